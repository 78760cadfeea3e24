// A value class of operators: arithmetic, comparison, conversion, subscript, call, increment.
// expect: open 0
#include <stdexcept>

class Clock {
public:
    explicit Clock(int minutes = 0) : minutes_(((minutes % 1440) + 1440) % 1440) {}

    Clock operator+(const Clock& other) const { return Clock(minutes_ + other.minutes_); }
    Clock operator-(const Clock& other) const { return Clock(minutes_ - other.minutes_); }
    Clock& operator+=(int minutes) {
        *this = Clock(minutes_ + minutes % 1440);
        return *this;
    }
    Clock& operator++() { return *this += 1; }
    Clock operator++(int) {
        Clock old = *this;
        ++*this;
        return old;
    }
    Clock operator-() const { return Clock(-minutes_); }
    bool operator==(const Clock& other) const { return minutes_ == other.minutes_; }
    bool operator!=(const Clock& other) const { return !(*this == other); }
    bool operator<(const Clock& other) const { return minutes_ < other.minutes_; }
    explicit operator bool() const { return minutes_ != 0; }
    // 0: the hour, 1: the minute.
    int operator[](int part) const {
        if (part == 0) return minutes_ / 60;
        if (part == 1) return minutes_ % 60;
        throw std::out_of_range("part");
    }
    bool operator()(const Clock& from, const Clock& to) const {
        if (to < from) return !(*this < from) || *this < to;
        return !(*this < from) && *this < to;
    }

private:
    int minutes_;
};

bool isNightly(const Clock& a, const Clock& b) {
    if (a + b == Clock(23 * 60 + 59)) return true;
    return false;
}
