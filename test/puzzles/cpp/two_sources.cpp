// A class in one source, used in another; the text that opens the door is compared in both.
// with: with/code_names.cpp
// expect: open 0, findings 0
#include "with/code_names.hpp"

class Door {
public:
    // 2: a guest comes in, 1: it opens, 0: it stays shut.
    int knock(const CodeNames& guests, const std::string& word) {
        if (word == "swordfish") {
            open_ = true;
            return 1;
        }
        if (!open_) return 0;
        return guests.find(word) > 0 ? 2 : 0;
    }

private:
    bool open_ = false;
};
