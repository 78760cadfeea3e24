// Where nothing is called init, what resets or creates an object makes it ready.
// expect: bugs 0, contract ring_put, suspected 0
struct ring {
    unsigned head;
    unsigned tail;
    int values[8];
};

void ring_reset(struct ring *r) {
    if (!r) return;
    r->head = r->tail = 0;
}

int ring_put(struct ring *r, int value) {
    if (!r || r->tail - r->head == 8) return 0;
    r->values[r->tail % 8] = value;
    ++r->tail;
    return r->values[r->head];
}
