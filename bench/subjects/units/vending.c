// A vending machine: events drive it from state to state. Returns the state at the end, or -1 - i when event i is none.
enum state { IDLE, PAYING, READY, SERVING, BROKEN };
enum event { NOTHING, COIN, BIG_COIN, CHOOSE, TAKE, CANCEL, KICK, REPAIR };

int run_vending(const unsigned char events[8], int price, int *change) {
    enum state state = IDLE;
    int paid = 0, kicks = 0, back = 0;
    for (int i = 0; i < 8; i++) {
        if (events[i] > REPAIR) return -1 - i;
        if (events[i] == KICK && ++kicks == 3) {
            state = BROKEN;
            continue;
        }
        switch (state) {
            case IDLE:
                if (events[i] == COIN || events[i] == BIG_COIN) {
                    paid = events[i] == COIN ? 1 : 5;
                    state = paid >= price ? READY : PAYING;
                }
                break;
            case PAYING:
                if (events[i] == COIN)
                    paid += 1;
                else if (events[i] == BIG_COIN)
                    paid += 5;
                else if (events[i] == CANCEL) {
                    back += paid;
                    paid = 0;
                    state = IDLE;
                }
                if (state == PAYING && paid >= price) state = READY;
                break;
            case READY:
                if (events[i] == CHOOSE) {
                    back += paid > price ? paid - price : 0;
                    state = SERVING;
                } else if (events[i] == CANCEL) {
                    back += paid;
                    state = IDLE;
                }
                break;
            case SERVING:
                if (events[i] == TAKE) state = IDLE;
                break;
            case BROKEN:
                if (events[i] == REPAIR) {
                    kicks = 0;
                    state = IDLE;
                }
                break;
        }
    }
    *change = back;
    return state;
}
