// What holds in all short runs, and ends: counters of other widths, sums that wrap, arrays that fill up, rare values.
#include <stdbool.h>
#include <stdint.h>

static uint8_t narrow;
static unsigned wide;
static uint8_t sent, lost;
static uint16_t tried;
static uint8_t sum, count;
static uint8_t steps;
static uint16_t first, second;
static int8_t balance;
static unsigned rising;
static uint8_t table[6];
static unsigned used;
static uint8_t keys[4] = {1, 1, 1, 1};
static uint16_t lower = 10, upper = 20;
static unsigned state;
static uint8_t generation;
static uint32_t product = 1;
static uint8_t ahead = 3, behind;
static uint16_t clock_, due = 1000;
static float total;
static bool everOdd;
static uint8_t depth;
static uint8_t history[3];

int tick(void) {
    narrow++;
    wide++;
    if (narrow != wide) return 1;  // reachable
    return 0;
}
void send(bool arrives) {
    tried++;
    if (arrives)
        sent++;
    else
        lost++;
}
int balanced(void) {
    if (sent + lost != tried) return 1;  // reachable
    return 0;
}
int average(uint8_t value) {
    if (value > 50) value = 50;
    sum += value;
    count++;
    if (count != 0 && sum > 50 * count) return 1;  // reachable
    return 0;
}
int threes(void) {
    steps += 3;
    if (steps % 3 != 0) return 1;  // reachable
    return 0;
}
int together(void) {
    first += 2;
    second += 1;
    if (first != 2 * second) return 1;  // reachable
    return 0;
}
void credit(void) { balance++; }
int neverNegative(void) {
    if (balance < 0) return 1;  // reachable
    return 0;
}
int rises(unsigned by) {
    const unsigned before = rising;
    if (by > 1000000000) by = 1000000000;
    rising += by;
    if (rising < before) return 1;  // reachable
    return 0;
}
int insert(uint8_t key) {
    unsigned at = used < 6 ? used : 5;
    while (at > 0 && used < 6 && table[at - 1] > key) {
        table[at] = table[at - 1];
        at--;
    }
    table[at] = key;  // when it is full the last is replaced, wherever the key belongs
    if (used < 6) used++;
    for (unsigned i = 1; i < used; i++)
        if (table[i - 1] > table[i]) return 1;  // reachable
    return 0;
}
void forgetKey(unsigned which) {
    if (which == 0xbeef) keys[2] = 0;
}
int allKeys(void) {
    for (unsigned i = 0; i < 4; i++)
        if (keys[i] == 0) return 1;  // reachable
    return 0;
}
void widen(void) { upper += 100; }
int ordered(void) {
    if (lower > upper) return 1;  // reachable
    return 0;
}
void password(unsigned word) {
    state = state == 0 && word == 0x12345678 ? 1 : state == 1 && word == 0x9abcdef0 ? 2 : 0;
}
int isOpen(void) {
    if (state == 2) return 1;  // reachable
    return 0;
}
int handle(uint8_t old) {
    generation++;
    if (generation == 0) generation = 1;
    if (old == generation && wide > 300) return 1;  // reachable
    return 0;
}
int power(void) {
    product *= 2;
    if (product == 0) return 1;  // reachable
    return 0;
}
int distance(void) {
    ahead++;
    behind++;
    if (ahead < behind) return 1;  // reachable
    return 0;
}
int alarm_(void) {
    clock_++;
    if (clock_ > due) {
        due = clock_ + 1000;
        if (due < clock_) return 1;  // reachable
    }
    return 0;
}
int grows(void) {
    const float before = total;
    total += 1.0f;
    if (total == before) return 1;  // reachable
    return 0;
}
int onlyEven(uint16_t n) {
    if (n % 2 == 1 && n / 2 == 32767) everOdd = true;
    if (everOdd) return 1;  // reachable
    return 0;
}
int nested(bool enters) {
    if (enters)
        depth++;
    else if (depth > 0)
        depth--;
    if (enters && depth == 0) return 1;  // reachable
    return 0;
}
int ascending(uint8_t by) {
    history[0] = history[1];
    history[1] = history[2];
    history[2] += by % 4;
    if (history[0] > history[2]) return 1;  // reachable
    return 0;
}
