// Nothing to branch on: what calls return and throw is all there is to show.
// options: --also outputs,exceptions
// expect: suite std::out_of_range, suite std::invalid_argument, suite ReturnsANegativeNumber, findings 0
#include <stdexcept>
#include <string>

enum class Grade { Bad, Fair, Good };

class Account {
public:
    explicit Account(int balance) : balance_(balance) {}
    Grade grade() const { return static_cast<Grade>(static_cast<unsigned>(balance_) % 3); }
    int parse(const std::string& text) const { return std::stoi(text); }

private:
    int balance_;
};
