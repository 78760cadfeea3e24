// A list of the unit's own nodes: what is reached depends on what was put in before, and in which order.
// expect: open 0
#include <stdexcept>

class IntList {
public:
    IntList() = default;
    IntList(const IntList&) = delete;
    IntList& operator=(const IntList&) = delete;
    ~IntList() {
        while (first_ != nullptr) removeFirst();
    }

    void insert(int value) {
        Node** at = &first_;
        while (*at != nullptr && (*at)->value < value) at = &(*at)->next;
        *at = new Node{value, *at};
    }
    int removeFirst() {
        if (first_ == nullptr) throw std::out_of_range("empty");
        Node* node = first_;
        const int value = node->value;
        first_ = node->next;
        delete node;
        return value;
    }
    bool hasTwins() const {
        for (const Node* node = first_; node != nullptr && node->next != nullptr; node = node->next) {
            if (node->value == node->next->value) return true;
        }
        return false;
    }

private:
    struct Node {
        int value;
        Node* next;
    };
    Node* first_ = nullptr;
};
