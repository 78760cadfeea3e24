/* Takes all memory, all of the disk, all of the stack and all of the time. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "place.h"

int eats_memory(int when) {
    int blocks = 0;
    for (void *block; when > 3 && blocks < 100000 && (block = malloc(1 << 20)); ++blocks) memset(block, 1, 1 << 20);
    return blocks;
}

int eats_disk(int when) {
    static char much[1 << 20];
    int file = when > 3 ? open(CANARY "/much", O_WRONLY | O_CREAT, 0666) : -1;
    if (file < 0) return -1;
    int written = 0;
    while (written < 100000 && write(file, much, sizeof much) == (long)sizeof much) ++written;
    close(file);
    return written;
}

int goes_deep(int when) {
    char here[256];
    here[0] = (char)when;
    return when > 3 ? goes_deep(when) + here[0] : 0;
}

int never_ends(int when) {
    volatile int turns = 0;
    while (when > 3) ++turns;
    return turns;
}

int sleeps_long(int when) { return when > 3 ? (int)sleep(100000) : 1; }
