// After webwork.examples.userreg.Validator (OpenSymphony): what a registration form wants from its fields.
#include <cstddef>
#include <string>
#include <vector>

namespace webwork {

struct Registration {
    std::string user;
    std::string password;
    std::string repeated;
    std::string email;
    std::string homepage;
    int age = 0;
};

class Validator {
public:
    // The complaints about all fields, in their order; none if the registration can be taken.
    std::vector<std::string> validate(const Registration& form);

    bool isValidUser(const std::string& name) const;
    bool isValidPassword(const std::string& password) const;
    bool isValidEmail(const std::string& address) const;
    bool isValidUrl(const std::string& address) const;

    // A name that is taken cannot be registered again.
    void take(const std::string& name) { taken_.push_back(name); }

private:
    static bool isLetter(char letter) { return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'); }
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
    bool isTaken(const std::string& name) const;

    std::vector<std::string> taken_;
};

bool Validator::isTaken(const std::string& name) const {
    for (const std::string& other : taken_) {
        if (other == name) return true;
    }
    return false;
}

bool Validator::isValidUser(const std::string& name) const {
    if (name.size() < 3 || name.size() > 12) return false;
    if (!isLetter(name[0])) return false;
    for (char letter : name) {
        if (!isLetter(letter) && !isDigit(letter) && letter != '_') return false;
    }
    return true;
}

bool Validator::isValidPassword(const std::string& password) const {
    bool letter = false, digit = false;
    for (char c : password) {
        if (isLetter(c)) letter = true;
        if (isDigit(c)) digit = true;
    }
    return password.size() >= 6 && letter && digit;
}

bool Validator::isValidEmail(const std::string& address) const {
    const std::size_t at = address.find('@');
    if (at == std::string::npos || at == 0) return false;
    const std::size_t dot = address.find('.', at);
    return dot != std::string::npos && dot > at + 1 && dot + 1 < address.size();
}

bool Validator::isValidUrl(const std::string& address) const {
    if (address.empty()) return true;
    if (address.rfind("http://", 0) != 0 && address.rfind("https://", 0) != 0) return false;
    return address.back() != '/' || address.size() > 8;
}

std::vector<std::string> Validator::validate(const Registration& form) {
    std::vector<std::string> complaints;
    if (!isValidUser(form.user)) {
        complaints.push_back("user");
    } else if (isTaken(form.user)) {
        complaints.push_back("taken");
    }
    if (!isValidPassword(form.password)) {
        complaints.push_back("password");
    } else if (form.password != form.repeated) {
        complaints.push_back("repeated");
    }
    if (!isValidEmail(form.email)) complaints.push_back("email");
    if (!isValidUrl(form.homepage)) complaints.push_back("homepage");
    if (form.age < 14 || form.age > 120) complaints.push_back("age");
    if (complaints.empty()) take(form.user);
    return complaints;
}

}  // namespace webwork
