// After roops.core.objects.TreeSet (Roops; java.util.TreeSet): a sorted set in a red-black tree, and its ranges.
//
// The tree is that of java.util.TreeMap: links may be null, and the colour of nothing is black.
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace roops::set {

class TreeSet {
public:
    TreeSet() = default;
    explicit TreeSet(const std::vector<int>& values) { addAll(values); }
    TreeSet(const TreeSet& other) : TreeSet(other.values()) {}
    TreeSet& operator=(const TreeSet& other);
    ~TreeSet() { clear(); }

    std::size_t size() const { return size_; }
    bool isEmpty() const { return size_ == 0; }
    bool contains(int value) const { return find(value) != nullptr; }
    bool add(int value);
    bool remove(int value);
    void clear();

    int first() const;
    int last() const;
    std::optional<int> lower(int value) const;
    std::optional<int> floor(int value) const;
    std::optional<int> ceiling(int value) const;
    std::optional<int> higher(int value) const;
    std::optional<int> pollFirst();
    std::optional<int> pollLast();

    std::vector<int> values() const;
    std::vector<int> descending() const;
    // The values from `low` to `high`, each end included or not.
    TreeSet subSet(int low, bool withLow, int high, bool withHigh) const;
    TreeSet headSet(int high, bool withHigh = false) const;
    TreeSet tailSet(int low, bool withLow = true) const;

    bool addAll(const std::vector<int>& values);
    bool removeAll(const TreeSet& others);
    bool retainAll(const TreeSet& others);
    bool containsAll(const TreeSet& others) const;
    bool isDisjoint(const TreeSet& others) const;
    TreeSet symmetricDifference(const TreeSet& others) const;
    bool operator==(const TreeSet& other) const;
    bool operator<(const TreeSet& other) const;

    // The smallest whole number from `from` on that is not in the set; none if there is none below `limit`.
    std::optional<int> firstGap(int from, int limit) const;
    // The value nearest to another; the smaller one of two as near.
    std::optional<int> nearest(int value) const;
    std::size_t countBetween(int low, int high) const;
    int depth() const { return depthOf(root_); }

private:
    enum Colour { RED, BLACK };
    struct Node {
        int value;
        Node* parent;
        Node* left = nullptr;
        Node* right = nullptr;
        Colour colour = BLACK;
    };
    static Colour colourOf(const Node* node) { return node == nullptr ? BLACK : node->colour; }
    static Node* parentOf(Node* node) { return node == nullptr ? nullptr : node->parent; }
    static Node* leftOf(Node* node) { return node == nullptr ? nullptr : node->left; }
    static Node* rightOf(Node* node) { return node == nullptr ? nullptr : node->right; }
    static void setColour(Node* node, Colour colour) {
        if (node != nullptr) node->colour = colour;
    }
    static Node* successor(Node* node);
    static Node* predecessor(Node* node);
    static int depthOf(const Node* node);
    static void free(Node* node);
    Node* find(int value) const;
    Node* firstNode() const;
    Node* lastNode() const;
    void rotateLeft(Node* node);
    void rotateRight(Node* node);
    void fixAfterInsertion(Node* node);
    void fixAfterDeletion(Node* node);
    void removeNode(Node* node);

    Node* root_ = nullptr;
    std::size_t size_ = 0;
};

TreeSet& TreeSet::operator=(const TreeSet& other) {
    if (this != &other) {
        clear();
        addAll(other.values());
    }
    return *this;
}

TreeSet::Node* TreeSet::find(int value) const {
    Node* node = root_;
    while (node != nullptr) {
        if (value < node->value) {
            node = node->left;
        } else if (value > node->value) {
            node = node->right;
        } else {
            return node;
        }
    }
    return nullptr;
}

TreeSet::Node* TreeSet::firstNode() const {
    Node* node = root_;
    if (node != nullptr) {
        while (node->left != nullptr) node = node->left;
    }
    return node;
}

TreeSet::Node* TreeSet::lastNode() const {
    Node* node = root_;
    if (node != nullptr) {
        while (node->right != nullptr) node = node->right;
    }
    return node;
}

TreeSet::Node* TreeSet::successor(Node* node) {
    if (node->right != nullptr) {
        node = node->right;
        while (node->left != nullptr) node = node->left;
        return node;
    }
    Node* above = node->parent;
    while (above != nullptr && node == above->right) {
        node = above;
        above = above->parent;
    }
    return above;
}

TreeSet::Node* TreeSet::predecessor(Node* node) {
    if (node->left != nullptr) {
        node = node->left;
        while (node->right != nullptr) node = node->right;
        return node;
    }
    Node* above = node->parent;
    while (above != nullptr && node == above->left) {
        node = above;
        above = above->parent;
    }
    return above;
}

void TreeSet::rotateLeft(Node* node) {
    Node* top = node->right;
    node->right = top->left;
    if (top->left != nullptr) top->left->parent = node;
    top->parent = node->parent;
    if (node->parent == nullptr) {
        root_ = top;
    } else if (node->parent->left == node) {
        node->parent->left = top;
    } else {
        node->parent->right = top;
    }
    top->left = node;
    node->parent = top;
}

void TreeSet::rotateRight(Node* node) {
    Node* top = node->left;
    node->left = top->right;
    if (top->right != nullptr) top->right->parent = node;
    top->parent = node->parent;
    if (node->parent == nullptr) {
        root_ = top;
    } else if (node->parent->right == node) {
        node->parent->right = top;
    } else {
        node->parent->left = top;
    }
    top->right = node;
    node->parent = top;
}

void TreeSet::fixAfterInsertion(Node* node) {
    node->colour = RED;
    while (node != root_ && node->parent->colour == RED) {
        if (parentOf(node) == leftOf(parentOf(parentOf(node)))) {
            Node* uncle = rightOf(parentOf(parentOf(node)));
            if (colourOf(uncle) == RED) {
                setColour(parentOf(node), BLACK);
                setColour(uncle, BLACK);
                setColour(parentOf(parentOf(node)), RED);
                node = parentOf(parentOf(node));
            } else {
                if (node == rightOf(parentOf(node))) {
                    node = parentOf(node);
                    rotateLeft(node);
                }
                setColour(parentOf(node), BLACK);
                setColour(parentOf(parentOf(node)), RED);
                rotateRight(parentOf(parentOf(node)));
            }
        } else {
            Node* uncle = leftOf(parentOf(parentOf(node)));
            if (colourOf(uncle) == RED) {
                setColour(parentOf(node), BLACK);
                setColour(uncle, BLACK);
                setColour(parentOf(parentOf(node)), RED);
                node = parentOf(parentOf(node));
            } else {
                if (node == leftOf(parentOf(node))) {
                    node = parentOf(node);
                    rotateRight(node);
                }
                setColour(parentOf(node), BLACK);
                setColour(parentOf(parentOf(node)), RED);
                rotateLeft(parentOf(parentOf(node)));
            }
        }
    }
    root_->colour = BLACK;
}

bool TreeSet::add(int value) {
    Node* parent = nullptr;
    Node* node = root_;
    while (node != nullptr) {
        parent = node;
        if (value < node->value) {
            node = node->left;
        } else if (value > node->value) {
            node = node->right;
        } else {
            return false;
        }
    }
    Node* fresh = new Node{value, parent};
    if (parent == nullptr) {
        root_ = fresh;
    } else if (value < parent->value) {
        parent->left = fresh;
    } else {
        parent->right = fresh;
    }
    fixAfterInsertion(fresh);
    ++size_;
    return true;
}

void TreeSet::fixAfterDeletion(Node* node) {
    while (node != root_ && colourOf(node) == BLACK) {
        if (node == leftOf(parentOf(node))) {
            Node* sibling = rightOf(parentOf(node));
            if (colourOf(sibling) == RED) {
                setColour(sibling, BLACK);
                setColour(parentOf(node), RED);
                rotateLeft(parentOf(node));
                sibling = rightOf(parentOf(node));
            }
            if (colourOf(leftOf(sibling)) == BLACK && colourOf(rightOf(sibling)) == BLACK) {
                setColour(sibling, RED);
                node = parentOf(node);
            } else {
                if (colourOf(rightOf(sibling)) == BLACK) {
                    setColour(leftOf(sibling), BLACK);
                    setColour(sibling, RED);
                    rotateRight(sibling);
                    sibling = rightOf(parentOf(node));
                }
                setColour(sibling, colourOf(parentOf(node)));
                setColour(parentOf(node), BLACK);
                setColour(rightOf(sibling), BLACK);
                rotateLeft(parentOf(node));
                node = root_;
            }
        } else {
            Node* sibling = leftOf(parentOf(node));
            if (colourOf(sibling) == RED) {
                setColour(sibling, BLACK);
                setColour(parentOf(node), RED);
                rotateRight(parentOf(node));
                sibling = leftOf(parentOf(node));
            }
            if (colourOf(rightOf(sibling)) == BLACK && colourOf(leftOf(sibling)) == BLACK) {
                setColour(sibling, RED);
                node = parentOf(node);
            } else {
                if (colourOf(leftOf(sibling)) == BLACK) {
                    setColour(rightOf(sibling), BLACK);
                    setColour(sibling, RED);
                    rotateLeft(sibling);
                    sibling = leftOf(parentOf(node));
                }
                setColour(sibling, colourOf(parentOf(node)));
                setColour(parentOf(node), BLACK);
                setColour(leftOf(sibling), BLACK);
                rotateRight(parentOf(node));
                node = root_;
            }
        }
    }
    setColour(node, BLACK);
}

void TreeSet::removeNode(Node* node) {
    --size_;
    if (node->left != nullptr && node->right != nullptr) {
        Node* next = successor(node);
        node->value = next->value;
        node = next;
    }
    Node* replacement = node->left != nullptr ? node->left : node->right;
    if (replacement != nullptr) {
        replacement->parent = node->parent;
        if (node->parent == nullptr) {
            root_ = replacement;
        } else if (node == node->parent->left) {
            node->parent->left = replacement;
        } else {
            node->parent->right = replacement;
        }
        if (node->colour == BLACK) fixAfterDeletion(replacement);
    } else if (node->parent == nullptr) {
        root_ = nullptr;
    } else {
        // The node itself stands for nothing while the tree is put right.
        if (node->colour == BLACK) fixAfterDeletion(node);
        if (node == node->parent->left) {
            node->parent->left = nullptr;
        } else {
            node->parent->right = nullptr;
        }
    }
    delete node;
}

bool TreeSet::remove(int value) {
    Node* node = find(value);
    if (node == nullptr) return false;
    removeNode(node);
    return true;
}

void TreeSet::free(Node* node) {
    if (node == nullptr) return;
    free(node->left);
    free(node->right);
    delete node;
}

void TreeSet::clear() {
    free(root_);
    root_ = nullptr;
    size_ = 0;
}

int TreeSet::first() const {
    const Node* node = firstNode();
    if (node == nullptr) throw std::out_of_range("an empty set");
    return node->value;
}

int TreeSet::last() const {
    const Node* node = lastNode();
    if (node == nullptr) throw std::out_of_range("an empty set");
    return node->value;
}

std::optional<int> TreeSet::lower(int value) const {
    std::optional<int> best;
    for (const Node* node = root_; node != nullptr;) {
        if (node->value < value) {
            best = node->value;
            node = node->right;
        } else {
            node = node->left;
        }
    }
    return best;
}

std::optional<int> TreeSet::higher(int value) const {
    std::optional<int> best;
    for (const Node* node = root_; node != nullptr;) {
        if (node->value > value) {
            best = node->value;
            node = node->left;
        } else {
            node = node->right;
        }
    }
    return best;
}

std::optional<int> TreeSet::floor(int value) const {
    if (contains(value)) return value;
    return lower(value);
}

std::optional<int> TreeSet::ceiling(int value) const {
    if (contains(value)) return value;
    return higher(value);
}

std::optional<int> TreeSet::pollFirst() {
    Node* node = firstNode();
    if (node == nullptr) return std::nullopt;
    const int value = node->value;
    removeNode(node);
    return value;
}

std::optional<int> TreeSet::pollLast() {
    Node* node = lastNode();
    if (node == nullptr) return std::nullopt;
    const int value = node->value;
    removeNode(node);
    return value;
}

std::vector<int> TreeSet::values() const {
    std::vector<int> result;
    for (Node* node = firstNode(); node != nullptr; node = successor(node)) result.push_back(node->value);
    return result;
}

std::vector<int> TreeSet::descending() const {
    std::vector<int> result;
    for (Node* node = lastNode(); node != nullptr; node = predecessor(node)) result.push_back(node->value);
    return result;
}

TreeSet TreeSet::subSet(int low, bool withLow, int high, bool withHigh) const {
    if (low > high) throw std::invalid_argument("the ends are the wrong way round");
    TreeSet result;
    for (int value : values()) {
        if (value < low || (value == low && !withLow)) continue;
        if (value > high || (value == high && !withHigh)) break;
        result.add(value);
    }
    return result;
}

TreeSet TreeSet::headSet(int high, bool withHigh) const {
    TreeSet result;
    for (Node* node = firstNode(); node != nullptr; node = successor(node)) {
        if (node->value > high || (node->value == high && !withHigh)) break;
        result.add(node->value);
    }
    return result;
}

TreeSet TreeSet::tailSet(int low, bool withLow) const {
    TreeSet result;
    for (Node* node = lastNode(); node != nullptr; node = predecessor(node)) {
        if (node->value < low || (node->value == low && !withLow)) break;
        result.add(node->value);
    }
    return result;
}

bool TreeSet::addAll(const std::vector<int>& values) {
    bool changed = false;
    for (int value : values) {
        if (add(value)) changed = true;
    }
    return changed;
}

bool TreeSet::removeAll(const TreeSet& others) {
    bool changed = false;
    for (int value : others.values()) {
        if (remove(value)) changed = true;
    }
    return changed;
}

bool TreeSet::retainAll(const TreeSet& others) {
    bool changed = false;
    for (int value : values()) {
        if (others.contains(value)) continue;
        remove(value);
        changed = true;
    }
    return changed;
}

bool TreeSet::containsAll(const TreeSet& others) const {
    if (others.size_ > size_) return false;
    for (int value : others.values()) {
        if (!contains(value)) return false;
    }
    return true;
}

bool TreeSet::isDisjoint(const TreeSet& others) const {
    Node* mine = firstNode();
    Node* theirs = others.firstNode();
    while (mine != nullptr && theirs != nullptr) {
        if (mine->value == theirs->value) return false;
        if (mine->value < theirs->value) {
            mine = successor(mine);
        } else {
            theirs = successor(theirs);
        }
    }
    return true;
}

TreeSet TreeSet::symmetricDifference(const TreeSet& others) const {
    TreeSet result(*this);
    for (int value : others.values()) {
        if (!result.add(value)) result.remove(value);
    }
    return result;
}

bool TreeSet::operator==(const TreeSet& other) const { return size_ == other.size_ && containsAll(other); }

bool TreeSet::operator<(const TreeSet& other) const {
    Node* mine = firstNode();
    Node* theirs = other.firstNode();
    while (mine != nullptr && theirs != nullptr) {
        if (mine->value != theirs->value) return mine->value < theirs->value;
        mine = successor(mine);
        theirs = successor(theirs);
    }
    return theirs != nullptr;
}

std::optional<int> TreeSet::firstGap(int from, int limit) const {
    int gap = from;
    for (Node* node = find(from); node != nullptr && node->value == gap; node = successor(node)) {
        if (gap >= limit) return std::nullopt;
        ++gap;
    }
    if (gap >= limit) return std::nullopt;
    return gap;
}

std::optional<int> TreeSet::nearest(int value) const {
    const std::optional<int> below = floor(value), above = ceiling(value);
    if (!below) return above;
    if (!above) return below;
    const long long down = static_cast<long long>(value) - *below, up = static_cast<long long>(*above) - value;
    return up < down ? above : below;
}

std::size_t TreeSet::countBetween(int low, int high) const {
    std::size_t count = 0;
    for (Node* node = firstNode(); node != nullptr && node->value <= high; node = successor(node)) {
        if (node->value >= low) ++count;
    }
    return count;
}

int TreeSet::depthOf(const Node* node) {
    if (node == nullptr) return 0;
    const int left = depthOf(node->left), right = depthOf(node->right);
    return 1 + (left > right ? left : right);
}

}  // namespace roops::set
