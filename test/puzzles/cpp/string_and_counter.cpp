// An exact string and a counter object: the word counts only at the third press.
// expect: open 0
#include <string>

class Counter {
public:
    void press() { ++presses_; }
    void reset() { presses_ = 0; }
    int presses() const { return presses_; }

private:
    int presses_ = 0;
};

class Lock {
public:
    explicit Lock(const Counter& counter) : counter_(counter) {}

    // 0: shut; 1: the word was right at the wrong time; 2: open.
    int tryWord(const std::string& word) {
        if (word != "sesame") return 0;
        if (counter_.presses() != 3) return 1;
        open_ = true;
        return 2;
    }
    bool enter() const {
        if (!open_) return false;
        return true;
    }

private:
    Counter counter_;
    bool open_ = false;
};
