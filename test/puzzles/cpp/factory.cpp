// A class with a private constructor: objects come from its factory, and from a registry that keeps one of each.
// expect: open 0
#include <memory>
#include <string>

class Currency {
public:
    static std::unique_ptr<Currency> of(const std::string& code) {
        if (code.size() != 3) return nullptr;
        for (char letter : code) {
            if (letter < 'A' || letter > 'Z') return nullptr;
        }
        return std::unique_ptr<Currency>(new Currency(code));
    }
    static Currency& standard() {
        static Currency euro("EUR");
        return euro;
    }
    Currency(const Currency&) = delete;
    Currency& operator=(const Currency&) = delete;

    bool isTest() const { return code_ == "XTS"; }
    bool sameAs(const Currency& other) const { return this == &other; }
    int rank(const Currency& other) const {
        if (sameAs(other)) return 0;
        return isTest() ? -1 : 1;
    }

private:
    explicit Currency(std::string code) : code_(std::move(code)) {}
    std::string code_;
};
