#include "public_classes.hpp"

#include <cctype>

namespace provest::bench {

namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Without comments, preprocessor lines, and what stands between quotes.
std::string code(const std::string& text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool first = out.find_last_not_of(" \t") == std::string::npos || out[out.find_last_not_of(" \t")] == '\n';
        if (text.compare(i, 2, "//") == 0) {
            i = text.find('\n', i);
        } else if (text.compare(i, 2, "/*") == 0) {
            i = text.find("*/", i);
            if (i != std::string::npos) ++i;
        } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !isWord(text[i - 1])))) {
            const char quote = text[i];
            for (++i; i < text.size() && text[i] != quote; ++i) i += text[i] == '\\';
        } else if (text[i] == '#' && first) {
            while (i < text.size() && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
        } else {
            out += text[i];
            continue;
        }
        if (i >= text.size()) break;
        if (text[i] == '\n') out += '\n';
    }
    return out;
}

// The name in "template <...> class EXPORTED Name final : public Base", "" when it defines none.
std::string definedBy(std::string head) {
    for (size_t open; (open = head.find('<')) != std::string::npos;) {  // arguments of templates
        size_t end = open, depth = 0;
        do {
            depth += head[end] == '<';
            depth -= head[end] == '>';
        } while (++end < head.size() && depth > 0);
        head.erase(open, end - open);
    }
    std::vector<std::string> words;
    for (size_t i = 0; i < head.size() && !(head[i] == ':' && head.compare(i, 2, "::") != 0); ++i) {
        if (head[i] == '(') return {};
        if (!isWord(head[i])) continue;
        std::string word;
        while (i < head.size() && isWord(head[i])) word += head[i++];
        --i;
        if (word != "final" && word != "template") words.push_back(word);
    }
    if (words.size() < 2 || (words[0] != "class" && words[0] != "struct")) return {};
    return words.back();
}

}  // namespace

std::vector<std::string> publicClasses(const std::string& header) {
    std::vector<std::string> found;
    std::string head;
    int inside = 0;  // braces that are no namespace's
    std::vector<bool> opened;
    for (const char c : code(header)) {
        if (c == '{') {
            const bool isSpace =
                head.find("namespace") != std::string::npos || head.find("extern") != std::string::npos;
            if (const std::string name = inside == 0 && !isSpace ? definedBy(head) : ""; !name.empty())
                found.push_back(name);
            opened.push_back(!isSpace);
            inside += !isSpace;
            head.clear();
        } else if (c == '}' && !opened.empty()) {
            inside -= opened.back();
            opened.pop_back();
            head.clear();
        } else if (c == ';') {
            head.clear();
        } else {
            head += c;
        }
    }
    return found;
}

}  // namespace provest::bench
