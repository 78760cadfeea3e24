// After se.kth.cid.identity.URI (Conzilla): a URI with its parts, and references resolved against it.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace conzilla::generic {

class MalformedUri : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// scheme:[//authority]path[?query][#fragment]
class Uri {
public:
    explicit Uri(std::string text);

    const std::string& text() const { return text_; }
    std::string scheme() const { return text_.substr(0, colon_); }
    std::string schemeSpecific() const { return text_.substr(colon_ + 1, hash_ - colon_ - 1); }
    std::string fragment() const { return hash_ == text_.size() ? std::string() : text_.substr(hash_ + 1); }
    std::string withoutFragment() const { return text_.substr(0, hash_); }
    std::string authority() const;
    std::string path() const;
    bool isHierarchical() const { return text_[colon_ + 1] == '/'; }
    bool sameDocument(const Uri& other) const { return withoutFragment() == other.withoutFragment(); }
    bool operator==(const Uri& other) const { return text_ == other.text_; }

    // What `reference` means in a document at this URI.
    Uri resolve(const std::string& reference) const;

private:
    std::size_t pathStart() const;
    static bool isLetter(char letter) { return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'); }
    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
    static bool isHex(char letter);
    static std::string normalized(const std::string& path);

    std::string text_;
    std::size_t colon_;
    std::size_t hash_;
};

bool Uri::isHex(char letter) {
    return isDigit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F');
}

Uri::Uri(std::string text) : text_(std::move(text)), colon_(text_.find(':')), hash_(text_.find('#')) {
    if (hash_ == std::string::npos) hash_ = text_.size();
    if (colon_ == std::string::npos || colon_ > hash_) throw MalformedUri("no scheme in " + text_);
    if (colon_ == 0 || !isLetter(text_[0])) throw MalformedUri("a scheme starts with a letter: " + text_);
    for (std::size_t i = 1; i < colon_; ++i) {
        const char letter = text_[i];
        if (!isLetter(letter) && !isDigit(letter) && letter != '+' && letter != '-' && letter != '.') {
            throw MalformedUri("no letter of a scheme in " + text_);
        }
    }
    if (colon_ + 1 == hash_) throw MalformedUri("nothing after the scheme: " + text_);
    for (std::size_t i = colon_ + 1; i < text_.size(); ++i) {
        if (text_[i] <= ' ') throw MalformedUri("a blank in " + text_);
        if (text_[i] != '%') continue;
        if (i + 2 >= text_.size() || !isHex(text_[i + 1]) || !isHex(text_[i + 2])) {
            throw MalformedUri("a bad escape in " + text_);
        }
    }
}

std::size_t Uri::pathStart() const {
    if (text_.compare(colon_ + 1, 2, "//") != 0) return colon_ + 1;
    std::size_t at = colon_ + 3;
    while (at < hash_ && text_[at] != '/' && text_[at] != '?') ++at;
    return at;
}

std::string Uri::authority() const {
    const std::size_t start = colon_ + 3;
    return pathStart() < start ? std::string() : text_.substr(start, pathStart() - start);
}

std::string Uri::path() const {
    std::size_t end = text_.find('?');
    if (end > hash_) end = hash_;
    return text_.substr(pathStart(), end - pathStart());
}

// Takes out the parts "." and ".." of an absolute path.
std::string Uri::normalized(const std::string& path) {
    std::string result;
    std::size_t at = 0;
    while (at < path.size()) {
        std::size_t next = path.find('/', at + 1);
        if (next == std::string::npos) next = path.size();
        const std::string part = path.substr(at, next - at);
        const bool last = next == path.size();
        if (part == "/..") {
            const std::size_t slash = result.rfind('/');
            if (slash == std::string::npos) throw MalformedUri("the path leaves the root: " + path);
            result.erase(slash);
            if (last) result += '/';
        } else if (part == "/.") {
            if (last) result += '/';
        } else {
            result += part;
        }
        at = next;
    }
    return result;
}

Uri Uri::resolve(const std::string& reference) const {
    if (reference.empty()) return *this;
    if (reference[0] == '#') return Uri(withoutFragment() + reference);
    const std::size_t colon = reference.find(':');
    if (colon != std::string::npos && colon < reference.find_first_of("/?#")) return Uri(reference);
    if (!isHierarchical()) throw MalformedUri("no hierarchy to resolve in: " + text_);
    if (reference.compare(0, 2, "//") == 0) return Uri(scheme() + ':' + reference);

    const std::string root = text_.substr(0, pathStart());
    if (reference[0] == '/') return Uri(root + normalized(reference));
    std::string directory = path();
    directory.erase(directory.rfind('/') + 1);
    if (directory.empty()) directory = "/";
    return Uri(root + normalized(directory + reference));
}

}  // namespace conzilla::generic
