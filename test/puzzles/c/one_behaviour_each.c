// Two functions that have nothing to do with each other: no test calls both.
// expect: open 0, tests 4
int isWarm(int degrees) {
    if (degrees > 20) return 1;
    return 0;
}

int isLate(int hour) {
    if (hour >= 22) return 1;
    return 0;
}
