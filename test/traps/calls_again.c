// What only a second call reaches, or the right sequence of them.
#include <stdbool.h>
#include <stdint.h>

static int stage;
static int left = 10;
static unsigned ticks;
static int last;
static int ring[4];
static unsigned at;
static const int *kept;
static int copy;
static uint8_t small = 250;
static int8_t lowest;
static bool locked = true;
static unsigned tries;
static int history[3];

int once(void) {
    static int done;
    if (done) return 1;  // reachable
    done = 1;
    return 0;
}

int thirdTime(void) {
    static int count;
    if (++count == 3) return 1;  // reachable
    return 0;
}

int manyTimes(void) {
    if (++ticks == 70000) return 1;  // reachable
    return 0;
}

void firstKey(void) { stage = stage == 0 ? 1 : 0; }
void secondKey(void) { stage = stage == 1 ? 2 : 0; }
void thirdKey(void) { stage = stage == 2 ? 3 : 0; }
int unlocked(void) {
    if (stage == 3) return 1;  // reachable
    return 0;
}

bool use(void) {
    if (left <= 0) return false;
    left--;
    return true;
}
void refund(void) { left++; }
int tooMany(void) {
    if (left > 10) return 1;  // reachable
    return 0;
}

int sameAgain(int value) {
    const int was = last;
    last = value;
    if (was == 4242 && value == 4242) return 1;  // reachable
    return 0;
}

void put(int value) { ring[at++ % 4] = value; }
int fourth(void) {
    if (ring[3] == 7) return 1;  // reachable
    return 0;
}
int wrapped(void) {
    if (ring[0] == 2 && ring[1] == 1) return 1;  // reachable
    return 0;
}

void remember(const int *where) {
    kept = where;
    copy = *where;
}
int hasChanged(void) {
    if (kept && *kept != copy) return 1;  // reachable
    return 0;
}

int narrowWraps(void) {
    small++;
    if (small == 0) return 1;  // reachable
    return 0;
}

int narrowFalls(void) {
    lowest--;
    if (lowest > 0) return 1;  // reachable
    return 0;
}

void lock(void) {
    locked = true;
    tries = 0;
}
bool try_(unsigned code) {
    if (code == 1234 && tries < 3) locked = false;
    tries++;
    return !locked;
}
int openAfterMany(void) {
    if (!locked && tries > 3) return 1;  // reachable
    return 0;
}

int shifting(int value) {
    history[2] = history[1];
    history[1] = history[0];
    history[0] = value;
    if (history[2] == 11 && history[1] == 22 && history[0] == 33) return 1;  // reachable
    return 0;
}

static unsigned seed = 1;
unsigned next(void) {
    seed = seed * 1103515245u + 12345u;
    return seed >> 16 & 0x7fff;
}
int drawn(void) {
    if (next() == 0x5a5) return 1;  // reachable
    return 0;
}

static int lazily(void) {
    static int value = -1;
    if (value < 0)
        value = 0;
    else
        value += 3;
    return value;
}
int lazy(void) {
    if (lazily() == 9) return 1;  // reachable
    return 0;
}

static int balance;
void pay(int amount) {
    if (amount > 0) balance += amount;
}
int inDebt(void) {
    if (balance < 0) return 1;  // reachable
    return 0;
}

static unsigned used, freed;
void acquire(void) { used++; }
void release(void) { freed++; }
int moreFreed(void) {
    if (freed > used) return 1;  // reachable
    return 0;
}
