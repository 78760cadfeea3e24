// After uk.gov.tameside.apps.validation.NumericValidator (LGOL): digits only, within bounds on their number.
#include <cstddef>
#include <string>

namespace lgol::numeric {

class NumericValidator {
public:
    explicit NumericValidator(std::size_t least = 1, std::size_t most = 10) : least_(least), most_(most) {}
    bool isValid(const std::string& text) const;

private:
    std::size_t least_;
    std::size_t most_;
};

bool NumericValidator::isValid(const std::string& text) const {
    if (text.size() < least_ || text.size() > most_) return false;
    for (char letter : text) {
        if (letter < '0' || letter > '9') return false;
    }
    return true;
}

}  // namespace lgol::numeric
