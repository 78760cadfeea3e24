// A list of numbers with what lists usually have: the class on which sequences of calls are counted.
#include <cstddef>
#include <stdexcept>

class IntList {
public:
    IntList() = default;
    IntList(const IntList &) = delete;
    IntList &operator=(const IntList &) = delete;
    ~IntList() { clear(); }

    void pushFront(int value) {
        first_ = new Node{value, first_};
        ++size_;
    }
    void pushBack(int value) {
        Node **at = &first_;
        while (*at) at = &(*at)->next;
        *at = new Node{value, nullptr};
        ++size_;
    }
    int popFront() {
        if (!first_) throw std::out_of_range("the list is empty");
        Node *gone = first_;
        const int value = gone->value;
        first_ = gone->next;
        delete gone;
        --size_;
        return value;
    }
    bool remove(int value) {
        for (Node **at = &first_; *at; at = &(*at)->next)
            if ((*at)->value == value) {
                Node *gone = *at;
                *at = gone->next;
                delete gone;
                --size_;
                return true;
            }
        return false;
    }
    void reverse() {
        Node *turned = nullptr;
        while (first_) {
            Node *next = first_->next;
            first_->next = turned;
            turned = first_;
            first_ = next;
        }
        first_ = turned;
    }
    int find(int value) const {
        int index = 0;
        for (const Node *at = first_; at; at = at->next, ++index)
            if (at->value == value) return index;
        return -1;
    }
    bool isSorted() const {
        for (const Node *at = first_; at && at->next; at = at->next)
            if (at->value > at->next->value) return false;
        return true;
    }
    std::size_t size() const { return size_; }
    void clear() {
        while (first_) popFront();
    }

private:
    struct Node {
        int value;
        Node *next;
    };
    Node *first_ = nullptr;
    std::size_t size_ = 0;
};
