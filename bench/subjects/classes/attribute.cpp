// After org.jdom.Attribute (JDom): an attribute of an XML element, its name checked, its value read as other types.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace jdom {

class IllegalName : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

class IllegalData : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

class DataConversion : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Namespace {
    std::string prefix;
    std::string uri;
};

class Attribute {
public:
    enum Type { Undeclared, CData, Id, IdRef, IdRefs, Entity, NmToken, Enumeration };

    Attribute(const std::string& name, const std::string& value, Type type = Undeclared, const Namespace& space = {});

    Attribute& setName(const std::string& name);
    Attribute& setValue(const std::string& value);
    Attribute& setNamespace(const Namespace& space);
    Attribute& setType(int type);

    const std::string& name() const { return name_; }
    const std::string& value() const { return value_; }
    Type type() const { return type_; }
    std::string prefix() const { return space_.prefix; }
    std::string qualifiedName() const { return space_.prefix.empty() ? name_ : space_.prefix + ':' + name_; }

    int intValue() const;
    double doubleValue() const;
    bool booleanValue() const;
    std::string toString() const { return "[Attribute: " + qualifiedName() + "=\"" + value_ + "\"]"; }

private:
    static bool isStart(char letter);
    static bool isPart(char letter);
    static void checkName(const std::string& name);
    static std::string trimmed(const std::string& text);

    std::string name_;
    std::string value_;
    Type type_ = Undeclared;
    Namespace space_;
};

Attribute::Attribute(const std::string& name, const std::string& value, Type type, const Namespace& space) {
    setName(name);
    setValue(value);
    setType(type);
    setNamespace(space);
}

bool Attribute::isStart(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

bool Attribute::isPart(char letter) {
    return isStart(letter) || (letter >= '0' && letter <= '9') || letter == '-' || letter == '.';
}

void Attribute::checkName(const std::string& name) {
    if (name.empty()) throw IllegalName("an empty name");
    if (name.find(':') != std::string::npos) throw IllegalName("a colon in a local name");
    if (!isStart(name[0])) throw IllegalName("a name cannot start so: " + name);
    for (char letter : name) {
        if (!isPart(letter)) throw IllegalName("not for a name: " + name);
    }
}

Attribute& Attribute::setName(const std::string& name) {
    checkName(name);
    // Declarations of namespaces are no attributes.
    if (name == "xmlns") throw IllegalName("reserved for namespaces");
    name_ = name;
    return *this;
}

Attribute& Attribute::setValue(const std::string& value) {
    for (char letter : value) {
        if (letter >= '\0' && letter < ' ' && letter != '\n' && letter != '\r' && letter != '\t') {
            throw IllegalData("a control character");
        }
    }
    value_ = value;
    return *this;
}

Attribute& Attribute::setNamespace(const Namespace& space) {
    if (space.prefix.empty()) {
        if (!space.uri.empty()) throw IllegalName("an attribute's namespace needs a prefix");
    } else {
        checkName(space.prefix);
        if (space.uri.empty()) throw IllegalName("a prefix without a namespace");
    }
    space_ = space;
    return *this;
}

Attribute& Attribute::setType(int type) {
    if (type < Undeclared || type > Enumeration) throw IllegalData("no type of attributes");
    type_ = static_cast<Type>(type);
    return *this;
}

std::string Attribute::trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

int Attribute::intValue() const {
    const std::string text = trimmed(value_);
    const bool negative = !text.empty() && text[0] == '-';
    std::size_t at = negative || (!text.empty() && text[0] == '+') ? 1 : 0;
    if (at == text.size() || text.size() - at > 9) throw DataConversion("no int: " + text);
    int number = 0;
    for (; at < text.size(); ++at) {
        if (text[at] < '0' || text[at] > '9') throw DataConversion("no int: " + text);
        number = number * 10 + (text[at] - '0');
    }
    return negative ? -number : number;
}

double Attribute::doubleValue() const {
    const std::string text = trimmed(value_);
    if (text == "INF") return 1e300 * 1e300;
    if (text == "-INF") return -1e300 * 1e300;
    std::size_t used = 0;
    double number = 0.0;
    try {
        number = std::stod(text, &used);
    } catch (const std::exception&) {
        throw DataConversion("no double: " + text);
    }
    if (used != text.size()) throw DataConversion("more than a double: " + text);
    return number;
}

bool Attribute::booleanValue() const {
    const std::string text = trimmed(value_);
    if (text == "true" || text == "on" || text == "1" || text == "yes") return true;
    if (text == "false" || text == "off" || text == "0" || text == "no") return false;
    throw DataConversion("no boolean: " + text);
}

}  // namespace jdom
