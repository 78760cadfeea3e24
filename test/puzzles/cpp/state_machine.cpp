// A state machine over an enumeration: the last state needs four calls in the right order.
// expect: open 0
class Door {
public:
    enum State { SHUT, OPEN, LOCKED, ALARM };

    State state() const { return state_; }

    bool open() {
        if (state_ == LOCKED) {
            if (++attempts_ >= 3) state_ = ALARM;
            return false;
        }
        if (state_ != SHUT) return false;
        state_ = OPEN;
        return true;
    }
    bool shut() {
        if (state_ != OPEN) return false;
        state_ = SHUT;
        return true;
    }
    bool lock(unsigned key) {
        if (state_ != SHUT) return false;
        key_ = key;
        state_ = LOCKED;
        return true;
    }
    bool unlock(unsigned key) {
        switch (state_) {
            case LOCKED:
                if (key != key_) return false;
                break;
            case ALARM:
                if (key != (key_ ^ 0xffffu)) return false;
                break;
            default:
                return false;
        }
        attempts_ = 0;
        state_ = SHUT;
        return true;
    }

private:
    State state_ = SHUT;
    unsigned key_ = 0;
    int attempts_ = 0;
};
