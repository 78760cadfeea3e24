// After roops.core.objects.NodeCachingLinkedList (Roops; Commons Collections): a doubly linked list that keeps some of
// the nodes it removes, to use them again.
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace roops::caching {

class NodeCachingLinkedList {
public:
    static constexpr std::size_t largestCache = 100;

    // Throws std::invalid_argument for a cache beyond the largest.
    explicit NodeCachingLinkedList(std::size_t cacheLimit = 20);
    NodeCachingLinkedList(const NodeCachingLinkedList& other) : NodeCachingLinkedList(other.cacheLimit_) {
        addAll(other.toVector());
    }
    NodeCachingLinkedList& operator=(const NodeCachingLinkedList& other);
    ~NodeCachingLinkedList();

    std::size_t size() const { return size_; }
    bool isEmpty() const { return size_ == 0; }
    std::size_t cached() const { return cached_; }
    std::size_t cacheLimit() const { return cacheLimit_; }
    void setCacheLimit(std::size_t limit);

    void add(int value) { insert(&header_, value); }
    void addFirst(int value) { insert(header_.next, value); }
    void add(std::size_t index, int value);
    bool addAll(const std::vector<int>& values);
    bool addAll(std::size_t index, const std::vector<int>& values);
    int get(std::size_t index) const { return nodeAt(index)->value; }
    int first() const;
    int last() const;
    int set(std::size_t index, int value);
    int removeAt(std::size_t index);
    int removeFirst();
    int removeLast();
    bool remove(int value);
    bool removeAll(const std::vector<int>& values) { return keep(values, false); }
    bool retainAll(const std::vector<int>& values) { return keep(values, true); }
    void removeRange(std::size_t from, std::size_t to);
    void clear();

    int indexOf(int value) const;
    int lastIndexOf(int value) const;
    bool contains(int value) const { return indexOf(value) >= 0; }
    bool containsAll(const std::vector<int>& values) const;
    std::vector<int> toVector() const;
    std::vector<int> subList(std::size_t from, std::size_t to) const;
    bool operator==(const NodeCachingLinkedList& other) const;

private:
    struct Node {
        int value = 0;
        Node* next = nullptr;
        Node* previous = nullptr;
    };
    Node* nodeAt(std::size_t index) const;
    void insert(Node* before, int value);
    int release(Node* node);
    void shrinkCache(std::size_t limit);
    bool keep(const std::vector<int>& values, bool wanted);

    Node header_;
    std::size_t size_ = 0;
    Node* cache_ = nullptr;
    std::size_t cached_ = 0;
    std::size_t cacheLimit_;
};

NodeCachingLinkedList::NodeCachingLinkedList(std::size_t cacheLimit) : cacheLimit_(cacheLimit) {
    if (cacheLimit > largestCache) throw std::invalid_argument("the cache is too large");
    header_.next = header_.previous = &header_;
}

NodeCachingLinkedList::~NodeCachingLinkedList() {
    clear();
    shrinkCache(0);
}

NodeCachingLinkedList& NodeCachingLinkedList::operator=(const NodeCachingLinkedList& other) {
    if (this != &other) {
        clear();
        setCacheLimit(other.cacheLimit_);
        addAll(other.toVector());
    }
    return *this;
}

void NodeCachingLinkedList::shrinkCache(std::size_t limit) {
    while (cached_ > limit) {
        Node* node = cache_;
        cache_ = node->next;
        delete node;
        --cached_;
    }
}

void NodeCachingLinkedList::setCacheLimit(std::size_t limit) {
    if (limit > largestCache) throw std::invalid_argument("the cache is too large");
    if (limit < cacheLimit_) shrinkCache(limit);
    cacheLimit_ = limit;
}

void NodeCachingLinkedList::insert(Node* before, int value) {
    Node* node;
    if (cached_ > 0) {
        node = cache_;
        cache_ = node->next;
        --cached_;
    } else {
        node = new Node;
    }
    node->value = value;
    node->next = before;
    node->previous = before->previous;
    before->previous->next = node;
    before->previous = node;
    ++size_;
}

// Takes a node out of the list and into the cache if there is room.
int NodeCachingLinkedList::release(Node* node) {
    const int value = node->value;
    node->previous->next = node->next;
    node->next->previous = node->previous;
    --size_;
    if (cached_ < cacheLimit_) {
        node->next = cache_;
        cache_ = node;
        ++cached_;
    } else {
        delete node;
    }
    return value;
}

NodeCachingLinkedList::Node* NodeCachingLinkedList::nodeAt(std::size_t index) const {
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

void NodeCachingLinkedList::add(std::size_t index, int value) {
    if (index == size_) {
        add(value);
    } else {
        insert(nodeAt(index), value);
    }
}

bool NodeCachingLinkedList::addAll(const std::vector<int>& values) {
    for (int value : values) add(value);
    return !values.empty();
}

bool NodeCachingLinkedList::addAll(std::size_t index, const std::vector<int>& values) {
    if (index == size_) return addAll(values);
    Node* before = nodeAt(index);
    for (int value : values) insert(before, value);
    return !values.empty();
}

int NodeCachingLinkedList::first() const {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return header_.next->value;
}

int NodeCachingLinkedList::last() const {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return header_.previous->value;
}

int NodeCachingLinkedList::set(std::size_t index, int value) {
    Node* node = nodeAt(index);
    const int old = node->value;
    node->value = value;
    return old;
}

int NodeCachingLinkedList::removeAt(std::size_t index) { return release(nodeAt(index)); }

int NodeCachingLinkedList::removeFirst() {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return release(header_.next);
}

int NodeCachingLinkedList::removeLast() {
    if (size_ == 0) throw std::out_of_range("an empty list");
    return release(header_.previous);
}

bool NodeCachingLinkedList::remove(int value) {
    for (Node* node = header_.next; node != &header_; node = node->next) {
        if (node->value == value) {
            release(node);
            return true;
        }
    }
    return false;
}

bool NodeCachingLinkedList::keep(const std::vector<int>& values, bool wanted) {
    bool changed = false;
    for (Node* node = header_.next; node != &header_;) {
        Node* next = node->next;
        bool found = false;
        for (int value : values) {
            if (value == node->value) found = true;
        }
        if (found != wanted) {
            release(node);
            changed = true;
        }
        node = next;
    }
    return changed;
}

void NodeCachingLinkedList::removeRange(std::size_t from, std::size_t to) {
    if (from > to || to > size_) throw std::out_of_range("range");
    if (from == to) return;
    Node* node = nodeAt(from);
    for (std::size_t i = from; i < to; ++i) {
        Node* next = node->next;
        release(node);
        node = next;
    }
}

void NodeCachingLinkedList::clear() {
    while (size_ > 0) release(header_.next);
}

int NodeCachingLinkedList::indexOf(int value) const {
    int index = 0;
    for (const Node* node = header_.next; node != &header_; node = node->next, ++index) {
        if (node->value == value) return index;
    }
    return -1;
}

int NodeCachingLinkedList::lastIndexOf(int value) const {
    int index = static_cast<int>(size_) - 1;
    for (const Node* node = header_.previous; node != &header_; node = node->previous, --index) {
        if (node->value == value) return index;
    }
    return -1;
}

bool NodeCachingLinkedList::containsAll(const std::vector<int>& values) const {
    for (int value : values) {
        if (!contains(value)) return false;
    }
    return true;
}

std::vector<int> NodeCachingLinkedList::toVector() const {
    std::vector<int> values;
    for (const Node* node = header_.next; node != &header_; node = node->next) values.push_back(node->value);
    return values;
}

std::vector<int> NodeCachingLinkedList::subList(std::size_t from, std::size_t to) const {
    if (from > to || to > size_) throw std::out_of_range("range");
    std::vector<int> values;
    for (std::size_t i = from; i < to; ++i) values.push_back(get(i));
    return values;
}

bool NodeCachingLinkedList::operator==(const NodeCachingLinkedList& other) const {
    if (size_ != other.size_) return false;
    const Node* theirs = other.header_.next;
    for (const Node* node = header_.next; node != &header_; node = node->next, theirs = theirs->next) {
        if (node->value != theirs->value) return false;
    }
    return true;
}

}  // namespace roops::caching
