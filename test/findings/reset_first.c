// Where nothing is called init, what resets or creates an object makes it ready: a window that ends before it begins
// comes from nobody.
// expect: bugs 0, contracts 1, contract window_share, suspected 0
struct window {
    unsigned from;
    unsigned to;
};

void window_reset(struct window *w, unsigned size) {
    if (!w) return;
    w->from = 0;
    w->to = size;
}

int window_share(const struct window *w, int all) {
    if (!w) return 0;
    return all / (w->from <= w->to);
}
