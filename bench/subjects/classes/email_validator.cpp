// After uk.gov.tameside.apps.validation.EmailValidator (LGOL): does a text look like an address of electronic mail?
#include <cstddef>
#include <string>

namespace lgol::email {

class EmailValidator {
public:
    static bool isValid(const std::string& text);
};

bool EmailValidator::isValid(const std::string& text) {
    const std::size_t at = text.find('@');
    if (at == std::string::npos || at == 0) return false;
    if (text.find('@', at + 1) != std::string::npos) return false;
    if (text.find(' ') != std::string::npos) return false;
    const std::size_t dot = text.rfind('.');
    if (dot == std::string::npos || dot < at + 2) return false;
    return dot + 2 < text.size();
}

}  // namespace lgol::email
