// No exceptions, no RTTI, everything hidden, every warning an error.
// flags: -std=c++14 -fno-exceptions -fno-rtti -fvisibility=hidden -fvisibility-inlines-hidden -Werror -Weverything
// expect: covered 6, open 0, findings 0
#include <string>

class Shape {
public:
    virtual ~Shape() = default;
    virtual int area() const = 0;
};

class Square : public Shape {
public:
    explicit Square(int side) : side_(side) {}
    int area() const override { return side_ > 100 || side_ < 0 ? 0 : side_ * side_; }

private:
    int side_;
};

int larger(const Shape& one, const Shape& other) { return one.area() > other.area() ? 1 : 2; }
