// A member of a base class that a member of the derived class hides: the suite says which one it means. And characters
// behind a plain pointer end where the test says, not one later.
// expect: open 0, findings 0, suite static_cast<depot::Box&>(
#include <cstddef>

namespace depot {

class Box {
public:
    bool put(int weight) {
        if (weight < 0) return false;
        weight_ += weight % 50;
        return true;
    }
    int weight() const { return weight_; }

protected:
    Box() = default;

private:
    int weight_ = 0;
};

// Counts in pounds; only boxes of this kind exist.
class Crate : public Box {
public:
    explicit Crate(int limit) : limit_(limit) {}
    bool put(int pounds) {
        if (pounds > limit_) return false;
        return Box::put(pounds / 2);
    }

private:
    int limit_;
};

// Whether more than four of the characters are spaces; never looks behind the last one.
bool isSparse(const char* text, std::size_t length) {
    if (text == nullptr || length > 6) return false;
    int spaces = 0;
    for (std::size_t i = 0; i < length && text[i] != '\0'; ++i)
        if (text[i] == ' ') ++spaces;
    return spaces > 4;
}

}  // namespace depot
