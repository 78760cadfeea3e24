// What others are to write they may leave alone; who does not look whether they have done it reads nothing. A variable
// that nobody was to write is a bug all the same.
// expect: bugs 1, bug waits, contract measured, suspected 0
extern int read_sensor(int *out);

int measured(void) {
    int value;
    read_sensor(&value);
    return value > 10 ? value / 2 : 0;
}

int waits(int n) {
    int left;
    if (n > 5) left = n;
    return left > 2 ? 1 : 0;
}
