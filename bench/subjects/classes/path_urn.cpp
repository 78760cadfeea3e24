// After se.kth.cid.identity.PathURN (Conzilla): URNs of the namespace "path", a name below a list of directories.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace conzilla::path {

class MalformedUri : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

class Urn {
public:
    explicit Urn(std::string text) : text_(std::move(text)), second_(text_.find(':', 4)) {
        if (text_.compare(0, 4, "urn:") != 0) throw MalformedUri("no URN: " + text_);
        if (second_ == std::string::npos) throw MalformedUri("no namespace in " + text_);
    }
    virtual ~Urn() = default;
    std::string nameSpace() const { return text_.substr(4, second_ - 4); }
    std::string specific() const { return text_.substr(second_ + 1); }

private:
    std::string text_;
    std::size_t second_;
};

// urn:path:/first/second/name
class PathUrn : public Urn {
public:
    explicit PathUrn(std::string text) : Urn(std::move(text)) {
        if (nameSpace() != "path") throw MalformedUri("another namespace: " + nameSpace());
        const std::string path = specific();
        if (path.size() < 2 || path[0] != '/') throw MalformedUri("the path must be absolute");
        if (path.back() == '/') throw MalformedUri("the path has no name");
    }
    std::string name() const {
        const std::string path = specific();
        return path.substr(path.rfind('/') + 1);
    }
    std::string directory() const {
        const std::string path = specific();
        return path.substr(0, path.rfind('/') + 1);
    }
};

}  // namespace conzilla::path
