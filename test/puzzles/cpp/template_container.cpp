// A container template, with the instantiations the unit asks for.
// expect: open 0
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

template <typename T>
class Ring {
public:
    explicit Ring(std::size_t capacity) : capacity_(capacity) {
        if (capacity == 0 || capacity > 8) throw std::invalid_argument("capacity");
    }

    bool push(T value) {
        if (values_.size() == capacity_) return false;
        values_.push_back(std::move(value));
        return true;
    }
    T pop() {
        if (values_.empty()) throw std::out_of_range("empty ring");
        T first = std::move(values_.front());
        values_.erase(values_.begin());
        return first;
    }
    bool contains(const T& wanted) const {
        for (const T& value : values_) {
            if (value == wanted) return true;
        }
        return false;
    }
    std::size_t size() const { return values_.size(); }

private:
    std::size_t capacity_;
    std::vector<T> values_;
};

template class Ring<int>;
template class Ring<std::string>;
