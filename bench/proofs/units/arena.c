// Memory from a fixed arena: blocks behind headers, first fit, neighbours that are free grow together.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { UNITS = 64, MOST = 48 };  // a unit is 8 bytes

struct block {
    uint8_t units;  // with the header's own
    bool isUsed;
};

static struct block heads[UNITS];  // where a block begins; 0 units elsewhere
static bool isReady;
static unsigned used, blocks;
static int damage;

static void start(void) {
    memset(heads, 0, sizeof heads);
    heads[0].units = UNITS;
    isReady = true;
    used = 0;
    blocks = 1;
}

static unsigned unitsFor(unsigned size) {
    const unsigned units = (size + 7) / 8 + 1;
    if (units < 2) damage = 1;
    if (units > MOST + 1) damage = 2;
    if ((units - 1) * 8 < size) damage = 3;
    return units;
}

// The number of the block's first unit, or -1.
int arenaTake(unsigned size) {
    if (size == 0 || size > 8 * MOST) return -1;
    if (!isReady) start();
    const unsigned units = unitsFor(size);
    unsigned at = 0;
    while (at < UNITS) {
        struct block* head = &heads[at];
        if (head->units == 0) {
            damage = 4;
            return -1;
        }
        if (!head->isUsed && head->units >= units) {
            const unsigned rest = head->units - units;
            if (rest >= 2) {
                head->units = (uint8_t)units;
                if (at + units >= UNITS) damage = 5;
                heads[(at + units) % UNITS].units = (uint8_t)rest;
                heads[(at + units) % UNITS].isUsed = false;
                blocks++;
            }
            head->isUsed = true;
            used += head->units;
            if (used > UNITS) damage = 6;
            return (int)at;
        }
        at += head->units;
    }
    if (at > UNITS) damage = 7;
    return -1;
}

static void join(unsigned at) {
    const unsigned next = at + heads[at].units;
    if (next >= UNITS) {
        if (next > UNITS) damage = 7;
        return;
    }
    if (heads[next].units == 0) damage = 8;
    if (heads[next].isUsed) return;
    heads[at].units = (uint8_t)(heads[at].units + heads[next].units);
    heads[next].units = 0;
    blocks--;
    if (blocks == 0) damage = 9;
}

bool arenaGive(int block) {
    if (!isReady || block < 0 || block >= UNITS) return false;
    const unsigned wanted = (unsigned)block;
    unsigned before = UNITS;
    unsigned at = 0;
    while (at < wanted) {
        before = at;
        if (heads[at].units == 0) return false;
        at += heads[at].units;
        if (at > UNITS) damage = 7;
    }
    if (at != wanted || at >= UNITS) return false;
    if (!heads[at].isUsed) return false;
    heads[at].isUsed = false;
    if (used < heads[at].units) damage = 10;
    used -= heads[at].units;
    join(at);
    if (before < UNITS && !heads[before].isUsed) join(before);
    return true;
}

unsigned arenaLargest(void) {
    unsigned largest = 0;
    if (!isReady) return UNITS - 1;
    for (unsigned at = 0; at < UNITS; at += heads[at].units) {
        if (heads[at].units == 0) return 0;
        if (!heads[at].isUsed && heads[at].units > largest) largest = heads[at].units;
    }
    if (largest > UNITS) damage = 11;
    if (largest == 1) damage = 12;
    return largest ? largest - 1 : 0;
}

unsigned arenaBlocks(void) {
    unsigned count = 0, sum = 0;
    if (!isReady) return 0;
    for (unsigned at = 0; at < UNITS && heads[at].units > 0; at += heads[at].units) {
        count++;
        if (heads[at].isUsed) sum += heads[at].units;
        if (count > UNITS / 2) damage = 13;
    }
    if (count != blocks) damage = 14;
    if (sum != used) damage = 15;
    return count;
}

int arenaDamage(void) {
    if (!isReady && used != 0) return -1;
    if (used > UNITS) return -2;
    if (damage) return damage;
    return 0;
}
