// Default arguments: one side of a decision is reached only when the argument is given.
// expect: open 0
#include <string>

class Logger {
public:
    explicit Logger(int level = 2, bool loud = false) : level_(level), loud_(loud) {}

    bool log(const std::string& text, int severity = 1, const char* tag = nullptr) const {
        if (severity < level_ && !loud_) return false;
        if (tag != nullptr && text.empty()) return false;
        return true;
    }

private:
    int level_;
    bool loud_;
};

int scale(int value, int factor = 10) {
    if (factor == 10) return value > 1000 ? 1 : 0;
    return 2;
}
