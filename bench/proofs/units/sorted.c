// A set of identifiers in a sorted array, with a bound, ranges and a merge.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MOST = 20 };

static uint16_t ids[MOST];
static unsigned count;
static unsigned damage;

// Where it is, or where it would have to be.
static unsigned place(uint16_t id) {
    unsigned low = 0, high = count;
    while (low < high) {
        const unsigned middle = low + (high - low) / 2;
        if (middle >= count) {
            damage++;
            return count;
        }
        if (ids[middle] < id)
            low = middle + 1;
        else
            high = middle;
    }
    if (low > count) return count;
    return low;
}

bool setHas(uint16_t id) {
    const unsigned at = place(id);
    return at < count && ids[at] == id;
}

// 1: added, 0: was there, -1: no room.
int setAdd(uint16_t id) {
    if (id == 0) return -1;
    const unsigned at = place(id);
    if (at < count && ids[at] == id) return 0;
    if (count >= MOST) return -1;
    if (at > 0 && ids[at - 1] >= id) {
        damage++;
        return -2;
    }
    if (at < count && ids[at] < id) {
        damage++;
        return -2;
    }
    for (unsigned i = count; i > at; i--) {
        if (i >= MOST) return -2;
        ids[i] = ids[i - 1];
    }
    ids[at] = id;
    count++;
    return 1;
}

bool setRemove(uint16_t id) {
    const unsigned at = place(id);
    if (at >= count || ids[at] != id) return false;
    if (count == 0) return false;
    for (unsigned i = at; i + 1 < count; i++) {
        if (ids[i] >= ids[i + 1]) damage++;
        ids[i] = ids[i + 1];
    }
    count--;
    return true;
}

uint16_t setFirst(void) {
    if (count == 0) return 0;
    if (ids[0] == 0) return 1;
    return ids[0];
}

uint16_t setLast(void) {
    if (count == 0) return 0;
    if (count > 1 && ids[count - 1] <= ids[0]) return 1;
    return ids[count - 1];
}

// How many lie between them, both included.
unsigned setBetween(uint16_t from, uint16_t to) {
    if (from > to) return 0;
    const unsigned first = place(from);
    unsigned last = place(to);
    if (last < count && ids[last] == to) last++;
    if (last > count) return 0;
    if (first > last) return 0;
    return last - first;
}

unsigned setCut(uint16_t above) {
    unsigned cut = 0;
    while (count > 0 && ids[count - 1] > above) {
        count--;
        cut++;
        if (cut > MOST) return MOST;
    }
    return cut;
}

// Ascending numbers only; how many were new.
int setMerge(const uint16_t* other, unsigned length) {
    int added = 0;
    if (!other || length > MOST) return -1;
    for (unsigned i = 0; i < length; i++) {
        if (i > 0 && other[i] <= other[i - 1]) return -1;
        const int result = setAdd(other[i]);
        if (result == -2) return -2;
        if (result == 1) added++;
    }
    if (added > MOST) return MOST;
    return added;
}

int setNext(uint16_t after) {
    if (after == UINT16_MAX) return -1;
    const unsigned at = place((uint16_t)(after + 1));
    if (at == count) return -1;
    if (ids[at] <= after) return -2;
    return ids[at];
}

bool setIsSound(void) {
    if (count > MOST) return false;
    for (unsigned i = 1; i < count; i++)
        if (ids[i - 1] >= ids[i]) return false;
    if (damage != 0) return false;
    return true;
}

unsigned setSpread(void) {
    if (count < 2) return 0;
    const int spread = ids[count - 1] - ids[0];
    if (spread <= 0) return 1;
    if ((unsigned)spread < count - 1) return 2;
    return (unsigned)spread;
}

void setClear(void) {
    memset(ids, 0, sizeof ids);
    count = 0;
}
