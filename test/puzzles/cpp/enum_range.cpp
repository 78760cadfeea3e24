// An enum without a fixed type has no values beyond the bits of its enumerators: none is made up, so nothing is found.
// expect: open 1, findings 0
enum Level { Low = 1, Middle = 4, High = 6 };
enum Shift { Left = -2, None = 0, Right = 1 };
enum class Code : unsigned char { Ok, Error };

int between(Level level) {
    if (level == 5) return 1;
    if (static_cast<int>(level) == 8) return 2;  // never: three bits hold every Level
    return 0;
}

int shifted(Shift shift, int by) {
    if (shift == Left) return -by / 2;
    return shift == Right ? by % 100 : 0;
}

bool unknown(Code code) { return static_cast<unsigned char>(code) == 211; }
