/* Acts before anybody calls it, when all is over, and from threads that nobody waits for. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "place.h"

static int written;

static void write_there(void) {
    FILE *file = fopen(CANARY "/plain.txt", "w");
    if (!file) return;
    ++written;
    fclose(file);
}

__attribute__((constructor)) static void at_once(void) {
    write_there();
    unlink(CANARY "/plain.txt");
    int file = open(CANARY "/early.txt", O_WRONLY | O_CREAT, 0666);
    if (file >= 0) close(file);
}

int in_the_end(int when) { return when > 3 ? atexit(write_there) : 1; }
int at_the_end_of_all(int when) {
    if (when > 3) {
        atexit(write_there);
        exit(2);
    }
    return 1;
}

static void *behind(void *unused) {
    (void)unused;
    usleep(20000);
    write_there();
    return 0;
}
int leaves_a_thread(int when) {
    pthread_t thread;
    if (when <= 3 || pthread_create(&thread, 0, behind, 0) != 0) return 1;
    return pthread_detach(thread);
}
int waits_for_a_thread(int when) {
    pthread_t thread;
    if (when <= 3 || pthread_create(&thread, 0, behind, 0) != 0) return 1;
    return pthread_join(thread, 0);
}
