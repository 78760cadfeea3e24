// A lock that opens for one code: whole suites evolve calls, and symbolic execution inside the search finds the code.
// expect: open 0
// options: --preset evosuite-dse --budget-execs 100000
class Lock {
public:
    bool turn(int code) {
        if (code * 7 - 11 == 5141916) ++turned_;
        return turned_ > 0;
    }
    int open(long force) {
        if (turned_ == 0) return -1;
        if (force * 3 - 7 == 3000002) return 1;
        return 0;
    }

private:
    int turned_ = 0;
};
