// Pointers to functions over classes, and std::function of them: they lead to functions of the suite's.
// expect: open 0, findings 0
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace shop {

class Item {
public:
    Item() = default;
    Item(std::string name, int price) : name_(std::move(name)), price_(price) {}
    const std::string& name() const { return name_; }
    int price() const { return price_; }

private:
    std::string name_;
    int price_ = 0;
};

class Basket {
public:
    using Rule = bool (*)(const Item& item, int limit);

    void put(const Item& item) { items_.push_back(item); }

    // How many the rule lets through; without one, all.
    int count(Rule rule, int limit) const {
        if (rule == nullptr) return static_cast<int>(items_.size());
        int passed = 0;
        for (const Item& item : items_)
            if (rule(item, limit)) ++passed;
        return passed;
    }

    // The price of what is chosen of two items.
    int reduce(Item (*choose)(const Item*, const Item*)) const {
        if (choose == nullptr || items_.size() < 2) return -1;
        return choose(&items_[0], &items_[1]).price();
    }

    // Whether the visitor wants no more.
    bool visit(const std::function<bool(Item&)>& visitor) {
        for (Item& item : items_)
            if (visitor && visitor(item)) return true;
        return false;
    }

private:
    std::vector<Item> items_;
};

}  // namespace shop
