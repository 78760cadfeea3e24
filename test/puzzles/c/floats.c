// Equality, order and NaN on float and double.
// expect: open 0
int floats(float a, double b) {
    if (a > 10.5f && a < 10.75f) return 1;
    if (b == 2.5) return 2;
    if (b != b) return 3;
    if (b < -1e10) return 4;
    return 0;
}
