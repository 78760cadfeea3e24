// Flags stand in a file that the command names, which names another.
// flags: @response.txt
// expect: covered 2, open 0, findings 0
int atLeast(int value) {
    if (value >= LIMIT) return 1;
    return 0;
}
