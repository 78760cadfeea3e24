// After net.n3.nanoxml.XMLElement (NanoXML): an element of an XML document, with a small parser and writer.
//
// The parser takes elements, attributes, text, CDATA sections, comments, processing instructions, a document type that
// it skips, character references and entities. Blank text between elements is dropped unless the element is told to
// keep it.
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace nanoxml {

class ParseError : public std::runtime_error {
public:
    ParseError(int line, const std::string& what) : std::runtime_error(what), line_(line) {}
    int line() const { return line_; }

private:
    int line_;
};

class XmlElement {
public:
    struct Options {
        bool ignoreCase = false;
        bool keepBlanks = false;
    };

    explicit XmlElement(std::string name = "") : name_(std::move(name)) {}
    static XmlElement parse(const std::string& text);
    static XmlElement parse(const std::string& text, const Options& options);

    const std::string& name() const { return name_; }
    void setName(const std::string& name);
    const std::string& content() const { return content_; }
    void setContent(const std::string& content) { content_ = content; }
    int line() const { return line_; }

    // Attributes keep the order in which they were set.
    void setAttribute(const std::string& name, const std::string& value);
    void setAttribute(const std::string& name, int value) { setAttribute(name, std::to_string(value)); }
    bool removeAttribute(const std::string& name);
    bool hasAttribute(const std::string& name) const { return find(name) != nullptr; }
    std::size_t attributes() const { return attributes_.size(); }
    std::string stringAttribute(const std::string& name, const std::string& fallback = "") const;
    int intAttribute(const std::string& name, int fallback = 0) const;
    double doubleAttribute(const std::string& name, double fallback = 0.0) const;
    bool booleanAttribute(const std::string& name, const std::string& trueValue, const std::string& falseValue,
                          bool fallback) const;
    // The attribute's value must be one of the keys of `values`; `fallback` is a key too.
    int chosenAttribute(const std::string& name, const std::map<std::string, int>& values,
                        const std::string& fallback) const;

    void addChild(const XmlElement& child);
    bool removeChild(std::size_t index);
    std::size_t removeChildren(const std::string& name);
    const std::vector<XmlElement>& children() const { return children_; }
    std::size_t countChildren() const { return children_.size(); }
    bool isLeaf() const { return children_.empty(); }
    // The element at a path of names, such as "head/title"; null if there is none.
    const XmlElement* at(const std::string& path) const;
    // All elements of a name at any depth, this one included.
    std::size_t countNamed(const std::string& name) const;
    int depth() const;

    // Without spaces between elements, or indented by `indent` blanks a level.
    std::string write(int indent = -1) const;
    bool operator==(const XmlElement& other) const;

    static bool isName(const std::string& text);
    static std::string escaped(const std::string& text);

private:
    class Parser;
    struct Attribute {
        std::string name;
        std::string value;
    };
    const Attribute* find(const std::string& name) const;
    void write(std::string& out, int indent, int level) const;

    std::string name_;
    std::string content_;
    int line_ = 0;
    std::vector<Attribute> attributes_;
    std::vector<XmlElement> children_;
};

// ---------------------------------------------------------------------------------------------------- the parser

class XmlElement::Parser {
public:
    Parser(const std::string& text, const Options& options) : text_(text), options_(options) {}
    XmlElement document();

private:
    static constexpr int deepest = 10;

    [[noreturn]] void fail(const std::string& what) const { throw ParseError(line_, what); }
    bool atEnd() const { return at_ == text_.size(); }
    bool startsWith(const char* wanted) const { return text_.compare(at_, std::string(wanted).size(), wanted) == 0; }
    char take();
    void skip(std::size_t count);
    bool skipBlanks();
    void skipPast(const char* end, const char* what);
    void skipMisc();
    void skipDocumentType();
    std::string name();
    std::string quoted();
    void reference(std::string& out);
    void codePoint(const std::string& digits, std::string& out) const;
    XmlElement element(int depth);
    void elementContent(XmlElement& result, int depth);
    std::string folded(std::string name) const;

    const std::string& text_;
    Options options_;
    std::size_t at_ = 0;
    int line_ = 1;
};

char XmlElement::Parser::take() {
    if (atEnd()) fail("unexpected end");
    const char letter = text_[at_++];
    if (letter == '\n') ++line_;
    return letter;
}

void XmlElement::Parser::skip(std::size_t count) {
    while (count-- > 0) take();
}

bool XmlElement::Parser::skipBlanks() {
    const std::size_t start = at_;
    while (!atEnd() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) take();
    return at_ > start;
}

void XmlElement::Parser::skipPast(const char* end, const char* what) {
    while (!startsWith(end)) {
        if (atEnd()) fail(std::string("unfinished ") + what);
        take();
    }
    skip(std::string(end).size());
}

// The document type ends at the > outside of brackets and quotes.
void XmlElement::Parser::skipDocumentType() {
    int brackets = 0;
    char quote = '\0';
    for (;;) {
        const char letter = take();
        if (quote != '\0') {
            if (letter == quote) quote = '\0';
        } else if (letter == '"' || letter == '\'') {
            quote = letter;
        } else if (letter == '[') {
            ++brackets;
        } else if (letter == ']') {
            if (--brackets < 0) fail("a bracket too many");
        } else if (letter == '>' && brackets == 0) {
            return;
        }
    }
}

// What may stand around the root element.
void XmlElement::Parser::skipMisc() {
    for (;;) {
        skipBlanks();
        if (startsWith("<!--")) {
            skip(4);
            skipPast("-->", "comment");
        } else if (startsWith("<?")) {
            skipPast("?>", "instruction");
        } else if (startsWith("<!DOCTYPE")) {
            skip(9);
            skipDocumentType();
        } else {
            return;
        }
    }
}

std::string XmlElement::Parser::folded(std::string name) const {
    if (options_.ignoreCase) {
        for (char& letter : name) {
            if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        }
    }
    return name;
}

std::string XmlElement::Parser::name() {
    std::string result;
    while (!atEnd() && isName("_" + std::string(1, text_[at_]))) result += take();
    if (!isName(result)) fail("a name is expected");
    return folded(result);
}

void XmlElement::Parser::codePoint(const std::string& digits, std::string& out) const {
    const bool hexadecimal = digits[0] == 'x';
    std::uint32_t code = 0;
    for (std::size_t i = hexadecimal ? 1 : 0; i < digits.size(); ++i) {
        const char digit = digits[i];
        std::uint32_t value = 16;
        if (digit >= '0' && digit <= '9') value = static_cast<std::uint32_t>(digit - '0');
        if (hexadecimal && digit >= 'a' && digit <= 'f') value = static_cast<std::uint32_t>(digit - 'a') + 10;
        if (hexadecimal && digit >= 'A' && digit <= 'F') value = static_cast<std::uint32_t>(digit - 'A') + 10;
        if (value == 16) fail("no digit");
        code = code * (hexadecimal ? 16 : 10) + value;
        if (code > 0x10ffff) fail("no such character");
    }
    if (code == 0) fail("a character reference without number");
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

// The & is taken already.
void XmlElement::Parser::reference(std::string& out) {
    std::string name;
    for (char letter = take(); letter != ';'; letter = take()) {
        if (name.size() == 8) fail("a reference without end");
        name += letter;
    }
    if (name.size() > 1 && name[0] == '#') {
        codePoint(name.substr(1), out);
    } else if (name == "lt") {
        out += '<';
    } else if (name == "gt") {
        out += '>';
    } else if (name == "amp") {
        out += '&';
    } else if (name == "quot") {
        out += '"';
    } else if (name == "apos") {
        out += '\'';
    } else {
        fail("an unknown entity: " + name);
    }
}

std::string XmlElement::Parser::quoted() {
    const char quote = take();
    if (quote != '"' && quote != '\'') fail("a quote is expected");
    std::string value;
    for (char letter = take(); letter != quote; letter = take()) {
        if (letter == '<') fail("a < in an attribute");
        if (letter == '&') {
            reference(value);
        } else {
            value += letter;
        }
    }
    return value;
}

XmlElement XmlElement::Parser::element(int depth) {
    if (depth > deepest) fail("nested too deeply");
    const int line = line_;
    if (take() != '<') fail("an element is expected");
    XmlElement result(name());
    result.line_ = line;
    for (;;) {
        const bool blanks = skipBlanks();
        if (startsWith("/>")) {
            skip(2);
            return result;
        }
        if (startsWith(">")) {
            skip(1);
            elementContent(result, depth);
            return result;
        }
        if (!blanks) fail("a blank is expected");
        const std::string attribute = name();
        skipBlanks();
        if (take() != '=') fail("a = is expected");
        skipBlanks();
        if (result.hasAttribute(attribute)) fail("the attribute is there twice: " + attribute);
        result.setAttribute(attribute, quoted());
    }
}

void XmlElement::Parser::elementContent(XmlElement& result, int depth) {
    std::string text;
    bool blank = true;
    for (;;) {
        if (startsWith("</")) {
            skip(2);
            if (name() != result.name_) fail("the end of another element");
            skipBlanks();
            if (take() != '>') fail("a > is expected");
            break;
        }
        if (startsWith("<!--")) {
            skip(4);
            skipPast("-->", "comment");
        } else if (startsWith("<![CDATA[")) {
            skip(9);
            const std::size_t start = at_;
            skipPast("]]>", "section");
            text += text_.substr(start, at_ - start - 3);
            blank = false;
        } else if (startsWith("<?")) {
            skipPast("?>", "instruction");
        } else if (startsWith("<")) {
            result.children_.push_back(element(depth + 1));
        } else {
            const char letter = take();
            if (letter == '&') {
                reference(text);
                blank = false;
                continue;
            }
            if (letter != ' ' && letter != '\t' && letter != '\n' && letter != '\r') blank = false;
            text += letter;
        }
    }
    if (!blank || options_.keepBlanks) result.content_ = text;
}

XmlElement XmlElement::Parser::document() {
    skipMisc();
    XmlElement root = element(0);
    skipMisc();
    if (!atEnd()) fail("something after the root element");
    return root;
}

// --------------------------------------------------------------------------------------------------- the element

XmlElement XmlElement::parse(const std::string& text) { return parse(text, Options()); }

XmlElement XmlElement::parse(const std::string& text, const Options& options) {
    return Parser(text, options).document();
}

bool XmlElement::isName(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if ((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')) continue;
        if (letter == '_' || letter == ':') continue;
        if (i > 0 && ((letter >= '0' && letter <= '9') || letter == '-' || letter == '.')) continue;
        return false;
    }
    return !text.empty();
}

void XmlElement::setName(const std::string& name) {
    if (!isName(name)) throw std::invalid_argument("no name: " + name);
    name_ = name;
}

const XmlElement::Attribute* XmlElement::find(const std::string& name) const {
    for (const Attribute& attribute : attributes_) {
        if (attribute.name == name) return &attribute;
    }
    return nullptr;
}

void XmlElement::setAttribute(const std::string& name, const std::string& value) {
    if (!isName(name)) throw std::invalid_argument("no name: " + name);
    for (Attribute& attribute : attributes_) {
        if (attribute.name == name) {
            attribute.value = value;
            return;
        }
    }
    attributes_.push_back({name, value});
}

bool XmlElement::removeAttribute(const std::string& name) {
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
        if (attributes_[i].name == name) {
            attributes_.erase(attributes_.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
    }
    return false;
}

std::string XmlElement::stringAttribute(const std::string& name, const std::string& fallback) const {
    const Attribute* attribute = find(name);
    return attribute == nullptr ? fallback : attribute->value;
}

int XmlElement::intAttribute(const std::string& name, int fallback) const {
    const Attribute* attribute = find(name);
    if (attribute == nullptr) return fallback;
    const std::string& text = attribute->value;
    const bool negative = !text.empty() && text[0] == '-';
    std::size_t at = negative ? 1 : 0;
    if (at == text.size() || text.size() > 9) throw ParseError(line_, "no whole number: " + text);
    int value = 0;
    for (; at < text.size(); ++at) {
        if (text[at] < '0' || text[at] > '9') throw ParseError(line_, "no whole number: " + text);
        value = value * 10 + (text[at] - '0');
    }
    return negative ? -value : value;
}

double XmlElement::doubleAttribute(const std::string& name, double fallback) const {
    const Attribute* attribute = find(name);
    if (attribute == nullptr) return fallback;
    std::size_t used = 0;
    double value = 0.0;
    try {
        value = std::stod(attribute->value, &used);
    } catch (const std::exception&) {
        throw ParseError(line_, "no number: " + attribute->value);
    }
    if (used != attribute->value.size()) throw ParseError(line_, "more than a number: " + attribute->value);
    return value;
}

bool XmlElement::booleanAttribute(const std::string& name, const std::string& trueValue, const std::string& falseValue,
                                  bool fallback) const {
    const Attribute* attribute = find(name);
    if (attribute == nullptr) return fallback;
    if (attribute->value == trueValue) return true;
    if (attribute->value == falseValue) return false;
    throw ParseError(line_, "neither: " + attribute->value);
}

int XmlElement::chosenAttribute(const std::string& name, const std::map<std::string, int>& values,
                                const std::string& fallback) const {
    const auto chosen = values.find(stringAttribute(name, fallback));
    if (chosen == values.end()) throw ParseError(line_, "not to be chosen: " + name);
    return chosen->second;
}

void XmlElement::addChild(const XmlElement& child) {
    if (child.name_.empty()) throw std::invalid_argument("a child without name");
    children_.push_back(XmlElement(child));
}

bool XmlElement::removeChild(std::size_t index) {
    if (index >= children_.size()) return false;
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(index));
    return true;
}

std::size_t XmlElement::removeChildren(const std::string& name) {
    std::size_t removed = 0;
    for (std::size_t i = children_.size(); i-- > 0;) {
        if (children_[i].name_ != name) continue;
        removeChild(i);
        ++removed;
    }
    return removed;
}

const XmlElement* XmlElement::at(const std::string& path) const {
    if (path.empty()) return this;
    const std::size_t slash = path.find('/');
    const std::string first = path.substr(0, slash);
    for (const XmlElement& child : children_) {
        if (child.name_ != first) continue;
        if (slash == std::string::npos) return &child;
        if (const XmlElement* found = child.at(path.substr(slash + 1))) return found;
    }
    return nullptr;
}

std::size_t XmlElement::countNamed(const std::string& name) const {
    std::size_t count = name_ == name ? 1 : 0;
    for (const XmlElement& child : children_) count += child.countNamed(name);
    return count;
}

int XmlElement::depth() const {
    int deepest = 0;
    for (const XmlElement& child : children_) {
        const int depth = child.depth();
        if (depth > deepest) deepest = depth;
    }
    return deepest + 1;
}

std::string XmlElement::escaped(const std::string& text) {
    std::string result;
    for (char letter : text) {
        switch (letter) {
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '&':
                result += "&amp;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&apos;";
                break;
            default:
                if (letter > '\0' && letter < ' ' && letter != '\n' && letter != '\t') {
                    result += "&#" + std::to_string(static_cast<int>(letter)) + ';';
                } else {
                    result += letter;
                }
        }
    }
    return result;
}

void XmlElement::write(std::string& out, int indent, int level) const {
    if (indent >= 0) {
        if (!out.empty()) out += '\n';
        out.append(static_cast<std::size_t>(indent * level), ' ');
    }
    out += '<' + name_;
    for (const Attribute& attribute : attributes_) out += ' ' + attribute.name + "=\"" + escaped(attribute.value) + '"';
    if (content_.empty() && children_.empty()) {
        out += "/>";
        return;
    }
    out += '>' + escaped(content_);
    for (const XmlElement& child : children_) child.write(out, indent, level + 1);
    if (indent >= 0 && !children_.empty()) {
        out += '\n';
        out.append(static_cast<std::size_t>(indent * level), ' ');
    }
    out += "</" + name_ + '>';
}

std::string XmlElement::write(int indent) const {
    if (name_.empty()) return escaped(content_);
    if (indent > 8) throw std::invalid_argument("indented too far");
    std::string out;
    write(out, indent, 0);
    return out;
}

bool XmlElement::operator==(const XmlElement& other) const {
    if (name_ != other.name_ || content_ != other.content_) return false;
    if (attributes_.size() != other.attributes_.size() || children_.size() != other.children_.size()) return false;
    for (const Attribute& attribute : attributes_) {
        const Attribute* theirs = other.find(attribute.name);
        if (theirs == nullptr || theirs->value != attribute.value) return false;
    }
    for (std::size_t i = 0; i < children_.size(); ++i) {
        if (!(children_[i] == other.children_[i])) return false;
    }
    return true;
}

}  // namespace nanoxml
