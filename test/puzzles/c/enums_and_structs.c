// Enumerators, structures by value, nested arrays, bit-fields and a union.
// expect: open 0
enum mode { IDLE, RUN = 7, STOP = 40 };
struct cell { unsigned low : 3; unsigned high : 13; };
union word { unsigned whole; unsigned char bytes[4]; };
struct panel { enum mode mode; struct cell cells[2][2]; union word word; };
int check(struct panel p, enum mode wanted) {
    if (p.mode == STOP && wanted == RUN) return 1;
    if (p.cells[1][0].low == 5) return 2;
    if (p.cells[0][1].high == 4097) return 3;
    if (p.word.bytes[2] == 0x7f) return 4;
    return 0;
}
