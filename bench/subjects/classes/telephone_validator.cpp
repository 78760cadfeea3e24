// After uk.gov.tameside.apps.validation.TelephoneValidator (LGOL): telephone numbers with their area code.
#include <cstddef>
#include <string>

namespace lgol::telephone {

class TelephoneValidator {
public:
    // Ten or eleven digits from 0 on, or +44 and ten; blanks between them, and brackets around a first group.
    static bool isValid(const std::string& text);
};

bool TelephoneValidator::isValid(const std::string& text) {
    std::string digits;
    bool open = false;
    for (char letter : text) {
        if (letter >= '0' && letter <= '9') {
            digits += letter;
        } else if (letter == '(' && digits.empty() && !open) {
            open = true;
        } else if (letter == ')' && open) {
            open = false;
        } else if (letter == '+' && digits.empty()) {
            digits = "+";
        } else if (letter != ' ') {
            return false;
        }
    }
    if (open || digits.empty()) return false;
    if (digits[0] == '+') return digits.compare(1, 2, "44") == 0 && digits.size() == 13;
    return digits[0] == '0' && (digits.size() == 10 || digits.size() == 11);
}

}  // namespace lgol::telephone
