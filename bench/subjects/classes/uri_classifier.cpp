// After se.kth.cid.identity.URIClassifier (Conzilla): which kind of identifier a text is.
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace conzilla::classifier {

class MalformedUri : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

class Uri {
public:
    explicit Uri(std::string text) : text_(std::move(text)) {}
    virtual ~Uri() = default;
    virtual const char* kind() const { return "uri"; }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

class Urn : public Uri {
public:
    using Uri::Uri;
    const char* kind() const override { return "urn"; }
};

class PathUrn : public Urn {
public:
    using Urn::Urn;
    const char* kind() const override { return "path"; }
};

class ResourceUrl : public Uri {
public:
    using Uri::Uri;
    const char* kind() const override { return "resource"; }
};

class FileUrl : public Uri {
public:
    using Uri::Uri;
    const char* kind() const override { return "file"; }
};

class UriClassifier {
public:
    // The most special kind that fits; relative texts are taken below `base`, which may be empty.
    static std::unique_ptr<Uri> classify(const std::string& text, const std::string& base = "");

private:
    static bool startsWith(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }
};

std::unique_ptr<Uri> UriClassifier::classify(const std::string& text, const std::string& base) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
        if (base.empty()) throw MalformedUri("no scheme in " + text);
        return classify(base + '/' + text);
    }
    if (colon == 0) throw MalformedUri("an empty scheme in " + text);
    if (startsWith(text, "urn:path:")) return std::make_unique<PathUrn>(text);
    if (startsWith(text, "urn:")) return std::make_unique<Urn>(text);
    if (startsWith(text, "res:")) return std::make_unique<ResourceUrl>(text);
    if (startsWith(text, "file:")) return std::make_unique<FileUrl>(text);
    return std::make_unique<Uri>(text);
}

}  // namespace conzilla::classifier
