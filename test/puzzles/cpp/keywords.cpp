// Whether a word is there is one question to the solver, not one for each of its letters, and blanks before it do not
// take all the turns.
// expect: open 0
// options: --engine concolic --budget-execs 2000
#include <cstddef>
#include <string>

class Reader {
public:
    explicit Reader(const std::string& text) : text_(text) {}

    int next() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
        if (at_ == text_.size()) return 0;
        if (take("<!--")) return 1;
        if (take("procedure")) return 2;
        if (take("]]>")) return 3;
        return -1;
    }

private:
    bool take(const std::string& word) {
        if (text_.compare(at_, word.size(), word) != 0) return false;
        at_ += word.size();
        return true;
    }

    std::string text_;
    std::size_t at_ = 0;
};
