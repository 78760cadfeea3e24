// After com.efisto.util.Util (Efisto): small helpers for text from forms.
#include <cstddef>
#include <string>
#include <vector>

namespace efisto {

class Util {
public:
    // Every occurrence of `from` becomes `to`; an empty `from` changes nothing.
    static std::string replace(const std::string& text, const std::string& from, const std::string& to);
    static std::vector<std::string> split(const std::string& text, char separator);
    static std::string escapeHtml(const std::string& text);
    // An amount with at most two decimals, "-" allowed in front: in cents; `fallback` if it is none.
    static long cents(const std::string& text, long fallback);
};

std::string Util::replace(const std::string& text, const std::string& from, const std::string& to) {
    if (from.empty()) return text;
    std::string result;
    std::size_t at = 0;
    for (;;) {
        const std::size_t found = text.find(from, at);
        if (found == std::string::npos) return result + text.substr(at);
        result += text.substr(at, found - at) + to;
        at = found + from.size();
    }
}

std::vector<std::string> Util::split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    for (char letter : text) {
        if (letter == separator) {
            parts.push_back(part);
            part.clear();
        } else {
            part += letter;
        }
    }
    if (!part.empty() || !parts.empty()) parts.push_back(part);
    return parts;
}

std::string Util::escapeHtml(const std::string& text) {
    std::string result;
    for (char letter : text) {
        switch (letter) {
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '&':
                result += "&amp;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += letter;
        }
    }
    return result;
}

long Util::cents(const std::string& text, long fallback) {
    std::size_t at = 0;
    const bool negative = !text.empty() && text[0] == '-';
    if (negative) ++at;
    if (at == text.size() || text.size() > 9) return fallback;
    long amount = 0;
    int decimals = -1;
    for (; at < text.size(); ++at) {
        if (text[at] == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (text[at] < '0' || text[at] > '9' || decimals == 2) return fallback;
        amount = amount * 10 + (text[at] - '0');
        if (decimals >= 0) ++decimals;
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 2; ++decimals) amount *= 10;
    return negative ? -amount : amount;
}

}  // namespace efisto
