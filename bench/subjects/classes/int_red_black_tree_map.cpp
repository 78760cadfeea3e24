// After roops.collections.IntRedBlackTreeMap (Roops): a map from integers to integers in a red-black tree.
//
// The leaves are one black node that stands for nothing, as in the textbook of Cormen et al., so that no link is null.
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace roops::redblack {

class IntRedBlackTreeMap {
public:
    IntRedBlackTreeMap() = default;
    IntRedBlackTreeMap(const IntRedBlackTreeMap&) = delete;
    IntRedBlackTreeMap& operator=(const IntRedBlackTreeMap&) = delete;
    ~IntRedBlackTreeMap() { clear(); }

    std::size_t size() const { return size_; }
    bool isEmpty() const { return size_ == 0; }
    // What the key meant before, if anything.
    std::optional<int> put(int key, int value);
    std::optional<int> get(int key) const;
    std::optional<int> remove(int key);
    bool containsKey(int key) const { return find(key) != &nil_; }
    bool containsValue(int value) const;
    int firstKey() const;
    int lastKey() const;
    // Key and value of the nearest key below or at, and above or at.
    std::optional<std::pair<int, int>> floor(int key) const;
    std::optional<std::pair<int, int>> ceiling(int key) const;
    std::vector<int> keys() const;
    // How many black nodes are on each way down.
    int blackHeight() const;
    void clear();

private:
    enum Colour { RED, BLACK };
    struct Node {
        int key = 0;
        int value = 0;
        Colour colour = BLACK;
        Node* left = nullptr;
        Node* right = nullptr;
        Node* parent = nullptr;
    };
    Node* find(int key) const;
    Node* next(Node* node) const;
    void rotateLeft(Node* node);
    void rotateRight(Node* node);
    void fixInsertion(Node* node);
    void fixRemoval(Node* node);
    void replace(Node* node, Node* by);
    void free(Node* node);

    mutable Node nil_;
    Node* root_ = &nil_;
    std::size_t size_ = 0;
};

IntRedBlackTreeMap::Node* IntRedBlackTreeMap::find(int key) const {
    Node* node = root_;
    while (node != &nil_ && node->key != key) node = key < node->key ? node->left : node->right;
    return node;
}

IntRedBlackTreeMap::Node* IntRedBlackTreeMap::next(Node* node) const {
    if (node->right != &nil_) {
        node = node->right;
        while (node->left != &nil_) node = node->left;
        return node;
    }
    Node* above = node->parent;
    while (above != &nil_ && node == above->right) {
        node = above;
        above = above->parent;
    }
    return above;
}

std::optional<int> IntRedBlackTreeMap::get(int key) const {
    const Node* node = find(key);
    if (node == &nil_) return std::nullopt;
    return node->value;
}

// Puts `by` in the place of `node`, as far as the parent is concerned.
void IntRedBlackTreeMap::replace(Node* node, Node* by) {
    by->parent = node->parent;
    if (node->parent == &nil_) {
        root_ = by;
    } else if (node == node->parent->left) {
        node->parent->left = by;
    } else {
        node->parent->right = by;
    }
}

void IntRedBlackTreeMap::rotateLeft(Node* node) {
    Node* top = node->right;
    node->right = top->left;
    if (top->left != &nil_) top->left->parent = node;
    replace(node, top);
    top->left = node;
    node->parent = top;
}

void IntRedBlackTreeMap::rotateRight(Node* node) {
    Node* top = node->left;
    node->left = top->right;
    if (top->right != &nil_) top->right->parent = node;
    replace(node, top);
    top->right = node;
    node->parent = top;
}

void IntRedBlackTreeMap::fixInsertion(Node* node) {
    while (node->parent->colour == RED) {
        Node* parent = node->parent;
        Node* grandparent = parent->parent;
        if (parent == grandparent->left) {
            Node* uncle = grandparent->right;
            if (uncle->colour == RED) {
                parent->colour = uncle->colour = BLACK;
                grandparent->colour = RED;
                node = grandparent;
                continue;
            }
            if (node == parent->right) {
                rotateLeft(parent);
                std::swap(node, parent);
            }
            parent->colour = BLACK;
            grandparent->colour = RED;
            rotateRight(grandparent);
        } else {
            Node* uncle = grandparent->left;
            if (uncle->colour == RED) {
                parent->colour = uncle->colour = BLACK;
                grandparent->colour = RED;
                node = grandparent;
                continue;
            }
            if (node == parent->left) {
                rotateRight(parent);
                std::swap(node, parent);
            }
            parent->colour = BLACK;
            grandparent->colour = RED;
            rotateLeft(grandparent);
        }
    }
    root_->colour = BLACK;
}

std::optional<int> IntRedBlackTreeMap::put(int key, int value) {
    Node* parent = &nil_;
    Node* node = root_;
    while (node != &nil_) {
        if (key == node->key) return std::exchange(node->value, value);
        parent = node;
        node = key < node->key ? node->left : node->right;
    }
    node = new Node{key, value, RED, &nil_, &nil_, parent};
    if (parent == &nil_) {
        root_ = node;
    } else if (key < parent->key) {
        parent->left = node;
    } else {
        parent->right = node;
    }
    ++size_;
    fixInsertion(node);
    return std::nullopt;
}

// The ways through `node` have one black node too few.
void IntRedBlackTreeMap::fixRemoval(Node* node) {
    while (node != root_ && node->colour == BLACK) {
        Node* parent = node->parent;
        if (node == parent->left) {
            Node* sibling = parent->right;
            if (sibling->colour == RED) {
                sibling->colour = BLACK;
                parent->colour = RED;
                rotateLeft(parent);
                sibling = parent->right;
            }
            if (sibling->left->colour == BLACK && sibling->right->colour == BLACK) {
                sibling->colour = RED;
                node = parent;
                continue;
            }
            if (sibling->right->colour == BLACK) {
                sibling->left->colour = BLACK;
                sibling->colour = RED;
                rotateRight(sibling);
                sibling = parent->right;
            }
            sibling->colour = parent->colour;
            parent->colour = BLACK;
            sibling->right->colour = BLACK;
            rotateLeft(parent);
        } else {
            Node* sibling = parent->left;
            if (sibling->colour == RED) {
                sibling->colour = BLACK;
                parent->colour = RED;
                rotateRight(parent);
                sibling = parent->left;
            }
            if (sibling->right->colour == BLACK && sibling->left->colour == BLACK) {
                sibling->colour = RED;
                node = parent;
                continue;
            }
            if (sibling->left->colour == BLACK) {
                sibling->right->colour = BLACK;
                sibling->colour = RED;
                rotateLeft(sibling);
                sibling = parent->left;
            }
            sibling->colour = parent->colour;
            parent->colour = BLACK;
            sibling->left->colour = BLACK;
            rotateRight(parent);
        }
        node = root_;
    }
    node->colour = BLACK;
}

std::optional<int> IntRedBlackTreeMap::remove(int key) {
    Node* node = find(key);
    if (node == &nil_) return std::nullopt;
    const int value = node->value;
    if (node->left != &nil_ && node->right != &nil_) {
        Node* after = next(node);
        node->key = after->key;
        node->value = after->value;
        node = after;
    }
    Node* rest = node->left != &nil_ ? node->left : node->right;
    replace(node, rest);
    if (node->colour == BLACK) fixRemoval(rest);
    delete node;
    --size_;
    return value;
}

bool IntRedBlackTreeMap::containsValue(int value) const {
    if (size_ == 0) return false;
    for (Node* node = find(firstKey()); node != &nil_; node = next(node)) {
        if (node->value == value) return true;
    }
    return false;
}

int IntRedBlackTreeMap::firstKey() const {
    if (size_ == 0) throw std::out_of_range("an empty map");
    const Node* node = root_;
    while (node->left != &nil_) node = node->left;
    return node->key;
}

int IntRedBlackTreeMap::lastKey() const {
    if (size_ == 0) throw std::out_of_range("an empty map");
    const Node* node = root_;
    while (node->right != &nil_) node = node->right;
    return node->key;
}

std::optional<std::pair<int, int>> IntRedBlackTreeMap::floor(int key) const {
    std::optional<std::pair<int, int>> best;
    for (const Node* node = root_; node != &nil_;) {
        if (node->key <= key) {
            best = {node->key, node->value};
            node = node->right;
        } else {
            node = node->left;
        }
    }
    return best;
}

std::optional<std::pair<int, int>> IntRedBlackTreeMap::ceiling(int key) const {
    std::optional<std::pair<int, int>> best;
    for (const Node* node = root_; node != &nil_;) {
        if (node->key >= key) {
            best = {node->key, node->value};
            node = node->left;
        } else {
            node = node->right;
        }
    }
    return best;
}

std::vector<int> IntRedBlackTreeMap::keys() const {
    std::vector<int> result;
    if (size_ == 0) return result;
    for (Node* node = find(firstKey()); node != &nil_; node = next(node)) result.push_back(node->key);
    return result;
}

int IntRedBlackTreeMap::blackHeight() const {
    int height = 0;
    for (const Node* node = root_; node != &nil_; node = node->left) {
        if (node->colour == BLACK) ++height;
    }
    return height;
}

void IntRedBlackTreeMap::free(Node* node) {
    if (node == &nil_) return;
    free(node->left);
    free(node->right);
    delete node;
}

void IntRedBlackTreeMap::clear() {
    free(root_);
    root_ = &nil_;
    size_ = 0;
}

}  // namespace roops::redblack
