#include "emit/spelling.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace provest::emit {

namespace {

constexpr std::array keywords = {
    "alignas",       "alignof",     "and",          "and_eq",   "bitand",       "bitor",      "bool",
    "catch",         "char16_t",    "char32_t",     "class",    "compl",        "const_cast", "constexpr",
    "decltype",      "delete",      "dynamic_cast", "explicit", "export",       "false",      "friend",
    "mutable",       "namespace",   "new",          "noexcept", "not",          "not_eq",     "nullptr",
    "operator",      "or",          "or_eq",        "private",  "protected",    "public",     "reinterpret_cast",
    "static_assert", "static_cast", "template",     "this",     "thread_local", "throw",      "true",
    "try",           "typeid",      "typename",     "using",    "virtual",      "wchar_t",    "xor",
    "xor_eq"};

// Keywords C code writes as what they are (through stdbool.h and friends), not as names.
constexpr std::array shared = {"alignas", "alignof",       "bool",         "char16_t", "char32_t", "false",
                               "nullptr", "static_assert", "thread_local", "true",     "wchar_t",  "and",
                               "and_eq",  "bitand",        "bitor",        "compl",    "not",      "not_eq",
                               "or",      "or_eq",         "xor",          "xor_eq"};

bool wordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Calls `replace` for every word and puts back what it returns.
template <class Replace>
std::string mapWords(std::string_view text, Replace replace) {
    std::string out;
    for (size_t i = 0; i < text.size();) {
        if (!wordCharacter(text[i])) {
            out += text[i++];
            continue;
        }
        size_t end = i;
        while (end < text.size() && wordCharacter(text[end])) ++end;
        out += replace(std::string(text.substr(i, end - i)), out);
        i = end;
    }
    return out;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

void stripPrefix(std::string& text, std::string_view prefix) {
    while (text.starts_with(prefix)) text.erase(0, prefix.size());
}

}  // namespace

bool isForeignKeyword(std::string_view name) {
    return std::find(keywords.begin(), keywords.end(), name) != keywords.end() &&
           std::find(shared.begin(), shared.end(), name) == shared.end();
}

std::string identifier(std::string_view name) {
    std::string out(name);
    if (std::find(keywords.begin(), keywords.end(), name) != keywords.end()) out += '_';
    return out;
}

std::string oneWord(std::string_view name) {
    std::string out(name);
    for (size_t at = 0; (at = out.find("::", at)) != std::string::npos;) out.replace(at, 2, "_");
    return out;
}

std::string variableFor(std::string_view className) {
    className = className.substr(0, className.find('<'));
    std::string name(className.substr(className.rfind(':') + 1));
    if (!name.empty()) name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

std::vector<std::string> foreignKeywords(std::string_view text) {
    std::vector<std::string> found;
    mapWords(text, [&](const std::string& word, const std::string&) {
        if (isForeignKeyword(word) && std::find(found.begin(), found.end(), word) == found.end()) found.push_back(word);
        return word;
    });
    return found;
}

std::string cxxText(std::string_view declaration) {
    std::string out = mapWords(declaration, [](const std::string& word, const std::string& before) -> std::string {
        if (word == "_Bool") return "bool";
        if (word == "restrict" || word == "__restrict") return "__restrict";
        // `int v[static 6]` promises something C++ cannot say
        if (word == "static" && before.ends_with('[')) return "";
        return isForeignKeyword(word) ? word + "_" : word;
    });
    replaceAll(out, "[ ", "[");
    return out;
}

std::string typeName(const program::Interface& unit, program::TypeId id) {
    const auto& type = unit.type(id);
    std::string text = mapWords(type.spelling, [](const std::string& word, const std::string&) -> std::string {
        if (word == "_Bool") return "bool";
        if (word == "restrict" || word == "__restrict" || word == "_Atomic") return "";
        return isForeignKeyword(word) ? word + "_" : word;
    });
    if (type.kind != program::TypeKind::Pointer) {
        stripPrefix(text, "const ");
        stripPrefix(text, "volatile ");
    }
    while (text.ends_with(' ')) text.pop_back();
    replaceAll(text, " *", "*");
    replaceAll(text, "* ", "*");
    replaceAll(text, "(*", " (*");
    replaceAll(text, "  (*", " (*");
    if (type.kind == program::TypeKind::Pointer && text.ends_with("*const")) text.resize(text.size() - 5);
    return text;
}

std::string declareSpelled(std::string spelling, const std::string& name) {
    if (const size_t pointer = spelling.find("(*"); pointer != std::string::npos) {
        size_t at = pointer + 2;
        while (at < spelling.size() && spelling[at] == '*') ++at;
        return spelling.insert(at, name);
    }
    if (const size_t bound = spelling.find('['); bound != std::string::npos) {
        std::string head = spelling.substr(0, bound);
        while (head.ends_with(' ')) head.pop_back();
        return head + " " + name + spelling.substr(bound);
    }
    return spelling + " " + name;
}

std::string declare(const program::Interface& unit, program::TypeId type, const std::string& name) {
    const auto& described = unit.type(type);
    // a typedef of an array has no bounds to write behind the name
    if (described.kind == program::TypeKind::Array && described.spelling.find('[') != std::string::npos) {
        const std::string bound = "[" + (described.count ? std::to_string(described.count) : std::string()) + "]";
        return declare(unit, described.element, name + bound);
    }
    return declareSpelled(typeName(unit, type), name);
}

std::string camelCase(std::string_view text) {
    std::string out;
    bool up = true;
    for (const char c : text) {
        if (!std::isalnum(static_cast<unsigned char>(c))) {
            up = true;
            continue;
        }
        out += up ? char(std::toupper(static_cast<unsigned char>(c))) : c;
        up = false;
    }
    return out;
}

}  // namespace provest::emit
