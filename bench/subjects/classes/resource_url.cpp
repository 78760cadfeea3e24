// After se.kth.cid.identity.ResourceURL (Conzilla): URIs that name a resource shipped with the program.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace conzilla::resource {

class MalformedUri : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// res:/package/file#fragment
class ResourceUrl {
public:
    explicit ResourceUrl(std::string text);

    const std::string& text() const { return text_; }
    std::string path() const { return text_.substr(4, end_ - 4); }
    std::string fragment() const;
    // The directory that the resource is in, with its slash.
    std::string directory() const;
    bool operator==(const ResourceUrl& other) const { return text_ == other.text_; }

private:
    std::string text_;
    std::size_t end_;
};

ResourceUrl::ResourceUrl(std::string text) : text_(std::move(text)), end_(text_.find('#')) {
    if (end_ == std::string::npos) end_ = text_.size();
    if (text_.compare(0, 4, "res:") != 0) throw MalformedUri("no resource URL: " + text_);
    if (end_ < 5 || text_[4] != '/') throw MalformedUri("the path must be absolute: " + text_);
    for (std::size_t i = 5; i < end_; ++i) {
        if (text_[i] == '/' && text_[i - 1] == '/') throw MalformedUri("empty part in the path: " + text_);
    }
}

std::string ResourceUrl::fragment() const { return end_ == text_.size() ? std::string() : text_.substr(end_ + 1); }

std::string ResourceUrl::directory() const {
    std::string name = path();
    while (name.back() != '/') name.pop_back();
    return name;
}

}  // namespace conzilla::resource
