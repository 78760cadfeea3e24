// A text that only the unit makes and that moves when it grows: later calls must use what the last one gave back.
// expect: open 0
// options: --budget-execs 150000
#include <stdlib.h>
#include <string.h>
typedef char *line;
struct head { unsigned length, room; };
static struct head *head_of(line l) { return (struct head *)l - 1; }
line line_new(void) {
    struct head *h = malloc(sizeof *h + 1);
    if (!h) return NULL;
    h->length = h->room = 0;
    return memset(h + 1, 0, 1);
}
void line_free(line l) {
    if (l) free(head_of(l));
}
line line_add(line l, const char *text) {
    if (!l || !text) return l;
    size_t more = strlen(text);
    struct head *h = head_of(l);
    if (h->room - h->length < more) {
        struct head *moved = realloc(h, sizeof *h + 2 * (h->length + more) + 1);
        if (!moved) return l;
        h = moved;
        h->room = 2 * (unsigned)(h->length + more);
    }
    memcpy((char *)(h + 1) + h->length, text, more + 1);
    h->length += (unsigned)more;
    return (line)(h + 1);
}
int line_compare(const line a, const line b) {
    if (!a || !b) return -1;
    if (head_of(a)->length != head_of(b)->length) return 1;
    return strcmp(a, b) == 0 ? 0 : 2;
}
