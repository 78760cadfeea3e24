// An enumeration has its values.
// expect: bugs 0, contracts 1, contract bounds, suspected 0
enum day { MONDAY, TUESDAY, SUNDAY };

int works(enum day day) {
    static const int hours[3] = {8, 7, 0};
    return hours[(unsigned)day];
}
