// After the ConcreteURLContext made for com.sun.jndi.toolkit.url.GenericURLContext (JNDI): names that are URLs, looked
// up in the context that their root leads to, in which what is left of them is a plain name.
#include <cstddef>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace jndi {

class NamingError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Where names are bound to values.
class Context {
public:
    virtual ~Context() = default;
    // Throws NamingError if the name is not bound.
    virtual std::string lookup(const std::string& name) const = 0;
    virtual bool has(const std::string& name) const = 0;
    virtual void bind(const std::string& name, const std::string& value) = 0;
    virtual void unbind(const std::string& name) = 0;
    virtual std::vector<std::string> names() const = 0;
};

class MemoryContext : public Context {
public:
    std::string lookup(const std::string& name) const override {
        const auto found = bindings_.find(name);
        if (found == bindings_.end()) throw NamingError("not bound: " + name);
        return found->second;
    }
    bool has(const std::string& name) const override { return bindings_.count(name) > 0; }
    void bind(const std::string& name, const std::string& value) override { bindings_[name] = value; }
    void unbind(const std::string& name) override { bindings_.erase(name); }
    std::vector<std::string> names() const override {
        std::vector<std::string> result;
        for (const auto& binding : bindings_) result.push_back(binding.first);
        return result;
    }

private:
    std::map<std::string, std::string> bindings_;
};

// scheme:[//host[:port]][/name]
class ConcreteUrlContext {
public:
    explicit ConcreteUrlContext(const std::string& scheme) : scheme_(scheme) {
        if (scheme.empty() || scheme.find(':') != std::string::npos) throw NamingError("no scheme: " + scheme);
    }

    // Makes a host known; its context is empty. False if it was known.
    bool addHost(const std::string& host);
    bool removeHost(const std::string& host) { return hosts_.erase(host) > 0; }

    std::string lookup(const std::string& url) const;
    void bind(const std::string& url, const std::string& value);
    void rebind(const std::string& url, const std::string& value);
    void unbind(const std::string& url);
    // Both have to be in the same context.
    void rename(const std::string& from, const std::string& to);
    std::vector<std::string> list(const std::string& url) const;
    // Follows values that are links, written "link:" and a URL.
    std::string lookupLink(const std::string& url) const;
    static std::string composeName(const std::string& name, const std::string& prefix);

    // What leads to the root context, and the name in it, without its slash and its escapes.
    std::string urlPrefix(const std::string& url) const;
    std::string urlSuffix(const std::string& url) const;
    static bool urlEquals(const std::string& a, const std::string& b);
    static std::string decoded(const std::string& text);

private:
    static int hexDigit(char letter);
    Context& root(const std::string& url) const;

    std::string scheme_;
    std::map<std::string, std::unique_ptr<Context>> hosts_;
};

bool ConcreteUrlContext::addHost(const std::string& host) {
    if (hosts_.count(host) > 0) return false;
    hosts_[host] = std::make_unique<MemoryContext>();
    return true;
}

std::string ConcreteUrlContext::urlPrefix(const std::string& url) const {
    const std::size_t colon = url.find(':');
    if (colon == std::string::npos) throw NamingError("no URL: " + url);
    if (url.compare(0, colon, scheme_) != 0) throw NamingError("another scheme: " + url);
    std::size_t end = colon + 1;
    if (url.compare(end, 2, "//") == 0) {
        end = url.find('/', end + 2);
        if (end == std::string::npos) end = url.size();
    }
    return url.substr(0, end);
}

std::string ConcreteUrlContext::urlSuffix(const std::string& url) const {
    std::string suffix = url.substr(urlPrefix(url).size());
    if (!suffix.empty() && suffix[0] == '/') suffix.erase(0, 1);
    return decoded(suffix);
}

int ConcreteUrlContext::hexDigit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
    return -1;
}

std::string ConcreteUrlContext::decoded(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result += text[i];
            continue;
        }
        if (i + 2 >= text.size()) throw NamingError("an unfinished escape: " + text);
        const int high = hexDigit(text[i + 1]), low = hexDigit(text[i + 2]);
        if (high < 0 || low < 0) throw NamingError("a bad escape: " + text);
        result += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return result;
}

// Schemes and hosts are the same in any case, and a slash at the end means nothing.
bool ConcreteUrlContext::urlEquals(const std::string& a, const std::string& b) {
    std::size_t left = a.size(), right = b.size();
    if (left > 0 && a[left - 1] == '/') --left;
    if (right > 0 && b[right - 1] == '/') --right;
    if (left != right) return false;
    for (std::size_t i = 0; i < left; ++i) {
        if (a[i] == b[i]) continue;
        const char folded = static_cast<char>(a[i] ^ ' ');
        if (folded != b[i]) return false;
        if (!((a[i] >= 'a' && a[i] <= 'z') || (a[i] >= 'A' && a[i] <= 'Z'))) return false;
    }
    return true;
}

Context& ConcreteUrlContext::root(const std::string& url) const {
    std::string host = urlPrefix(url).substr(scheme_.size() + 1);
    if (host.compare(0, 2, "//") == 0) host.erase(0, 2);
    if (host.empty()) host = "localhost";
    const std::size_t port = host.find(':');
    if (port != std::string::npos) {
        const std::string digits = host.substr(port + 1);
        if (digits.empty() || digits.size() > 5) throw NamingError("a bad port: " + host);
        for (char digit : digits) {
            if (digit < '0' || digit > '9') throw NamingError("a bad port: " + host);
        }
        host.erase(port);
    }
    const auto found = hosts_.find(host);
    if (found == hosts_.end()) throw NamingError("an unknown host: " + host);
    return *found->second;
}

std::string ConcreteUrlContext::lookup(const std::string& url) const {
    const std::string name = urlSuffix(url);
    if (name.empty()) {
        std::string all;
        for (const std::string& each : root(url).names()) {
            if (!all.empty()) all += ',';
            all += each;
        }
        return all;
    }
    return root(url).lookup(name);
}

void ConcreteUrlContext::bind(const std::string& url, const std::string& value) {
    const std::string name = urlSuffix(url);
    if (name.empty()) throw NamingError("a root cannot be bound");
    Context& context = root(url);
    if (context.has(name)) throw NamingError("bound already: " + name);
    context.bind(name, value);
}

void ConcreteUrlContext::rebind(const std::string& url, const std::string& value) {
    const std::string name = urlSuffix(url);
    if (name.empty()) throw NamingError("a root cannot be bound");
    root(url).bind(name, value);
}

void ConcreteUrlContext::unbind(const std::string& url) {
    const std::string name = urlSuffix(url);
    if (name.empty()) throw NamingError("a root cannot be unbound");
    root(url).unbind(name);
}

void ConcreteUrlContext::rename(const std::string& from, const std::string& to) {
    if (!urlEquals(urlPrefix(from), urlPrefix(to))) throw NamingError("another context: " + to);
    const std::string value = lookup(from);
    if (urlSuffix(from) == urlSuffix(to)) return;
    bind(to, value);
    unbind(from);
}

std::vector<std::string> ConcreteUrlContext::list(const std::string& url) const {
    std::string start = urlSuffix(url);
    if (!start.empty() && start.back() != '/') start += '/';
    std::vector<std::string> result;
    for (const std::string& name : root(url).names()) {
        if (name.compare(0, start.size(), start) == 0) result.push_back(name.substr(start.size()));
    }
    return result;
}

std::string ConcreteUrlContext::lookupLink(const std::string& url) const {
    std::string value = lookup(url);
    int links = 0;
    while (value.compare(0, 5, "link:") == 0) {
        if (++links > 5) throw NamingError("too many links: " + url);
        value = lookup(value.substr(5));
    }
    return value;
}

std::string ConcreteUrlContext::composeName(const std::string& name, const std::string& prefix) {
    if (prefix.empty()) return name;
    if (name.empty()) return prefix;
    if (prefix.back() == '/') return prefix + name;
    return prefix + '/' + name;
}

}  // namespace jndi
