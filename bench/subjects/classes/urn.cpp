// After se.kth.cid.identity.URN (Conzilla): names that stay valid when a thing moves.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace conzilla::urn {

class MalformedUri : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// urn:namespace:name
class Urn {
public:
    explicit Urn(std::string text);

    std::string nameSpace() const { return text_.substr(4, second_ - 4); }
    std::string specific() const { return text_.substr(second_ + 1); }
    bool operator==(const Urn& other) const {
        return specific() == other.specific() && lowered(nameSpace()) == lowered(other.nameSpace());
    }

private:
    static std::string lowered(std::string text);
    std::string text_;
    std::size_t second_;
};

Urn::Urn(std::string text) : text_(std::move(text)), second_(text_.find(':', 4)) {
    if (lowered(text_.substr(0, 4)) != "urn:") throw MalformedUri("no URN: " + text_);
    if (second_ == std::string::npos || second_ == 4) throw MalformedUri("no namespace in " + text_);
    if (second_ + 1 == text_.size()) throw MalformedUri("no name in " + text_);
    if (lowered(nameSpace()) == "urn") throw MalformedUri("a namespace is not called urn: " + text_);
}

std::string Urn::lowered(std::string text) {
    for (char& letter : text) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

}  // namespace conzilla::urn
