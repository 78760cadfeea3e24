// After roops.core.objects.SinglyLinkedList (Roops): a chain of nodes, each of which owns the rest.
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>

namespace roops::singly {

class SinglyLinkedList {
public:
    SinglyLinkedList() = default;
    ~SinglyLinkedList() { clear(); }
    SinglyLinkedList(const SinglyLinkedList&) = delete;
    SinglyLinkedList& operator=(const SinglyLinkedList&) = delete;

    void addFirst(int value);
    void addLast(int value);
    void insertAt(std::size_t index, int value);
    int removeAt(std::size_t index);
    bool remove(int value);
    bool contains(int value) const;
    int get(std::size_t index) const;
    void insertSorted(int value);
    void reverse();
    void removeTwins();
    // The value that has as many after it; the empty list has none.
    int fromTheEnd(std::size_t count) const;
    std::size_t size() const;
    void clear();

private:
    struct Node {
        Node(int v, std::unique_ptr<Node> n) : value(v), next(std::move(n)) {}
        int value;
        std::unique_ptr<Node> next;
    };
    std::unique_ptr<Node> first_;
};

void SinglyLinkedList::addFirst(int value) { first_ = std::make_unique<Node>(value, std::move(first_)); }

void SinglyLinkedList::addLast(int value) {
    std::unique_ptr<Node>* link = &first_;
    while (*link) link = &(*link)->next;
    *link = std::make_unique<Node>(value, nullptr);
}

void SinglyLinkedList::insertAt(std::size_t index, int value) {
    std::unique_ptr<Node>* link = &first_;
    for (; index > 0; --index) {
        if (!*link) throw std::out_of_range("index");
        link = &(*link)->next;
    }
    *link = std::make_unique<Node>(value, std::move(*link));
}

int SinglyLinkedList::removeAt(std::size_t index) {
    std::unique_ptr<Node>* link = &first_;
    while (*link && index > 0) {
        link = &(*link)->next;
        --index;
    }
    if (!*link) throw std::out_of_range("index");
    const int value = (*link)->value;
    std::unique_ptr<Node> rest = std::move((*link)->next);
    *link = std::move(rest);
    return value;
}

bool SinglyLinkedList::remove(int value) {
    std::unique_ptr<Node>* link = &first_;
    while (*link && (*link)->value != value) link = &(*link)->next;
    if (!*link) return false;
    std::unique_ptr<Node> rest = std::move((*link)->next);
    *link = std::move(rest);
    return true;
}

bool SinglyLinkedList::contains(int value) const {
    for (const Node* node = first_.get(); node != nullptr; node = node->next.get()) {
        if (node->value == value) return true;
    }
    return false;
}

int SinglyLinkedList::get(std::size_t index) const {
    const Node* node = first_.get();
    while (node != nullptr && index > 0) {
        node = node->next.get();
        --index;
    }
    if (node == nullptr) throw std::out_of_range("index");
    return node->value;
}

void SinglyLinkedList::insertSorted(int value) {
    std::unique_ptr<Node>* link = &first_;
    while (*link && (*link)->value < value) link = &(*link)->next;
    *link = std::make_unique<Node>(value, std::move(*link));
}

void SinglyLinkedList::reverse() {
    std::unique_ptr<Node> done;
    while (first_) {
        std::unique_ptr<Node> rest = std::move(first_->next);
        first_->next = std::move(done);
        done = std::move(first_);
        first_ = std::move(rest);
    }
    first_ = std::move(done);
}

// Of equal neighbours one stays.
void SinglyLinkedList::removeTwins() {
    Node* node = first_.get();
    while (node != nullptr && node->next) {
        if (node->value == node->next->value) {
            std::unique_ptr<Node> rest = std::move(node->next->next);
            node->next = std::move(rest);
        } else {
            node = node->next.get();
        }
    }
}

int SinglyLinkedList::fromTheEnd(std::size_t count) const {
    const Node* ahead = first_.get();
    for (; ahead != nullptr && count > 0; --count) ahead = ahead->next.get();
    if (ahead == nullptr) throw std::out_of_range("the list is too short");
    const Node* node = first_.get();
    while (ahead->next) {
        ahead = ahead->next.get();
        node = node->next.get();
    }
    return node->value;
}

std::size_t SinglyLinkedList::size() const {
    std::size_t count = 0;
    for (const Node* node = first_.get(); node != nullptr; node = node->next.get()) ++count;
    return count;
}

// Node by node: a long chain would otherwise be freed by deep recursion.
void SinglyLinkedList::clear() {
    while (first_) {
        std::unique_ptr<Node> rest = std::move(first_->next);
        first_ = std::move(rest);
    }
}

}  // namespace roops::singly
