// Smart pointers to plain values and texts, parameters that take nothing but a null pointer.
// expect: open 0
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

int unwrap(std::unique_ptr<int> number) {
    if (!number) return -1;
    if (*number == 9999) return 1;
    return 0;
}

bool isNamed(const std::shared_ptr<std::string>& name) {
    if (name && *name == "dune") return true;
    return false;
}

class Slot {
public:
    explicit Slot(std::nullptr_t) {}
    explicit Slot(std::unique_ptr<std::string> held) : held_(std::move(held)) {}

    bool isFree() const {
        if (held_) return false;
        return true;
    }
    std::size_t length() const { return held_ ? held_->size() : 0; }

private:
    std::unique_ptr<std::string> held_;
};
