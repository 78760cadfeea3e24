// After roops.core.objects.LinkedList (Roops): a doubly linked list around a header node.
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace roops::linked {

class LinkedList {
public:
    LinkedList() { header_.next = header_.previous = &header_; }
    LinkedList(const LinkedList& other) : LinkedList() { addAll(other); }
    LinkedList& operator=(const LinkedList& other);
    ~LinkedList() { clear(); }

    std::size_t size() const { return size_; }
    bool isEmpty() const { return size_ == 0; }
    void addFirst(int value) { insertBefore(header_.next, value); }
    void addLast(int value) { insertBefore(&header_, value); }
    void add(std::size_t index, int value);
    bool addAll(const LinkedList& other);
    int first() const;
    int last() const;
    int get(std::size_t index) const { return nodeAt(index)->value; }
    int set(std::size_t index, int value);
    int removeFirst();
    int removeLast();
    int removeAt(std::size_t index) { return unlink(nodeAt(index)); }
    bool remove(int value);
    int removeEvery(int value);
    int indexOf(int value) const;
    int lastIndexOf(int value) const;
    bool contains(int value) const { return indexOf(value) >= 0; }
    void reverse();
    bool isSorted() const;
    void clear();
    std::vector<int> toVector() const;
    bool operator==(const LinkedList& other) const;

private:
    struct Node {
        int value = 0;
        Node* next = nullptr;
        Node* previous = nullptr;
    };
    Node* nodeAt(std::size_t index) const;
    void insertBefore(Node* node, int value);
    int unlink(Node* node);

    Node header_;
    std::size_t size_ = 0;
};

void LinkedList::insertBefore(Node* node, int value) {
    Node* fresh = new Node{value, node, node->previous};
    fresh->previous->next = fresh;
    node->previous = fresh;
    ++size_;
}

int LinkedList::unlink(Node* node) {
    const int value = node->value;
    node->previous->next = node->next;
    node->next->previous = node->previous;
    delete node;
    --size_;
    return value;
}

// Goes from the nearer end.
LinkedList::Node* LinkedList::nodeAt(std::size_t index) const {
    if (index >= size_) throw std::out_of_range("index");
    Node* node;
    if (index < size_ / 2) {
        node = header_.next;
        for (std::size_t i = 0; i < index; ++i) node = node->next;
    } else {
        node = header_.previous;
        for (std::size_t i = size_ - 1; i > index; --i) node = node->previous;
    }
    return node;
}

LinkedList& LinkedList::operator=(const LinkedList& other) {
    if (this != &other) {
        clear();
        addAll(other);
    }
    return *this;
}

void LinkedList::add(std::size_t index, int value) {
    if (index == size_) {
        addLast(value);
    } else {
        insertBefore(nodeAt(index), value);
    }
}

bool LinkedList::addAll(const LinkedList& other) {
    const std::size_t count = other.size_;
    const Node* node = other.header_.next;
    for (std::size_t i = 0; i < count; ++i, node = node->next) addLast(node->value);
    return count > 0;
}

int LinkedList::first() const {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return header_.next->value;
}

int LinkedList::last() const {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return header_.previous->value;
}

int LinkedList::set(std::size_t index, int value) {
    Node* node = nodeAt(index);
    const int old = node->value;
    node->value = value;
    return old;
}

int LinkedList::removeFirst() {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return unlink(header_.next);
}

int LinkedList::removeLast() {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return unlink(header_.previous);
}

bool LinkedList::remove(int value) {
    for (Node* node = header_.next; node != &header_; node = node->next) {
        if (node->value == value) {
            unlink(node);
            return true;
        }
    }
    return false;
}

int LinkedList::removeEvery(int value) {
    int removed = 0;
    for (Node* node = header_.next; node != &header_;) {
        Node* next = node->next;
        if (node->value == value) {
            unlink(node);
            ++removed;
        }
        node = next;
    }
    return removed;
}

int LinkedList::indexOf(int value) const {
    int index = 0;
    for (const Node* node = header_.next; node != &header_; node = node->next, ++index) {
        if (node->value == value) return index;
    }
    return -1;
}

int LinkedList::lastIndexOf(int value) const {
    int index = static_cast<int>(size_) - 1;
    for (const Node* node = header_.previous; node != &header_; node = node->previous, --index) {
        if (node->value == value) return index;
    }
    return -1;
}

void LinkedList::reverse() {
    Node* node = &header_;
    do {
        Node* next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    } while (node != &header_);
}

bool LinkedList::isSorted() const {
    for (const Node* node = header_.next; node != &header_ && node->next != &header_; node = node->next) {
        if (node->value > node->next->value) return false;
    }
    return true;
}

void LinkedList::clear() {
    while (size_ > 0) unlink(header_.next);
}

std::vector<int> LinkedList::toVector() const {
    std::vector<int> values;
    for (const Node* node = header_.next; node != &header_; node = node->next) values.push_back(node->value);
    return values;
}

bool LinkedList::operator==(const LinkedList& other) const {
    if (size_ != other.size_) return false;
    const Node* theirs = other.header_.next;
    for (const Node* node = header_.next; node != &header_; node = node->next, theirs = theirs->next) {
        if (node->value != theirs->value) return false;
    }
    return true;
}

}  // namespace roops::linked
