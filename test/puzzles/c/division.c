// A division by zero is never "expected".
// expect: finding divi
int share(int a, int b) {
    if (b > 100) return 0;
    return a / b;
}
