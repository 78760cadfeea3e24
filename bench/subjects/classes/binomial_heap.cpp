// After roops.core.objects.BinomialHeap (Roops): a binomial heap of integers, with all that is asked of a heap.
//
// A heap is a list of trees of growing degree, at most one of each; a tree of degree k has 2^k nodes, none smaller than
// its parent. Children hang in a list from the highest degree down.
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace roops::binomial {

class BinomialHeap {
public:
    BinomialHeap() = default;
    explicit BinomialHeap(const std::vector<int>& keys) {
        for (int key : keys) insert(key);
    }
    BinomialHeap(const BinomialHeap& other) : first_(copy(other.first_, nullptr)), size_(other.size_) {}
    BinomialHeap& operator=(const BinomialHeap& other);
    ~BinomialHeap() { clear(); }

    std::size_t size() const { return size_; }
    bool isEmpty() const { return first_ == nullptr; }
    void insert(int key);
    int minimum() const;
    int extractMinimum();
    // Replaces one occurrence of a key; false if there is none. Throws std::invalid_argument in the wrong direction.
    bool decreaseKey(int key, int smaller);
    bool increaseKey(int key, int larger);
    // In whichever direction.
    bool replaceKey(int key, int by);
    bool remove(int key);
    std::size_t removeAll(int key);
    // Takes all keys out of the other heap.
    void unite(BinomialHeap& other);
    // Takes the keys from `pivot` on out of this heap and into the one returned.
    BinomialHeap split(int pivot);
    void clear();

    bool contains(int key) const { return find(first_, key) != nullptr; }
    std::size_t count(int key) const { return count(first_, key); }
    std::size_t countBelow(int key) const { return countBelow(first_, key); }
    std::optional<int> maximum() const;
    std::optional<int> secondSmallest() const;
    std::vector<int> smallest(std::size_t howMany) const;
    std::vector<int> sorted() const { return smallest(size_); }
    std::optional<int> median() const;
    std::size_t distinct() const;
    // The degrees of the trees, smallest first.
    std::vector<int> degrees() const;
    bool hasTree(int degree) const;
    int depthOf(int key) const { return depthOf(first_, key, 0); }
    std::optional<int> parentOf(int key) const;
    bool sameKeys(const BinomialHeap& other) const;
    bool sameShape(const BinomialHeap& other) const { return sameShape(first_, other.first_); }
    std::string text() const;

private:
    struct Node {
        int key;
        int degree = 0;
        Node* parent = nullptr;
        Node* child = nullptr;
        Node* sibling = nullptr;
    };
    static Node* copy(const Node* node, Node* parent);
    static void free(Node* node);
    static Node* find(Node* node, int key);
    static std::size_t count(const Node* node, int key);
    static std::size_t countBelow(const Node* node, int key);
    static int depthOf(const Node* node, int key, int depth);
    static bool sameShape(const Node* a, const Node* b);
    static void append(const Node* node, std::string& out);
    static void link(Node* child, Node* parent);
    static Node* merge(Node* a, Node* b);
    static Node* unite(Node* a, Node* b);
    static void rise(Node* node);
    void extract(Node* root);
    void sink(Node* node);

    Node* first_ = nullptr;
    std::size_t size_ = 0;
};

BinomialHeap::Node* BinomialHeap::copy(const Node* node, Node* parent) {
    if (node == nullptr) return nullptr;
    Node* result = new Node{node->key, node->degree, parent};
    result->child = copy(node->child, result);
    result->sibling = copy(node->sibling, parent);
    return result;
}

void BinomialHeap::free(Node* node) {
    while (node != nullptr) {
        Node* next = node->sibling;
        free(node->child);
        delete node;
        node = next;
    }
}

BinomialHeap& BinomialHeap::operator=(const BinomialHeap& other) {
    if (this != &other) {
        clear();
        first_ = copy(other.first_, nullptr);
        size_ = other.size_;
    }
    return *this;
}

void BinomialHeap::clear() {
    free(first_);
    first_ = nullptr;
    size_ = 0;
}

void BinomialHeap::link(Node* child, Node* parent) {
    child->parent = parent;
    child->sibling = parent->child;
    parent->child = child;
    ++parent->degree;
}

// One list of two, by degree.
BinomialHeap::Node* BinomialHeap::merge(Node* a, Node* b) {
    Node* first = nullptr;
    Node* last = nullptr;
    while (a != nullptr || b != nullptr) {
        Node* next;
        if (b == nullptr || (a != nullptr && a->degree <= b->degree)) {
            next = a;
            a = a->sibling;
        } else {
            next = b;
            b = b->sibling;
        }
        if (last == nullptr) {
            first = next;
        } else {
            last->sibling = next;
        }
        last = next;
    }
    return first;
}

BinomialHeap::Node* BinomialHeap::unite(Node* a, Node* b) {
    Node* first = merge(a, b);
    Node* before = nullptr;
    Node* node = first;
    while (node != nullptr && node->sibling != nullptr) {
        Node* next = node->sibling;
        const bool three = next->sibling != nullptr && next->sibling->degree == node->degree;
        if (node->degree != next->degree || three) {
            before = node;
            node = next;
        } else if (node->key <= next->key) {
            node->sibling = next->sibling;
            link(next, node);
        } else {
            if (before == nullptr) {
                first = next;
            } else {
                before->sibling = next;
            }
            link(node, next);
            node = next;
        }
    }
    return first;
}

void BinomialHeap::insert(int key) {
    first_ = unite(first_, new Node{key});
    ++size_;
}

void BinomialHeap::unite(BinomialHeap& other) {
    if (this == &other) return;
    first_ = unite(first_, other.first_);
    size_ += other.size_;
    other.first_ = nullptr;
    other.size_ = 0;
}

int BinomialHeap::minimum() const {
    if (first_ == nullptr) throw std::out_of_range("an empty heap");
    int least = first_->key;
    for (const Node* node = first_->sibling; node != nullptr; node = node->sibling) {
        if (node->key < least) least = node->key;
    }
    return least;
}

// Takes a root out; its children become a heap, in the other order, which is united with the rest.
void BinomialHeap::extract(Node* root) {
    if (root == first_) {
        first_ = root->sibling;
    } else {
        Node* before = first_;
        while (before->sibling != root) before = before->sibling;
        before->sibling = root->sibling;
    }
    Node* children = nullptr;
    for (Node* node = root->child; node != nullptr;) {
        Node* next = node->sibling;
        node->parent = nullptr;
        node->sibling = children;
        children = node;
        node = next;
    }
    first_ = unite(first_, children);
    delete root;
    --size_;
}

int BinomialHeap::extractMinimum() {
    const int least = minimum();
    Node* node = first_;
    while (node->key != least) node = node->sibling;
    extract(node);
    return least;
}

BinomialHeap::Node* BinomialHeap::find(Node* node, int key) {
    for (; node != nullptr; node = node->sibling) {
        if (node->key == key) return node;
        if (node->key > key) continue;
        Node* below = find(node->child, key);
        if (below != nullptr) return below;
    }
    return nullptr;
}

// Exchanges keys upwards while the parent's is larger.
void BinomialHeap::rise(Node* node) {
    while (node->parent != nullptr && node->key < node->parent->key) {
        std::swap(node->key, node->parent->key);
        node = node->parent;
    }
}

void BinomialHeap::sink(Node* node) {
    for (;;) {
        Node* least = node;
        for (Node* child = node->child; child != nullptr; child = child->sibling) {
            if (child->key < least->key) least = child;
        }
        if (least == node) return;
        std::swap(least->key, node->key);
        node = least;
    }
}

bool BinomialHeap::decreaseKey(int key, int smaller) {
    if (smaller > key) throw std::invalid_argument("the key is larger");
    Node* node = find(first_, key);
    if (node == nullptr) return false;
    node->key = smaller;
    rise(node);
    return true;
}

bool BinomialHeap::increaseKey(int key, int larger) {
    if (larger < key) throw std::invalid_argument("the key is smaller");
    Node* node = find(first_, key);
    if (node == nullptr) return false;
    node->key = larger;
    sink(node);
    return true;
}

bool BinomialHeap::replaceKey(int key, int by) {
    if (by == key) return contains(key);
    if (by < key) return decreaseKey(key, by);
    return increaseKey(key, by);
}

bool BinomialHeap::remove(int key) {
    Node* node = find(first_, key);
    if (node == nullptr) return false;
    for (; node->parent != nullptr; node = node->parent) std::swap(node->key, node->parent->key);
    extract(node);
    return true;
}

std::size_t BinomialHeap::removeAll(int key) {
    std::size_t removed = 0;
    while (remove(key)) ++removed;
    return removed;
}

BinomialHeap BinomialHeap::split(int pivot) {
    BinomialHeap low, high;
    while (!isEmpty()) {
        const int key = extractMinimum();
        if (key < pivot) {
            low.insert(key);
        } else {
            high.insert(key);
        }
    }
    unite(low);
    return high;
}

std::size_t BinomialHeap::count(const Node* node, int key) {
    std::size_t result = 0;
    for (; node != nullptr; node = node->sibling) {
        if (node->key > key) continue;
        if (node->key == key) ++result;
        result += count(node->child, key);
    }
    return result;
}

std::size_t BinomialHeap::countBelow(const Node* node, int key) {
    std::size_t result = 0;
    for (; node != nullptr; node = node->sibling) {
        if (node->key < key) result += 1 + countBelow(node->child, key);
    }
    return result;
}

// Only leaves can be the largest.
std::optional<int> BinomialHeap::maximum() const {
    std::optional<int> largest;
    std::vector<const Node*> waiting;
    if (first_ != nullptr) waiting.push_back(first_);
    while (!waiting.empty()) {
        const Node* node = waiting.back();
        waiting.pop_back();
        if (node->sibling != nullptr) waiting.push_back(node->sibling);
        if (node->child != nullptr) {
            waiting.push_back(node->child);
        } else if (!largest || node->key > *largest) {
            largest = node->key;
        }
    }
    return largest;
}

std::optional<int> BinomialHeap::secondSmallest() const {
    const std::vector<int> two = smallest(2);
    if (two.size() < 2) return std::nullopt;
    return two[1];
}

std::vector<int> BinomialHeap::smallest(std::size_t howMany) const {
    std::vector<int> result;
    BinomialHeap rest(*this);
    while (result.size() < howMany && !rest.isEmpty()) result.push_back(rest.extractMinimum());
    return result;
}

// The lower one of two in the middle.
std::optional<int> BinomialHeap::median() const {
    if (size_ == 0) return std::nullopt;
    return smallest((size_ + 1) / 2).back();
}

std::size_t BinomialHeap::distinct() const {
    std::size_t result = 0;
    std::optional<int> before;
    for (int key : sorted()) {
        if (!before || key != *before) ++result;
        before = key;
    }
    return result;
}

std::vector<int> BinomialHeap::degrees() const {
    std::vector<int> result;
    for (const Node* node = first_; node != nullptr; node = node->sibling) result.push_back(node->degree);
    return result;
}

bool BinomialHeap::hasTree(int degree) const {
    for (const Node* node = first_; node != nullptr && node->degree <= degree; node = node->sibling) {
        if (node->degree == degree) return true;
    }
    return false;
}

int BinomialHeap::depthOf(const Node* node, int key, int depth) {
    int least = -1;
    for (; node != nullptr; node = node->sibling) {
        if (node->key > key) continue;
        const int found = node->key == key ? depth : depthOf(node->child, key, depth + 1);
        if (found >= 0 && (least < 0 || found < least)) least = found;
    }
    return least;
}

std::optional<int> BinomialHeap::parentOf(int key) const {
    const Node* node = find(first_, key);
    if (node == nullptr || node->parent == nullptr) return std::nullopt;
    return node->parent->key;
}

bool BinomialHeap::sameKeys(const BinomialHeap& other) const {
    if (size_ != other.size_) return false;
    return sorted() == other.sorted();
}

bool BinomialHeap::sameShape(const Node* a, const Node* b) {
    while (a != nullptr && b != nullptr) {
        if (a->degree != b->degree || a->key != b->key) return false;
        if (!sameShape(a->child, b->child)) return false;
        a = a->sibling;
        b = b->sibling;
    }
    return a == b;
}

void BinomialHeap::append(const Node* node, std::string& out) {
    for (; node != nullptr; node = node->sibling) {
        if (!out.empty() && out.back() != '(') out += ' ';
        out += std::to_string(node->key);
        if (node->child == nullptr) continue;
        out += '(';
        append(node->child, out);
        out += ')';
    }
}

std::string BinomialHeap::text() const {
    std::string out;
    append(first_, out);
    return out;
}

}  // namespace roops::binomial
