// Undefined functions and variables are inputs: results in sequence, and what they write.
// expect: open 0
extern int threshold;
int read_sensor(int channel);
int read_pair(int *first, int *second);
int poll_sensors(void) {
    int a = read_sensor(1), b = read_sensor(2);
    if (a > threshold && b < a) return 1;
    return 0;
}
int both(void) {
    int x = 0, y = 0;
    if (read_pair(&x, &y) != 0) return -1;
    if (x == 17 && y == 19) return 1;
    return 0;
}
