// After com.providesoftware.swift.model.IBAN (WIFE): numbers of bank accounts, with what is wrong with one.
#include <cstddef>
#include <string>
#include <utility>

namespace wife {

class Iban {
public:
    explicit Iban(std::string number) : number_(std::move(number)) {}

    bool isValid();
    // What the last isValid() objected to; empty if nothing.
    const std::string& invalidCause() const { return invalidCause_; }
    std::string countryCode() const;
    // Groups of four, as printed.
    std::string printed() const;

private:
    static bool isLetter(char letter) { return letter >= 'A' && letter <= 'Z'; }
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
    static std::string compact(const std::string& text);
    static int modulo97(const std::string& text);

    std::string number_;
    std::string invalidCause_;
};

std::string Iban::compact(const std::string& text) {
    std::string result;
    for (char letter : text) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (isLetter(letter) || isDigit(letter)) result += letter;
    }
    return result;
}

// Letters count from ten on, two digits each.
int Iban::modulo97(const std::string& text) {
    int rest = 0;
    for (char letter : text) {
        if (isDigit(letter)) {
            rest = (rest * 10 + (letter - '0')) % 97;
        } else {
            rest = (rest * 100 + (letter - 'A' + 10)) % 97;
        }
    }
    return rest;
}

bool Iban::isValid() {
    invalidCause_.clear();
    const std::string code = compact(number_);
    if (code.empty()) {
        invalidCause_ = "empty";
    } else if (code.size() < 5) {
        invalidCause_ = "too short";
    } else if (code.size() > 34) {
        invalidCause_ = "too long";
    } else if (!isLetter(code[0]) || !isLetter(code[1])) {
        invalidCause_ = "no country code";
    } else if (!isDigit(code[2]) || !isDigit(code[3])) {
        invalidCause_ = "no check digits";
    } else if (modulo97(code.substr(4) + code.substr(0, 4)) != 1) {
        invalidCause_ = "wrong check digits";
    }
    return invalidCause_.empty();
}

std::string Iban::countryCode() const {
    const std::string code = compact(number_);
    return code.size() < 2 ? std::string() : code.substr(0, 2);
}

std::string Iban::printed() const {
    std::string result;
    const std::string code = compact(number_);
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (i > 0 && i % 4 == 0) result += ' ';
        result += code[i];
    }
    return result;
}

}  // namespace wife
