// Free functions in a namespace, one of them found for a type of that namespace, and one hidden in the file.
// expect: open 0
#include <cstdint>

namespace geometry {

struct Box {
    int width;
    int height;
};

namespace {
std::int64_t area(const Box& box) { return static_cast<std::int64_t>(box.width) * box.height; }
}  // namespace

bool operator<(const Box& a, const Box& b) { return area(a) < area(b); }

int compare(const Box& a, const Box& b) {
    if (a < b) return -1;
    if (b < a) return 1;
    return 0;
}

bool isFlat(Box box) { return box.width > 20 && area(box) <= 3 * static_cast<std::int64_t>(box.width); }

}  // namespace geometry
