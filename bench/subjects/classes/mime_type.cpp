// After se.kth.cid.identity.MIMEType (Conzilla): media types and which of them contain others.
#include <cstddef>
#include <stdexcept>
#include <string>

namespace conzilla::mime {

class MalformedMimeType : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// type/subtype; either may be a star, which contains everything, but the type only with the subtype.
class MimeType {
public:
    explicit MimeType(const std::string& text);

    std::string text() const { return type_ + '/' + subtype_; }
    bool contains(const MimeType& other) const;
    bool operator==(const MimeType& other) const { return text() == other.text(); }

private:
    std::string type_;
    std::string subtype_;
};

MimeType::MimeType(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos || slash == 0) throw MalformedMimeType("no type in " + text);
    if (slash + 1 == text.size()) throw MalformedMimeType("no subtype in " + text);
    if (text.find('/', slash + 1) != std::string::npos) throw MalformedMimeType("two slashes in " + text);
    type_ = text.substr(0, slash);
    subtype_ = text.substr(slash + 1);
    if (type_ == "*" && subtype_ != "*") throw MalformedMimeType("any type, but not any subtype: " + text);
}

bool MimeType::contains(const MimeType& other) const {
    if (type_ == "*") return true;
    if (type_ != other.type_) return false;
    return subtype_ == "*" || subtype_ == other.subtype_;
}

}  // namespace conzilla::mime
