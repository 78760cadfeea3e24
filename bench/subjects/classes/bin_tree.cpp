// After roops.core.objects.BinTree (Roops): a search tree of integers without balance, and ways through it.
#include <cstddef>
#include <memory>
#include <optional>
#include <queue>
#include <stdexcept>
#include <utility>
#include <vector>

namespace roops::bin {

class BinTree {
public:
    enum class Order { Pre, In, Post, Level };

    BinTree() = default;
    explicit BinTree(const std::vector<int>& values) {
        for (int value : values) insert(value);
    }

    bool insert(int value);
    bool remove(int value);
    bool contains(int value) const;
    void clear() { root_.reset(), size_ = 0; }
    std::size_t size() const { return size_; }

    int smallest() const;
    int largest() const;
    // The least value above; none if there is no such.
    std::optional<int> successor(int value) const;
    std::optional<int> predecessor(int value) const;
    // Steps from the root to the value; -1 if it is not there.
    int depthOf(int value) const;
    int height() const { return heightOf(root_.get()); }
    std::size_t leaves() const { return leavesOf(root_.get()); }
    bool isFull() const { return isFull(root_.get()); }
    bool isBalanced() const { return isBalanced(root_.get()); }
    std::vector<int> values(Order order) const;
    std::vector<int> between(int low, int high) const;
    // The lowest value above both others in the tree; both must be there.
    int commonAncestor(int a, int b) const;
    bool sameShape(const BinTree& other) const { return sameShape(root_.get(), other.root_.get()); }
    bool operator==(const BinTree& other) const;

private:
    struct Node {
        explicit Node(int v) : value(v) {}
        int value;
        std::unique_ptr<Node> left, right;
    };

    static int heightOf(const Node* node);
    static std::size_t leavesOf(const Node* node);
    static bool isFull(const Node* node);
    static bool isBalanced(const Node* node);
    static bool sameShape(const Node* a, const Node* b);
    static void walk(const Node* node, Order order, std::vector<int>& out);
    static void collect(const Node* node, int low, int high, std::vector<int>& out);

    std::unique_ptr<Node> root_;
    std::size_t size_ = 0;
};

bool BinTree::insert(int value) {
    std::unique_ptr<Node>* link = &root_;
    while (*link) {
        if (value == (*link)->value) return false;
        link = value < (*link)->value ? &(*link)->left : &(*link)->right;
    }
    *link = std::make_unique<Node>(value);
    ++size_;
    return true;
}

bool BinTree::remove(int value) {
    std::unique_ptr<Node>* link = &root_;
    while (*link && (*link)->value != value) {
        link = value < (*link)->value ? &(*link)->left : &(*link)->right;
    }
    if (!*link) return false;
    --size_;
    if ((*link)->left && (*link)->right) {
        // The largest value on the left takes the place; its node goes.
        std::unique_ptr<Node>* next = &(*link)->left;
        while ((*next)->right) next = &(*next)->right;
        (*link)->value = (*next)->value;
        link = next;
    }
    std::unique_ptr<Node> rest = std::move((*link)->left ? (*link)->left : (*link)->right);
    *link = std::move(rest);
    return true;
}

bool BinTree::contains(int value) const { return depthOf(value) >= 0; }

int BinTree::depthOf(int value) const {
    int depth = 0;
    const Node* node = root_.get();
    while (node != nullptr) {
        if (value == node->value) return depth;
        node = value < node->value ? node->left.get() : node->right.get();
        ++depth;
    }
    return -1;
}

int BinTree::smallest() const {
    if (!root_) throw std::out_of_range("an empty tree");
    const Node* node = root_.get();
    while (node->left) node = node->left.get();
    return node->value;
}

int BinTree::largest() const {
    if (!root_) throw std::out_of_range("an empty tree");
    const Node* node = root_.get();
    while (node->right) node = node->right.get();
    return node->value;
}

std::optional<int> BinTree::successor(int value) const {
    std::optional<int> best;
    const Node* node = root_.get();
    while (node != nullptr) {
        if (node->value > value) {
            best = node->value;
            node = node->left.get();
        } else {
            node = node->right.get();
        }
    }
    return best;
}

std::optional<int> BinTree::predecessor(int value) const {
    std::optional<int> best;
    const Node* node = root_.get();
    while (node != nullptr) {
        if (node->value < value) {
            best = node->value;
            node = node->right.get();
        } else {
            node = node->left.get();
        }
    }
    return best;
}

int BinTree::heightOf(const Node* node) {
    if (node == nullptr) return 0;
    const int left = heightOf(node->left.get()), right = heightOf(node->right.get());
    return 1 + (left > right ? left : right);
}

std::size_t BinTree::leavesOf(const Node* node) {
    if (node == nullptr) return 0;
    if (!node->left && !node->right) return 1;
    return leavesOf(node->left.get()) + leavesOf(node->right.get());
}

// Every node has two children or none.
bool BinTree::isFull(const Node* node) {
    if (node == nullptr) return true;
    if (!node->left != !node->right) return false;
    return isFull(node->left.get()) && isFull(node->right.get());
}

bool BinTree::isBalanced(const Node* node) {
    if (node == nullptr) return true;
    const int difference = heightOf(node->left.get()) - heightOf(node->right.get());
    if (difference > 1 || difference < -1) return false;
    return isBalanced(node->left.get()) && isBalanced(node->right.get());
}

bool BinTree::sameShape(const Node* a, const Node* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return sameShape(a->left.get(), b->left.get()) && sameShape(a->right.get(), b->right.get());
}

bool BinTree::operator==(const BinTree& other) const {
    return size_ == other.size_ && values(Order::In) == other.values(Order::In);
}

void BinTree::walk(const Node* node, Order order, std::vector<int>& out) {
    if (node == nullptr) return;
    if (order == Order::Pre) out.push_back(node->value);
    walk(node->left.get(), order, out);
    if (order == Order::In) out.push_back(node->value);
    walk(node->right.get(), order, out);
    if (order == Order::Post) out.push_back(node->value);
}

std::vector<int> BinTree::values(Order order) const {
    std::vector<int> out;
    if (order != Order::Level) {
        walk(root_.get(), order, out);
        return out;
    }
    std::queue<const Node*> waiting;
    waiting.push(root_.get());
    while (!waiting.empty()) {
        const Node* node = waiting.front();
        waiting.pop();
        if (node == nullptr) continue;
        out.push_back(node->value);
        waiting.push(node->left.get());
        waiting.push(node->right.get());
    }
    return out;
}

void BinTree::collect(const Node* node, int low, int high, std::vector<int>& out) {
    if (node == nullptr) return;
    if (node->value > low) collect(node->left.get(), low, high, out);
    if (node->value >= low && node->value <= high) out.push_back(node->value);
    if (node->value < high) collect(node->right.get(), low, high, out);
}

std::vector<int> BinTree::between(int low, int high) const {
    std::vector<int> out;
    if (low > high) throw std::invalid_argument("the bounds are the wrong way round");
    collect(root_.get(), low, high, out);
    return out;
}

int BinTree::commonAncestor(int a, int b) const {
    if (!contains(a) || !contains(b)) throw std::invalid_argument("not in the tree");
    const Node* node = root_.get();
    while ((a < node->value && b < node->value) || (a > node->value && b > node->value)) {
        node = a < node->value ? node->left.get() : node->right.get();
    }
    return node->value;
}

}  // namespace roops::bin
