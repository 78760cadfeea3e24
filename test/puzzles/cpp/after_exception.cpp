// What a method does after an earlier call threw: the test has to catch and go on.
// expect: open 0
#include <stdexcept>
#include <string>

class Connection {
public:
    void send(const std::string& text) {
        if (broken_) throw std::logic_error("broken");
        if (text.empty()) {
            broken_ = true;
            throw std::invalid_argument("nothing to send");
        }
        ++sent_;
    }
    // Only a connection that broke can be repaired.
    int repair() {
        if (!broken_) return -1;
        broken_ = false;
        ++repairs_;
        if (sent_ > 0) return 2;
        return 1;
    }
    bool isWorn() const { return repairs_ > 1; }

private:
    bool broken_ = false;
    int sent_ = 0;
    int repairs_ = 0;
};
