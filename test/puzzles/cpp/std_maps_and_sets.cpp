// Maps and sets, ordered and not: a key that is there, a value behind it, a size.
// expect: open 0
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

int price(const std::map<std::string, int>& prices, const std::string& name) {
    const auto found = prices.find(name);
    if (found == prices.end()) return -1;
    return found->second > 99 ? 1 : 0;
}

bool isGap(const std::set<int>& numbers) {
    if (numbers.size() != 2) return false;
    return *numbers.rbegin() - 5LL == *numbers.begin();
}

int votes(const std::unordered_map<int, int>& counts) {
    if (counts.count(17) == 0) return 0;
    return counts.at(17) == 3 ? 2 : 1;
}

class Register {
public:
    bool enter(const std::string& name) {
        if (!names_.insert(name).second) return false;
        return true;
    }
    bool shares(const std::unordered_set<std::string>& others) const {
        for (const std::string& other : others) {
            if (names_.count(other) > 0) return true;
        }
        return false;
    }

private:
    std::unordered_set<std::string> names_;
};
