// A member that a constructor forgets: what then depends on it is a finding, and the tests use objects that have it.
// expect: open 4, findings 2, finding use-of-uninitialized-value
#include <memory>

class Tank {
public:
    Tank() : isKnown_(false) {}  // level_ is whatever was there
    explicit Tank(int level) : isKnown_(true), level_(level) {}

    const char* state() const {
        if (!isKnown_ && level_ == 0) return "new";
        if (level_ < 10) return "low";
        return level_ > 90 ? "high" : "fair";
    }

private:
    bool isKnown_;
    int level_;
};

// The same of memory from the heap.
int sumOf(unsigned count, bool fill) {
    const unsigned size = count % 7 + 1;
    const std::unique_ptr<unsigned[]> values(new unsigned[size]);
    if (fill)
        for (unsigned i = 0; i < size; ++i) values[i] = i;
    int sum = 0;
    for (unsigned i = 0; i < size; ++i)
        if (values[i] % 4 > 2) ++sum;
    return sum;
}
