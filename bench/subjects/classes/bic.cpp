// After com.providesoftware.swift.model.BIC (WIFE): codes of banks, such as DEUTDEFF500.
#include <cstddef>
#include <string>
#include <utility>

namespace wife {

// Four letters for the bank, two for the country, two for the place, three for a branch or nothing.
class Bic {
public:
    explicit Bic(std::string code) : code_(std::move(code)) {}

    bool isValid();
    const std::string& invalidCause() const { return invalidCause_; }
    // The code of the head office, and "XXX" for the branch where there is none.
    std::string branch() const { return code_.size() == 11 ? code_.substr(8) : std::string("XXX"); }
    bool isTest() const { return code_.size() >= 8 && code_[7] == '0'; }

private:
    std::string code_;
    std::string invalidCause_;
};

bool Bic::isValid() {
    invalidCause_.clear();
    if (code_.size() != 8 && code_.size() != 11) {
        invalidCause_ = "length";
        return false;
    }
    for (std::size_t i = 0; i < code_.size(); ++i) {
        const bool letter = code_[i] >= 'A' && code_[i] <= 'Z';
        const bool digit = code_[i] >= '0' && code_[i] <= '9';
        if (i < 4 && !letter) {
            invalidCause_ = "bank";
            return false;
        }
        if (i < 6 && !letter) {
            invalidCause_ = "country";
            return false;
        }
        if (!letter && !digit) {
            invalidCause_ = "place or branch";
            return false;
        }
    }
    return true;
}

}  // namespace wife
