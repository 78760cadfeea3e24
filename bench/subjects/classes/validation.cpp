// After com.puzzlebazar.client.util.Validation (PuzzleBazar): checks of what users type, character by character.
#include <cstddef>
#include <string>

namespace puzzlebazar {

class Validation {
public:
    enum class Complaint { None, Empty, TooShort, TooLong, BadStart, BadEnd, BadCharacter, Malformed };

    static Complaint checkNickname(const std::string& name);
    static Complaint checkName(const std::string& name);
    static Complaint checkEmail(const std::string& address);
    static Complaint checkPuzzleSize(int width, int height);
    // The message a user sees for a complaint.
    static std::string message(Complaint complaint);

private:
    static bool isLower(char letter) { return letter >= 'a' && letter <= 'z'; }
    static bool isUpper(char letter) { return letter >= 'A' && letter <= 'Z'; }
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
    static bool isLocal(char letter);
    static Complaint checkDomain(const std::string& domain);
};

// A character that may stand in an address before the @.
bool Validation::isLocal(char letter) {
    return isLower(letter) || isUpper(letter) || isDigit(letter) || letter == '!' || letter == '#' || letter == '$' ||
           letter == '%' || letter == '&' || letter == '\'' || letter == '*' || letter == '+' || letter == '-' ||
           letter == '/' || letter == '=' || letter == '?' || letter == '^' || letter == '_' || letter == '`' ||
           letter == '{' || letter == '|' || letter == '}' || letter == '~';
}

Validation::Complaint Validation::checkNickname(const std::string& name) {
    if (name.empty()) return Complaint::Empty;
    if (name.size() < 3) return Complaint::TooShort;
    if (name.size() > 16) return Complaint::TooLong;
    if (!isLower(name[0]) && !isUpper(name[0])) return Complaint::BadStart;
    for (char letter : name) {
        if (!isLower(letter) && !isUpper(letter) && !isDigit(letter) && letter != '_' && letter != '-') {
            return Complaint::BadCharacter;
        }
    }
    if (name.back() == '-' || name.back() == '_') return Complaint::BadEnd;
    return Complaint::None;
}

Validation::Complaint Validation::checkName(const std::string& name) {
    if (name.empty()) return Complaint::Empty;
    if (name.size() > 40) return Complaint::TooLong;
    if (name.front() == ' ' || name.front() == '\t') return Complaint::BadStart;
    if (name.back() == ' ' || name.back() == '\t') return Complaint::BadEnd;
    char before = 'a';
    for (char letter : name) {
        if (letter == '<' || letter == '>' || letter == '&' || letter == '"') return Complaint::BadCharacter;
        if (letter == ' ' && before == ' ') return Complaint::Malformed;
        before = letter;
    }
    return Complaint::None;
}

// At least two labels of letters, digits and inner hyphens; the last of letters only.
Validation::Complaint Validation::checkDomain(const std::string& domain) {
    std::size_t length = 0, labels = 0;
    bool letters = true;
    char before = '.';
    for (char letter : domain) {
        if (letter == '.') {
            if (length == 0) return Complaint::Malformed;
            if (before == '-') return Complaint::BadEnd;
            ++labels;
            length = 0;
            letters = true;
        } else {
            if (letter == '-' && length == 0) return Complaint::BadStart;
            if (!isLower(letter) && !isUpper(letter)) {
                if (!isDigit(letter) && letter != '-') return Complaint::BadCharacter;
                letters = false;
            }
            if (++length > 63) return Complaint::TooLong;
        }
        before = letter;
    }
    if (labels == 0 || length < 2 || !letters) return Complaint::Malformed;
    return Complaint::None;
}

Validation::Complaint Validation::checkEmail(const std::string& address) {
    if (address.empty()) return Complaint::Empty;
    const std::size_t at = address.rfind('@');
    if (at == std::string::npos) return Complaint::Malformed;
    if (at == 0) return Complaint::TooShort;
    if (at > 64) return Complaint::TooLong;
    if (address[0] == '.') return Complaint::BadStart;
    for (std::size_t i = 0; i < at; ++i) {
        if (address[i] == '.') {
            if (address[i + 1] == '.' || address[i + 1] == '@') return Complaint::Malformed;
        } else if (!isLocal(address[i])) {
            return Complaint::BadCharacter;
        }
    }
    return checkDomain(address.substr(at + 1));
}

Validation::Complaint Validation::checkPuzzleSize(int width, int height) {
    if (width < 2 || height < 2) return Complaint::TooShort;
    if (width > 50 || height > 50) return Complaint::TooLong;
    if ((width * height) % 2 != 0) return Complaint::Malformed;
    return Complaint::None;
}

std::string Validation::message(Complaint complaint) {
    switch (complaint) {
        case Complaint::None:
            return "";
        case Complaint::Empty:
            return "Please fill this in.";
        case Complaint::TooShort:
            return "This is too short.";
        case Complaint::TooLong:
            return "This is too long.";
        case Complaint::BadStart:
            return "It cannot start like this.";
        case Complaint::BadEnd:
            return "It cannot end like this.";
        case Complaint::BadCharacter:
            return "There is a character in it that is not allowed.";
        default:
            return "This does not look right.";
    }
}

}  // namespace puzzlebazar
