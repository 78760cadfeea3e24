// After Cookie of the string case study of Alshraideh and Bottaci: which cookies a site may set.
#include <string>

namespace strings {

class Cookie {
public:
    enum class Verdict { Unknown, User, Session, Foreign };
    static Verdict classify(std::string name, std::string value, std::string site);

private:
    static std::string lowered(std::string text);
};

std::string Cookie::lowered(std::string text) {
    for (char& letter : text) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

Cookie::Verdict Cookie::classify(std::string name, std::string value, std::string site) {
    name = lowered(name);
    value = lowered(value);
    site = lowered(site);
    if (name == "userid") {
        if (value.size() > 6) {
            if (value.substr(0, 4) == "user") return Verdict::User;
        }
    } else if (name == "session") {
        if (value == "am" && site == "abc.com") return Verdict::Session;
        return Verdict::Foreign;
    }
    return Verdict::Unknown;
}

}  // namespace strings
