// Null, one object, an array of n, an interior pointer and an alias.
// expect: open 0
int alias(int *a, int *b) {
    if (!a || !b) return -1;
    *a = 1;
    *b = 2;
    if (*a == 2) return 1;
    return 0;
}
int sum(const int *v, int n) {
    int total = 0;
    if (!v || n <= 0) return -1;
    for (int i = 0; i < n; i++) total += v[i];
    if (total == 4711) return 1;
    return 0;
}
