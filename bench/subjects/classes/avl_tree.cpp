// After roops.core.objects.AvlTree (Roops): a balanced search tree of integers.
#include <memory>
#include <optional>
#include <utility>

namespace roops::avl {

class AvlTree {
public:
    bool insert(int value) { return insert(root_, value); }
    bool remove(int value) { return remove(root_, value); }
    bool contains(int value) const;
    std::optional<int> smallest() const;
    std::optional<int> largest() const;
    // The largest value that is not above `limit`.
    std::optional<int> floor(int limit) const;
    // The value that comes after `index` smaller ones.
    std::optional<int> at(int index) const;
    bool isEmpty() const { return root_ == nullptr; }
    void clear() { root_.reset(); }
    int height() const { return heightOf(root_); }
    int size() const { return sizeOf(root_); }

private:
    struct Node {
        explicit Node(int v) : value(v) {}
        int value;
        int height = 1;
        std::unique_ptr<Node> left, right;
    };
    using Link = std::unique_ptr<Node>;

    static int heightOf(const Link& node) { return node ? node->height : 0; }
    static int sizeOf(const Link& node) { return node ? 1 + sizeOf(node->left) + sizeOf(node->right) : 0; }
    static void update(Node& node);
    static void rotateLeft(Link& node);
    static void rotateRight(Link& node);
    static void balance(Link& node);
    static bool insert(Link& node, int value);
    static bool remove(Link& node, int value);
    static Link takeSmallest(Link& node);

    Link root_;
};

void AvlTree::update(Node& node) {
    const int left = heightOf(node.left), right = heightOf(node.right);
    node.height = 1 + (left > right ? left : right);
}

void AvlTree::rotateLeft(Link& node) {
    Link top = std::move(node->right);
    node->right = std::move(top->left);
    update(*node);
    top->left = std::move(node);
    update(*top);
    node = std::move(top);
}

void AvlTree::rotateRight(Link& node) {
    Link top = std::move(node->left);
    node->left = std::move(top->right);
    update(*node);
    top->right = std::move(node);
    update(*top);
    node = std::move(top);
}

void AvlTree::balance(Link& node) {
    const int left = heightOf(node->left), right = heightOf(node->right);
    if (left - right > 1) {
        if (heightOf(node->left->right) > heightOf(node->left->left)) rotateLeft(node->left);
        rotateRight(node);
    } else if (right - left > 1) {
        if (heightOf(node->right->left) > heightOf(node->right->right)) rotateRight(node->right);
        rotateLeft(node);
    } else {
        update(*node);
    }
}

bool AvlTree::insert(Link& node, int value) {
    if (!node) {
        node = std::make_unique<Node>(value);
        return true;
    }
    bool inserted = false;
    if (value < node->value) {
        inserted = insert(node->left, value);
    } else if (value > node->value) {
        inserted = insert(node->right, value);
    }
    if (inserted) balance(node);
    return inserted;
}

// Takes the smallest node out of the tree below `node`, which is not empty.
AvlTree::Link AvlTree::takeSmallest(Link& node) {
    if (!node->left) {
        Link smallest = std::move(node);
        node = std::move(smallest->right);
        return smallest;
    }
    Link smallest = takeSmallest(node->left);
    balance(node);
    return smallest;
}

bool AvlTree::remove(Link& node, int value) {
    if (!node) return false;
    bool removed = true;
    if (value < node->value) {
        removed = remove(node->left, value);
    } else if (value > node->value) {
        removed = remove(node->right, value);
    } else if (!node->left) {
        Link rest = std::move(node->right);
        node = std::move(rest);
    } else if (!node->right) {
        Link rest = std::move(node->left);
        node = std::move(rest);
    } else {
        Link next = takeSmallest(node->right);
        next->left = std::move(node->left);
        next->right = std::move(node->right);
        node = std::move(next);
    }
    if (removed && node) balance(node);
    return removed;
}

bool AvlTree::contains(int value) const {
    const Node* node = root_.get();
    while (node != nullptr && node->value != value) {
        node = value < node->value ? node->left.get() : node->right.get();
    }
    return node != nullptr;
}

std::optional<int> AvlTree::smallest() const {
    if (!root_) return std::nullopt;
    const Node* node = root_.get();
    while (node->left) node = node->left.get();
    return node->value;
}

std::optional<int> AvlTree::largest() const {
    if (!root_) return std::nullopt;
    const Node* node = root_.get();
    while (node->right) node = node->right.get();
    return node->value;
}

std::optional<int> AvlTree::floor(int limit) const {
    std::optional<int> best;
    const Node* node = root_.get();
    while (node != nullptr) {
        if (node->value == limit) return limit;
        if (node->value < limit) {
            best = node->value;
            node = node->right.get();
        } else {
            node = node->left.get();
        }
    }
    return best;
}

std::optional<int> AvlTree::at(int index) const {
    if (index < 0 || index >= size()) return std::nullopt;
    const Node* node = root_.get();
    for (;;) {
        const int before = sizeOf(node->left);
        if (index == before) return node->value;
        if (index < before) {
            node = node->left.get();
        } else {
            index -= before + 1;
            node = node->right.get();
        }
    }
}

}  // namespace roops::avl
