// Records in flash: eight sectors, bits only fall, erasing wears; the least worn is used next.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SECTORS = 8, SLOTS = 4, LIMIT = 200, KEYS = 16 };
enum use { BLANK, ACTIVE, FULL, RETIRED };

struct sector {
    enum use use;
    uint8_t erased;
    uint8_t written;  // slots
    uint8_t keys[SLOTS];
    uint16_t values[SLOTS];
};

static struct sector sectors[SECTORS];
static int active = -1;
static unsigned retired;
static unsigned mishaps;

static void mishap(void) { mishaps = 1; }

static bool erase(unsigned which) {
    if (which >= SECTORS) {
        mishap();
        return false;
    }
    struct sector* sector = &sectors[which];
    if (sector->use == RETIRED) {
        mishap();
        return false;
    }
    if (sector->erased >= LIMIT) {
        if (sector->use == BLANK) mishap();
        sector->use = RETIRED;
        retired++;
        if (retired > SECTORS) mishap();
        return false;
    }
    memset(sector->keys, 0xff, sizeof sector->keys);
    sector->written = 0;
    sector->erased++;
    sector->use = BLANK;
    return true;
}

static int leastWorn(void) {
    int best = -1;
    for (int i = 0; i < SECTORS; i++) {
        if (sectors[i].use != BLANK) continue;
        if (sectors[i].written != 0) mishap();
        if (best < 0 || sectors[i].erased < sectors[best].erased) best = i;
    }
    if (best >= SECTORS) mishap();
    if (best >= 0 && sectors[best].use != BLANK) mishap();
    return best;
}

static bool activate(void) {
    if (active >= 0) mishap();
    const int best = leastWorn();
    if (best < 0) return false;
    if (sectors[best].erased > LIMIT) mishap();
    sectors[best].use = ACTIVE;
    active = best;
    return true;
}

int flashRead(uint8_t key) {
    if (key >= KEYS) return -1;
    if (active >= 0) {
        const struct sector* sector = &sectors[active];
        if (sector->use != ACTIVE) mishap();
        for (int i = sector->written - 1; i >= 0; i--) {
            if (i >= SLOTS) return -2;
            if (sector->keys[i] == key) return sector->values[i];
        }
    }
    for (unsigned s = 0; s < SECTORS; s++) {
        const struct sector* sector = &sectors[s];
        if (sector->use != FULL) continue;
        if (sector->written != SLOTS) mishap();
        for (unsigned i = SLOTS; i > 0; i--)
            if (sector->keys[i - 1] == key) return sector->values[i - 1];
    }
    return -1;
}

int flashWrite(uint8_t key, uint16_t value) {
    if (key >= KEYS) return -1;
    if (active < 0 && !activate()) return -2;
    if (active >= SECTORS) return -3;
    if (active < 0) return -3;
    struct sector* sector = &sectors[active];
    if (sector->written >= SLOTS) return -3;
    sector->keys[sector->written] = key;
    sector->values[sector->written] = value;
    sector->written++;
    if (sector->written == SLOTS) {
        sector->use = FULL;
        active = -1;
        return 1;
    }
    return 0;
}

int flashClean(unsigned which) {
    if (which >= SECTORS) return -1;
    switch (sectors[which].use) {
        case BLANK:
            return 0;
        case ACTIVE:
            if (active != (int)which) return -2;
            return 0;
        case FULL:
            if (active == (int)which) mishap();
            return erase(which) ? 1 : -3;
        case RETIRED:
            if (sectors[which].erased < LIMIT) mishap();
            return -4;
        default:
            return -5;
    }
}

unsigned flashWear(void) {
    unsigned sum = 0;
    for (unsigned i = 0; i < SECTORS; i++) sum += sectors[i].erased;
    if (sum > SECTORS * LIMIT) return 0;
    return sum / SECTORS;
}

// As it comes from the factory, or after a test that wore it.
bool flashFormat(uint8_t worn) {
    if (worn > LIMIT) return false;
    for (unsigned i = 0; i < SECTORS; i++) {
        sectors[i].use = BLANK;
        sectors[i].written = 0;
        sectors[i].erased = worn;
        if (worn == LIMIT) sectors[i].erased--;
    }
    active = -1;
    retired = 0;
    return true;
}

int flashState(void) {
    unsigned counted = 0, actives = 0;
    for (unsigned i = 0; i < SECTORS; i++) {
        if (sectors[i].use == RETIRED) counted++;
        if (sectors[i].use == ACTIVE) actives++;
        if (sectors[i].written > SLOTS) return -1;
    }
    if (counted != retired) return -2;
    if (actives > 1) return -3;
    if (actives == 1 && active < 0) return -4;
    if (mishaps) return -5;
    return (int)(SECTORS - counted);
}
