// After uk.gov.tameside.apps.validation.PostCodeValidator (LGOL): British post codes such as SK14 2QQ or M1 1AE.
#include <cstddef>
#include <string>

namespace lgol::post {

class PostCodeValidator {
public:
    static bool isValid(const std::string& text);

private:
    static bool isLetter(char letter) { return letter >= 'A' && letter <= 'Z'; }
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
    static bool isOutward(const std::string& part);
    static bool isInward(const std::string& part);
};

// One or two letters, a digit, and perhaps a digit or letter more.
bool PostCodeValidator::isOutward(const std::string& part) {
    if (part.size() < 2 || part.size() > 4 || !isLetter(part[0])) return false;
    std::size_t at = 1;
    if (isLetter(part[at])) ++at;
    if (at == part.size() || !isDigit(part[at])) return false;
    ++at;
    if (at < part.size() && (isLetter(part[at]) || isDigit(part[at]))) ++at;
    return at == part.size();
}

// A digit and two letters, of which some are never used.
bool PostCodeValidator::isInward(const std::string& part) {
    if (part.size() != 3 || !isDigit(part[0])) return false;
    for (std::size_t i = 1; i < 3; ++i) {
        if (!isLetter(part[i])) return false;
        if (std::string("CIKMOV").find(part[i]) != std::string::npos) return false;
    }
    return true;
}

bool PostCodeValidator::isValid(const std::string& text) {
    const std::size_t blank = text.find(' ');
    if (blank == std::string::npos) return text == "GIR0AA";
    return isOutward(text.substr(0, blank)) && isInward(text.substr(blank + 1));
}

}  // namespace lgol::post
