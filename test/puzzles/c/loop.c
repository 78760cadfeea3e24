// The unit `loop` of Su et al. (CAUT), section V.D: the last branch needs a number of iterations of its own kind.
// expect: open 0
void loop(int v[6], int x) {
    int i;
    if (x == 2) {
        for (i = 0; i < 6; i++)
            if (v[i] == 3) x++;
        if (x == 6) i = 0;
    }
}
