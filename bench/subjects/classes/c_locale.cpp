// After org.jxpfw.util.CLocale (JXPFW): a locale from its written form.
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace jxpfw {

// language[_COUNTRY[_variant]]
class CLocale {
public:
    static std::optional<CLocale> parse(const std::string& text);

    const std::string& language() const { return language_; }
    const std::string& country() const { return country_; }
    const std::string& variant() const { return variant_; }

private:
    CLocale(std::string language, std::string country, std::string variant)
        : language_(std::move(language)), country_(std::move(country)), variant_(std::move(variant)) {}
    static bool allWithin(const std::string& text, char low, char high);

    std::string language_;
    std::string country_;
    std::string variant_;
};

bool CLocale::allWithin(const std::string& text, char low, char high) {
    for (char letter : text) {
        if (letter < low || letter > high) return false;
    }
    return text.size() == 2;
}

std::optional<CLocale> CLocale::parse(const std::string& text) {
    const std::size_t first = text.find('_');
    const std::string language = text.substr(0, first);
    if (!allWithin(language, 'a', 'z')) return std::nullopt;
    if (first == std::string::npos) return CLocale(language, "", "");

    const std::size_t second = text.find('_', first + 1);
    const std::string country = text.substr(first + 1, second == std::string::npos ? second : second - first - 1);
    if (!allWithin(country, 'A', 'Z')) return std::nullopt;
    if (second == std::string::npos) return CLocale(language, country, "");
    return CLocale(language, country, text.substr(second + 1));
}

}  // namespace jxpfw
