// Objects of the C library come from the C library, or are none.
// expect: bugs 0, suspected 0
#include <dirent.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>

struct log {
    pthread_mutex_t lock;
    FILE *out;
    int level;
};

int first(FILE *in) { return in ? fgetc(in) : -2; }

int entries(DIR *folder) { return folder ? readdir(folder) != 0 : -1; }

int logged(struct log *to, int level) {
    if (!to || !to->out) return -1;
    pthread_mutex_lock(&to->lock);
    const int wanted = level >= to->level;
    if (wanted) fprintf(to->out, "%d\n", level);
    pthread_mutex_unlock(&to->lock);
    return wanted;
}

int jumps(jmp_buf *back) { return back ? 1 : 0; }
