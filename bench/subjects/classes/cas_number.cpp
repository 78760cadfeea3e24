// After org.openscience.cdk.index.CASNumber (Chemeval): registry numbers of chemical substances.
#include <cstddef>
#include <string>

namespace chemeval {

// A number such as 7732-18-5: two to seven digits, two digits, and a check digit, which is the sum of the other digits
// weighted by their position from the right, modulo ten.
class CasNumber {
public:
    static bool isValid(const std::string& text);

private:
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
};

bool CasNumber::isValid(const std::string& text) {
    const std::size_t first = text.find('-');
    if (first == std::string::npos || first < 2 || first > 7) return false;
    if (text.size() != first + 5 || text[first + 3] != '-') return false;

    int total = 0, weight = 0;
    for (std::size_t i = text.size() - 2; i-- > 0;) {
        if (i == first) continue;
        if (!isDigit(text[i])) return false;
        total += ++weight * (text[i] - '0');
    }
    const char check = text.back();
    if (!isDigit(check)) return false;
    // The smallest number ever given is 50-00-0.
    if (first == 2 && text[0] < '5') return false;
    return total % 10 == check - '0';
}

}  // namespace chemeval
