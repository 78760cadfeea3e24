// After roops.core.objects.FibHeap (Roops): a heap of Fibonacci, with keys decreased and deleted by handle.
#include <cstddef>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

namespace roops::fib {

class FibHeap {
public:
    // Names an entry of one heap as long as it is in it.
    using Handle = int;

    FibHeap() = default;
    FibHeap(const FibHeap&) = delete;
    FibHeap& operator=(const FibHeap&) = delete;
    ~FibHeap() { clear(); }

    bool isEmpty() const { return smallest_ == nullptr; }
    std::size_t size() const { return nodes_.size(); }
    Handle insert(int key);
    int smallest() const;
    int removeSmallest();
    // Throws std::out_of_range for an entry that is gone, std::invalid_argument for a key that is larger.
    void decrease(Handle entry, int key);
    // Back to what it was worth, or whether there was such an entry.
    bool remove(Handle entry);
    // Moves all entries of the other heap into this one, under new names.
    void meld(FibHeap& other);
    bool contains(int key) const;
    int trees() const;
    void clear();

private:
    struct Node {
        int key;
        Handle handle;
        int degree = 0;
        bool marked = false;
        Node* parent = nullptr;
        Node* child = nullptr;
        Node* left = nullptr;
        Node* right = nullptr;
    };
    static void splice(Node* ring, Node* node);
    static void unlink(Node* node);
    static bool contains(const Node* ring, int key);
    void addRoot(Node* node);
    void link(Node* child, Node* parent);
    void consolidate(Node* start);
    void cut(Node* node);
    void cascade(Node* node);

    Node* smallest_ = nullptr;
    std::map<Handle, Node*> nodes_;
    Handle next_ = 1;
};

// Puts a node into a ring, to the right of one that is in it.
void FibHeap::splice(Node* ring, Node* node) {
    node->left = ring;
    node->right = ring->right;
    ring->right->left = node;
    ring->right = node;
}

void FibHeap::unlink(Node* node) {
    node->left->right = node->right;
    node->right->left = node->left;
}

void FibHeap::addRoot(Node* node) {
    node->parent = nullptr;
    if (smallest_ == nullptr) {
        node->left = node->right = node;
        smallest_ = node;
        return;
    }
    splice(smallest_, node);
    if (node->key < smallest_->key) smallest_ = node;
}

FibHeap::Handle FibHeap::insert(int key) {
    Node* node = new Node{key, next_++};
    nodes_[node->handle] = node;
    addRoot(node);
    return node->handle;
}

int FibHeap::smallest() const {
    if (smallest_ == nullptr) throw std::out_of_range("an empty heap");
    return smallest_->key;
}

void FibHeap::link(Node* child, Node* parent) {
    child->parent = parent;
    child->marked = false;
    if (parent->child == nullptr) {
        child->left = child->right = child;
        parent->child = child;
    } else {
        splice(parent->child, child);
    }
    ++parent->degree;
}

// Joins roots of equal degree until all differ, and finds the smallest again. `start` is a node of the ring of roots.
void FibHeap::consolidate(Node* start) {
    std::vector<Node*> roots;
    Node* node = start;
    do {
        roots.push_back(node);
        node = node->right;
    } while (node != start);

    std::vector<Node*> ofDegree;
    for (Node* root : roots) {
        Node* tree = root;
        for (;;) {
            const std::size_t degree = static_cast<std::size_t>(tree->degree);
            if (ofDegree.size() <= degree) ofDegree.resize(degree + 1, nullptr);
            Node* other = ofDegree[degree];
            if (other == nullptr) {
                ofDegree[degree] = tree;
                break;
            }
            ofDegree[degree] = nullptr;
            if (other->key < tree->key) std::swap(other, tree);
            link(other, tree);
        }
    }
    smallest_ = nullptr;
    for (Node* tree : ofDegree) {
        if (tree != nullptr) addRoot(tree);
    }
}

int FibHeap::removeSmallest() {
    if (smallest_ == nullptr) throw std::out_of_range("an empty heap");
    Node* gone = smallest_;
    while (gone->child != nullptr) {
        Node* child = gone->child;
        gone->child = child->right == child ? nullptr : child->right;
        unlink(child);
        child->parent = nullptr;
        splice(gone, child);
    }
    Node* rest = gone->right;
    unlink(gone);
    if (rest == gone) {
        smallest_ = nullptr;
    } else {
        consolidate(rest);
    }
    const int key = gone->key;
    nodes_.erase(gone->handle);
    delete gone;
    return key;
}

// Takes a node away from its parent and makes it a root.
void FibHeap::cut(Node* node) {
    Node* parent = node->parent;
    if (parent->child == node) parent->child = node->right == node ? nullptr : node->right;
    unlink(node);
    --parent->degree;
    node->marked = false;
    addRoot(node);
}

// A node that lost a second child becomes a root itself.
void FibHeap::cascade(Node* node) {
    while (node->parent != nullptr) {
        Node* parent = node->parent;
        if (!node->marked) {
            node->marked = true;
            return;
        }
        cut(node);
        node = parent;
    }
}

void FibHeap::decrease(Handle entry, int key) {
    const auto found = nodes_.find(entry);
    if (found == nodes_.end()) throw std::out_of_range("no such entry");
    Node* node = found->second;
    if (key > node->key) throw std::invalid_argument("the key is larger");
    node->key = key;
    Node* parent = node->parent;
    if (parent != nullptr && key < parent->key) {
        cut(node);
        cascade(parent);
    } else if (parent == nullptr && key < smallest_->key) {
        smallest_ = node;
    }
}

bool FibHeap::remove(Handle entry) {
    const auto found = nodes_.find(entry);
    if (found == nodes_.end()) return false;
    Node* node = found->second;
    Node* parent = node->parent;
    if (parent != nullptr) {
        cut(node);
        cascade(parent);
    }
    smallest_ = node;
    removeSmallest();
    return true;
}

void FibHeap::meld(FibHeap& other) {
    if (this == &other || other.smallest_ == nullptr) return;
    for (const auto& [handle, node] : other.nodes_) {
        node->handle = next_++;
        nodes_[node->handle] = node;
    }
    if (smallest_ == nullptr) {
        smallest_ = other.smallest_;
    } else {
        Node* last = other.smallest_->left;
        Node* after = smallest_->right;
        smallest_->right = other.smallest_;
        other.smallest_->left = smallest_;
        last->right = after;
        after->left = last;
        if (other.smallest_->key < smallest_->key) smallest_ = other.smallest_;
    }
    other.smallest_ = nullptr;
    other.nodes_.clear();
}

// Looks into a tree only if its root is not larger than the key.
bool FibHeap::contains(const Node* ring, int key) {
    const Node* node = ring;
    do {
        if (node->key == key) return true;
        if (node->key < key && node->child != nullptr && contains(node->child, key)) return true;
        node = node->right;
    } while (node != ring);
    return false;
}

bool FibHeap::contains(int key) const {
    if (smallest_ == nullptr || key < smallest_->key) return false;
    return contains(smallest_, key);
}

int FibHeap::trees() const {
    if (smallest_ == nullptr) return 0;
    int count = 1;
    for (const Node* node = smallest_->right; node != smallest_; node = node->right) ++count;
    return count;
}

void FibHeap::clear() {
    for (const auto& [handle, node] : nodes_) delete node;
    nodes_.clear();
    smallest_ = nullptr;
}

}  // namespace roops::fib
