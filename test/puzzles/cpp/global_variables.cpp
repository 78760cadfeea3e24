// Variables that the file offers: plain ones in namespaces and classes, a text, an object, a table.
// expect: open 0
#include <string>
#include <vector>

namespace shop {

int mode = 1;
std::string owner = "nobody";
std::vector<int> opened;

class Till {
public:
    static int limit;

    void put(int coins) {
        if (coins > 0 && coins < 1000) held_ += coins;
    }
    int held() const { return held_; }

private:
    int held_ = 0;
};

int Till::limit = 100;
Till till;

struct Price {
    int amount;
    char currency;
};
Price prices[3] = {{1, 'e'}, {2, 'e'}, {3, 'e'}};

int greet() {
    if (mode == 7311) return 2;
    if (owner == "anna") return 1;
    return 0;
}

bool isOpen(int day) {
    for (const int one : opened)
        if (one == day) return true;
    return false;
}

bool isFull() {
    if (till.held() > Till::limit) return true;
    return false;
}

int sum() {
    int all = 0;
    for (const Price& price : prices)
        if (price.currency == '$') all += price.amount;
    if (all == 4242) return -1;
    return all;
}

}  // namespace shop
