// Figure 1 of Galeotti et al.: a text only a solver finds, joined to a count that only five calls make.
// expect: open 0
#include <string>

class Foo {
    int x = 0;

public:
    void inc() { ++x; }
    int getX() const { return x; }
};

class Bar {
    std::string x;

public:
    explicit Bar(const std::string& text) : x(text) {}

    bool coverMe(const Foo& f) const {
        const std::string y = x + std::to_string(f.getX());
        if (y == "baz5") return true;
        return false;
    }
};
