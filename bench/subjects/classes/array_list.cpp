// After java.util.ArrayList (Java): a growing array that knows when it was changed behind an iterator's back.
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace java {

class ConcurrentModification : public std::logic_error {
public:
    ConcurrentModification() : std::logic_error("the list was changed") {}
};

template <typename T>
class ArrayList {
public:
    class Iterator;

    explicit ArrayList(int capacity = 10);
    explicit ArrayList(const std::vector<T>& elements) : ArrayList(static_cast<int>(elements.size())) {
        addAll(elements);
    }
    ArrayList(const ArrayList& other) : ArrayList(static_cast<int>(other.size_)) { addAll(other.toVector()); }
    ArrayList& operator=(const ArrayList& other);

    std::size_t size() const { return size_; }
    std::size_t capacity() const { return capacity_; }
    bool isEmpty() const { return size_ == 0; }
    const T& get(std::size_t index) const;
    T set(std::size_t index, const T& element);

    void add(const T& element);
    void add(std::size_t index, const T& element);
    bool addAll(const std::vector<T>& elements) { return addAll(size_, elements); }
    bool addAll(std::size_t index, const std::vector<T>& elements);

    T removeAt(std::size_t index);
    bool remove(const T& element);
    bool removeAll(const ArrayList& others) { return keep(others, false); }
    bool retainAll(const ArrayList& others) { return keep(others, true); }
    void removeRange(std::size_t from, std::size_t to);
    void clear();

    int indexOf(const T& element) const;
    int lastIndexOf(const T& element) const;
    bool contains(const T& element) const { return indexOf(element) >= 0; }
    bool operator==(const ArrayList& other) const;

    void ensureCapacity(std::size_t wanted);
    void trimToSize();
    std::vector<T> toVector() const { return std::vector<T>(elements_.get(), elements_.get() + size_); }
    Iterator iterator() { return Iterator(*this); }

private:
    bool keep(const ArrayList& others, bool wanted);
    void shrinkTo(std::size_t size);

    std::unique_ptr<T[]> elements_;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
    int changes_ = 0;
};

// Goes through a list; throws ConcurrentModification if that was changed by anybody else in between.
template <typename T>
class ArrayList<T>::Iterator {
public:
    explicit Iterator(ArrayList& list) : list_(&list), changes_(list.changes_) {}

    bool hasNext() const { return next_ < list_->size_; }
    const T& next() {
        check();
        if (!hasNext()) throw std::out_of_range("no next element");
        removable_ = true;
        return list_->elements_[next_++];
    }
    void remove() {
        if (!removable_) throw std::logic_error("nothing to remove");
        check();
        list_->removeAt(--next_);
        changes_ = list_->changes_;
        removable_ = false;
    }

private:
    void check() const {
        if (changes_ != list_->changes_) throw ConcurrentModification();
    }

    ArrayList* list_;
    std::size_t next_ = 0;
    int changes_;
    bool removable_ = false;
};

template <typename T>
ArrayList<T>::ArrayList(int capacity) {
    if (capacity < 0 || capacity > 1000000) throw std::invalid_argument("capacity");
    capacity_ = static_cast<std::size_t>(capacity);
    elements_ = std::make_unique<T[]>(capacity_);
}

template <typename T>
ArrayList<T>& ArrayList<T>::operator=(const ArrayList& other) {
    if (this != &other) {
        const std::vector<T> elements = other.toVector();
        clear();
        addAll(elements);
    }
    return *this;
}

template <typename T>
void ArrayList<T>::ensureCapacity(std::size_t wanted) {
    ++changes_;
    if (wanted <= capacity_) return;
    if (wanted > 1000000) throw std::length_error("capacity");
    std::size_t larger = capacity_ + capacity_ / 2;
    if (larger < wanted) larger = wanted;
    auto moved = std::make_unique<T[]>(larger);
    for (std::size_t i = 0; i < size_; ++i) moved[i] = std::move(elements_[i]);
    elements_ = std::move(moved);
    capacity_ = larger;
}

template <typename T>
void ArrayList<T>::trimToSize() {
    ++changes_;
    if (size_ == capacity_) return;
    auto moved = std::make_unique<T[]>(size_);
    for (std::size_t i = 0; i < size_; ++i) moved[i] = std::move(elements_[i]);
    elements_ = std::move(moved);
    capacity_ = size_;
}

template <typename T>
const T& ArrayList<T>::get(std::size_t index) const {
    if (index >= size_) throw std::out_of_range("index");
    return elements_[index];
}

template <typename T>
T ArrayList<T>::set(std::size_t index, const T& element) {
    if (index >= size_) throw std::out_of_range("index");
    return std::exchange(elements_[index], element);
}

template <typename T>
void ArrayList<T>::add(const T& element) {
    T copy = element;  // may be one of ours, which is about to move
    ensureCapacity(size_ + 1);
    elements_[size_++] = std::move(copy);
}

template <typename T>
void ArrayList<T>::add(std::size_t index, const T& element) {
    if (index > size_) throw std::out_of_range("index");
    T copy = element;
    ensureCapacity(size_ + 1);
    for (std::size_t i = size_; i > index; --i) elements_[i] = std::move(elements_[i - 1]);
    elements_[index] = std::move(copy);
    ++size_;
}

template <typename T>
bool ArrayList<T>::addAll(std::size_t index, const std::vector<T>& elements) {
    if (index > size_) throw std::out_of_range("index");
    ensureCapacity(size_ + elements.size());
    for (std::size_t i = size_; i > index; --i) elements_[i - 1 + elements.size()] = std::move(elements_[i - 1]);
    for (std::size_t i = 0; i < elements.size(); ++i) elements_[index + i] = elements[i];
    size_ += elements.size();
    return !elements.empty();
}

template <typename T>
void ArrayList<T>::shrinkTo(std::size_t size) {
    while (size_ > size) elements_[--size_] = T();
    ++changes_;
}

template <typename T>
T ArrayList<T>::removeAt(std::size_t index) {
    if (index >= size_) throw std::out_of_range("index");
    T removed = std::move(elements_[index]);
    for (std::size_t i = index + 1; i < size_; ++i) elements_[i - 1] = std::move(elements_[i]);
    shrinkTo(size_ - 1);
    return removed;
}

template <typename T>
bool ArrayList<T>::remove(const T& element) {
    const int index = indexOf(element);
    if (index < 0) return false;
    removeAt(static_cast<std::size_t>(index));
    return true;
}

template <typename T>
bool ArrayList<T>::keep(const ArrayList& others, bool wanted) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        if (others.contains(elements_[i]) != wanted) continue;
        if (kept != i) elements_[kept] = std::move(elements_[i]);
        ++kept;
    }
    if (kept == size_) return false;
    shrinkTo(kept);
    return true;
}

template <typename T>
void ArrayList<T>::removeRange(std::size_t from, std::size_t to) {
    if (from > to || to > size_) throw std::out_of_range("range");
    for (std::size_t i = to; i < size_; ++i) elements_[i - (to - from)] = std::move(elements_[i]);
    shrinkTo(size_ - (to - from));
}

template <typename T>
void ArrayList<T>::clear() {
    shrinkTo(0);
}

template <typename T>
int ArrayList<T>::indexOf(const T& element) const {
    for (std::size_t i = 0; i < size_; ++i) {
        if (elements_[i] == element) return static_cast<int>(i);
    }
    return -1;
}

template <typename T>
int ArrayList<T>::lastIndexOf(const T& element) const {
    for (std::size_t i = size_; i > 0; --i) {
        if (elements_[i - 1] == element) return static_cast<int>(i - 1);
    }
    return -1;
}

template <typename T>
bool ArrayList<T>::operator==(const ArrayList& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
        if (!(elements_[i] == other.elements_[i])) return false;
    }
    return true;
}

template class ArrayList<int>;

}  // namespace java
