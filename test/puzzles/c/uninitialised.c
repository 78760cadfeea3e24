// Reading a variable that one path never sets.
// expect: finding uninit
int pick(int which) {
    int value;
    if (which > 0) value = which;
    if (value == 77) return 1;
    return 0;
}
