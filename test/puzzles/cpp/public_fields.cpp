// Public fields: of a struct that a function reads, and of a class between two of its calls.
// expect: open 0
#include <string>

struct Point {
    int x = 0;
    int y = 0;
};

struct Badge {
    std::string name;
    Point place;
    bool valid;
};

int inspect(const Badge& badge) {
    if (!badge.valid) return 0;
    if (badge.name != "visitor") return 1;
    if (badge.place.x == -3 && badge.place.y == 12) return 3;
    return 2;
}

class Meter {
public:
    int offset = 0;

    void feed(int amount) {
        if (offset > 100) overflow_ = true;
        total_ += amount % 1000;
    }
    bool balanced() const { return overflow_ && total_ == offset; }

private:
    int total_ = 0;
    bool overflow_ = false;
};
