#include "emit/layout.hpp"

namespace provest::emit {

std::vector<std::string> wrapLine(const std::string& text, size_t indent, size_t width) {
    std::vector<std::string> lines;
    std::string line(indent, ' ');
    bool inString = false;
    size_t breakAt = 0;  // in `line`, behind a comma outside strings
    char quote = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                line += text[i++];
            else if (c == quote)
                inString = false;
            line += text[i];
        } else {
            line += c;
            if (c == '"' || c == '\'') {
                inString = true;
                quote = c;
            }
            if ((c == ',' || c == ';') && (line.size() <= width || breakAt <= indent)) breakAt = line.size();
        }
        if (line.size() > width && breakAt > indent && breakAt < line.size()) {
            lines.push_back(line.substr(0, breakAt));
            const size_t next = line.find_first_not_of(' ', breakAt);
            line = std::string(indent + 4, ' ') + (next == std::string::npos ? "" : line.substr(next));
            breakAt = 0;
        }
    }
    lines.push_back(line);
    return lines;
}

}  // namespace provest::emit
