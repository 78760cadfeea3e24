// The conditions ask helpers that compare texts, and look keys up that another call has entered.
// expect: open 0
// options: --engine search --budget-execs 150000
#include <cstddef>
#include <map>
#include <set>
#include <string>

class Notes {
public:
    // A heading begins with "==", a remark with "(*" and ends with "*)".
    int kindOf(const std::string& line) const {
        if (begins(line, 0, "==")) return 1;
        if (begins(line, 0, "(*") && ends(line, "*)")) return 2;
        return 0;
    }

    bool add(const std::string& title, int page) {
        if (title.empty()) return false;
        pages_[title] = page;
        used_.insert(page);
        return true;
    }

    int pageOf(const std::string& title) const {
        const auto found = pages_.find(title);
        if (found == pages_.end()) return -1;
        return found->second;
    }

    int check(const std::string& title, int page) const {
        if (!isUsed(page)) return 0;
        return pages_.count(title) > 0 ? 2 : 1;
    }

private:
    static bool begins(const std::string& line, std::size_t at, const char* wanted) {
        return line.compare(at, std::string(wanted).size(), wanted) == 0;
    }
    static bool ends(const std::string& line, const std::string& wanted) {
        return line.size() > wanted.size() + 2 && begins(line, line.size() - wanted.size(), wanted.c_str());
    }
    bool isUsed(int page) const { return used_.count(page) > 0; }

    std::map<std::string, int> pages_;
    std::set<int> used_;
};
