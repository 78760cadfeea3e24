// Templates that nobody instantiates: sizes, flags, members that do not fit, functions over the class's own objects.
// expect: open 0, findings 0
#include <cstddef>
#include <string>

namespace ring {

namespace detail {
template <class T>
struct Slot {
    T value{};
    bool used = false;
};
}  // namespace detail

template <class T, std::size_t Size, bool Overwrites = false>
class Buffer {
public:
    bool push(const T& value) {
        if (count_ == Size && !Overwrites) return false;
        slots_[count_ % Size].value = value;
        slots_[count_ % Size].used = true;
        ++count_;
        return true;
    }
    std::size_t size() const { return count_; }
    auto first() const { return slots_[0].used ? slots_[0].value : T{}; }
    std::string name() const { return slots_[0].value.name(); }
    template <class Other>
    bool startsWith(const Other& other) const {
        return slots_[0].used && slots_[0].value == other;
    }

private:
    detail::Slot<T> slots_[Size];
    std::size_t count_ = 0;
};

template <class T, std::size_t Size, bool Overwrites>
int compare(const Buffer<T, Size, Overwrites>& a, const Buffer<T, Size, Overwrites>& b) {
    if (a.size() == b.size()) return 0;
    return a.size() < b.size() ? -1 : 1;
}

}  // namespace ring
