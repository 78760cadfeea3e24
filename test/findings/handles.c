// A handle by another name (`text` is a char * with a header before it) is what the unit hands out: who passes bytes of
// his own breaks the contract, and what happens to its own handles is a bug.
// expect: bugs 1, bug divide, contract text_length, suspected 0
#include <stdlib.h>
#include <string.h>

typedef char *text;

struct header {
    unsigned length;
    unsigned room;
};

text text_new(const char *from) {
    size_t length;
    struct header *made;
    if (!from) return NULL;
    length = strlen(from);
    made = malloc(sizeof *made + length + 1);
    if (!made) return NULL;
    made->length = (unsigned)length;
    made->room = 0;
    memcpy(made + 1, from, length + 1);
    return (text)(made + 1);
}

void text_free(text of) {
    if (of) free((struct header *)of - 1);
}

unsigned text_length(const text of) { return of ? ((const struct header *)of - 1)->length : 0; }

unsigned text_share(const text of, unsigned all) {
    return of ? all / ((const struct header *)of - 1)->length : 0;
}
