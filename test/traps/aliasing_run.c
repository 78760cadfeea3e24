#include "aliasing.c"

#include <stdlib.h>

int main(void) {
    int cell = 0, cells[8] = {0};
    struct pair pair = {0, 0};
    struct ring first, second;
    same(&cell, &cell);
    letters(&cell, (char *)&cell);
    signs(&cell, (unsigned *)&cell);
    member(&pair, &pair.a);
    secondMember(&pair, &pair.b);
    elements(cells, 3, 11);
    shifted(cells, cells + 1);
    int *pointer = &cell;
    throughPointer(&pointer, &cell);
    first.next = &first;
    circle(&first);
    first.next = &second;
    second.next = &first;
    circleOfTwo(&first);
    withGlobal(&shared);
    constantIsNot(&cell, &cell);
    cleared(&cell, &cell);
    copied(cells, cells);
    structsOverlap(&pair, &pair);
    structIntoMember(&pair, &pair);
    struct tail *tail = calloc(1, sizeof *tail + 4 * sizeof(int));
    flexible(tail, &tail->items[1]);
    countIsItem(tail, &tail->count);
    free(tail);
    union word word;
    unionBytes(&word, word.bytes);
    char *letter = (char *)&cell;
    pointerBytes(&letter, (unsigned char *)&letter);
    unsigned length = 4;
    lengthInBuffer(&length, (unsigned char *)&length);
    cell = 3;
    swapped(&cell, &cell);
    long numbers[3] = {0};
    longAndArray(&numbers[2], numbers);
    cells[0] = 0;
    boundGrows(cells, cells);
    return 0;
}
