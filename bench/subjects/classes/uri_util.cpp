// After se.kth.cid.identity.URIUtil (Conzilla): the way from one URI to another, as short as can be.
#include <cstddef>
#include <string>

namespace conzilla::util {

class UriUtil {
public:
    // `uri` as seen from `base`: `uri` itself unless both have the same scheme and authority.
    static std::string relative(const std::string& base, const std::string& uri);
    // The text without what stands after the last slash.
    static std::string directory(const std::string& uri);

private:
    static std::size_t rootLength(const std::string& uri);
};

// The length of scheme and authority, 0 if there is no authority.
std::size_t UriUtil::rootLength(const std::string& uri) {
    const std::size_t slashes = uri.find("://");
    if (slashes == std::string::npos) return 0;
    const std::size_t slash = uri.find('/', slashes + 3);
    return slash == std::string::npos ? 0 : slash;
}

std::string UriUtil::directory(const std::string& uri) {
    const std::size_t slash = uri.rfind('/');
    if (slash == std::string::npos) return uri;
    return uri.substr(0, slash + 1);
}

std::string UriUtil::relative(const std::string& base, const std::string& uri) {
    const std::size_t root = rootLength(base);
    if (root == 0 || uri.compare(0, root + 1, base, 0, root + 1) != 0) return uri;

    std::size_t common = root;
    for (std::size_t i = root; i < base.size() && i < uri.size() && base[i] == uri[i]; ++i) {
        if (base[i] == '/') common = i;
    }
    std::string up;
    for (std::size_t i = common + 1; i < base.size(); ++i) {
        if (base[i] == '/') up += "../";
    }
    return up + uri.substr(common + 1);
}

}  // namespace conzilla::util
