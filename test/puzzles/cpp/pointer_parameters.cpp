// Pointers as C has them, in C++: null, an array with its length, an out parameter, an object, a reference to one.
// expect: open 0
#include <cstddef>
#include <cstring>

int sum(const int* numbers, std::size_t count, long* result) {
    if (numbers == nullptr || result == nullptr) return -1;
    *result = 0;
    for (std::size_t i = 0; i < count; ++i) *result += numbers[i];
    return *result == 100 ? 1 : 0;
}

bool isYes(const char* text) {
    if (!text) return false;
    return std::strcmp(text, "yes") == 0;
}

class Node {
public:
    explicit Node(int value) : value_(value) {}
    int value() const { return value_; }

private:
    int value_;
};

int larger(const Node* a, const Node* b) {
    if (!a) return b ? 2 : 0;
    if (!b) return 1;
    return a->value() >= b->value() ? 1 : 2;
}

bool advance(const char*& at) {
    if (at == nullptr || *at == '\0') return false;
    ++at;
    return true;
}
