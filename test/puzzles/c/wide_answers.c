// What undefined functions answer, and the clock: 64-bit values that nobody guesses.
// expect: open 0
#include <stdint.h>
#include <time.h>

uint64_t read_key(int slot);
int read_block(int slot, uint64_t *into);

int authorised(void) {
    uint64_t key = read_key(0) ^ (read_key(1) << 1);
    if (key == 0x9e3779b97f4a7c15u) return 1;
    return 0;
}

int block_valid(void) {
    uint64_t block = 0;
    if (read_block(3, &block) != 0) return -1;
    if ((block * 31) == 0x123456789abcdef5u) return 1;
    return 0;
}

int at_the_hour(void) {
    time_t begun = time(NULL), ended = time(NULL);
    if (ended - begun == 86399 && begun % 3600 == 1234) return 1;
    return 0;
}
