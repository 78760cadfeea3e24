// Initializer lists: of numbers, of text, of objects that stay as they are, and one chosen over another constructor.
// expect: open 0
#include <initializer_list>
#include <string>
#include <vector>

class Polygon {
public:
    Polygon(std::initializer_list<int> sides) : sides_(sides) {}

    bool isTriangle() const {
        if (sides_.size() != 3) return false;
        const int a = sides_[0], b = sides_[1], c = sides_[2];
        if (a <= 0 || b <= 0 || c <= 0) return false;
        return a > c - b && b > a - c && c > b - a;
    }

private:
    std::vector<int> sides_;
};

int countOf(const std::string& wanted, std::initializer_list<std::string> words) {
    int found = 0;
    for (const std::string& word : words) {
        if (word == wanted) ++found;
    }
    return found > 1 ? 2 : found;
}

// A group is made of groups, or of nothing.
class Group {
public:
    Group() = default;
    Group(std::initializer_list<const Group>&& parts) {
        for (const Group& part : parts) depth_ = part.depth_ >= depth_ ? part.depth_ + 1 : depth_;
    }
    bool isDeep() const { return depth_ > 1; }

private:
    int depth_ = 0;
};
