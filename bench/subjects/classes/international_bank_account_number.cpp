// After org.jxpfw.util.InternationalBankAccountNumber (JXPFW): account numbers with the rules of their countries.
#include <cstddef>
#include <stdexcept>
#include <string>

namespace jxpfw {

class InternationalBankAccountNumber {
public:
    // Throws std::invalid_argument if the number has no valid form; blanks and the prefix "IBAN" are taken off.
    explicit InternationalBankAccountNumber(const std::string& text);
    // From its parts: computes the check digits.
    InternationalBankAccountNumber(const std::string& country, const std::string& account);

    const std::string& code() const { return code_; }
    std::string country() const { return code_.substr(0, 2); }
    std::string account() const { return code_.substr(4); }
    int checkDigits() const { return (code_[2] - '0') * 10 + (code_[3] - '0'); }
    bool isFromEuroArea() const;
    std::string pretty() const;
    bool operator==(const InternationalBankAccountNumber& other) const { return code_ == other.code_; }

    static bool isValid(const std::string& text);
    // How long the numbers of a country are; 0 for one that has none.
    static std::size_t lengthIn(const std::string& country);

private:
    static bool isLetter(char letter) { return letter >= 'A' && letter <= 'Z'; }
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
    static std::string stripped(const std::string& text);
    static int modulo(const std::string& text);

    std::string code_;
};

std::string InternationalBankAccountNumber::stripped(const std::string& text) {
    std::string result;
    for (char letter : text) {
        if (letter != ' ' && letter != '-') result += letter;
    }
    if (result.rfind("IBAN", 0) == 0) result.erase(0, 4);
    return result;
}

// The number, its first four characters moved to the end and its letters written as numbers, modulo 97.
int InternationalBankAccountNumber::modulo(const std::string& text) {
    int rest = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[(i + 4) % text.size()];
        if (isDigit(letter)) {
            rest = (rest * 10 + (letter - '0')) % 97;
        } else if (isLetter(letter)) {
            rest = (rest * 100 + (letter - 'A' + 10)) % 97;
        } else {
            throw std::invalid_argument("a character that is neither digit nor letter");
        }
    }
    return rest;
}

std::size_t InternationalBankAccountNumber::lengthIn(const std::string& country) {
    if (country == "AT") return 20;
    if (country == "BE") return 16;
    if (country == "CH") return 21;
    if (country == "DE") return 22;
    if (country == "DK") return 18;
    if (country == "ES") return 24;
    if (country == "FI") return 18;
    if (country == "FR") return 27;
    if (country == "GB") return 22;
    if (country == "IT") return 27;
    if (country == "NL") return 18;
    if (country == "NO") return 15;
    return 0;
}

InternationalBankAccountNumber::InternationalBankAccountNumber(const std::string& text) : code_(stripped(text)) {
    if (code_.size() < 5) throw std::invalid_argument("too short");
    const std::size_t length = lengthIn(country());
    if (length == 0) throw std::invalid_argument("unknown country");
    if (code_.size() != length) throw std::invalid_argument("wrong length for the country");
    if (!isDigit(code_[2]) || !isDigit(code_[3])) throw std::invalid_argument("no check digits");
    if (modulo(code_) != 1) throw std::invalid_argument("wrong check digits");
}

InternationalBankAccountNumber::InternationalBankAccountNumber(const std::string& country, const std::string& account)
    : code_(country + "00" + stripped(account)) {
    if (lengthIn(country) == 0) throw std::invalid_argument("unknown country");
    if (code_.size() > lengthIn(country)) throw std::invalid_argument("the account is too long");
    while (code_.size() < lengthIn(country)) code_.insert(4, 1, '0');
    const int check = 98 - modulo(code_);
    code_[2] = static_cast<char>('0' + check / 10);
    code_[3] = static_cast<char>('0' + check % 10);
}

bool InternationalBankAccountNumber::isFromEuroArea() const {
    const std::string from = country();
    return from != "CH" && from != "DK" && from != "GB" && from != "NO";
}

std::string InternationalBankAccountNumber::pretty() const {
    std::string result = "IBAN";
    for (std::size_t i = 0; i < code_.size(); ++i) {
        if (i % 4 == 0) result += ' ';
        result += code_[i];
    }
    return result;
}

bool InternationalBankAccountNumber::isValid(const std::string& text) {
    try {
        return InternationalBankAccountNumber(text).code_.size() > 4;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

}  // namespace jxpfw
