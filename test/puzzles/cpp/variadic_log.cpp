// A variable number of arguments behind a format, as a function and as a member.
// expect: open 0, findings 0
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string>

std::string formatted(const char* format, ...) {
    if (!format) return "";
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0) return "?";
    return length > 40 ? std::string(text, 40) + "..." : std::string(text, static_cast<size_t>(length));
}

class Log {
public:
    explicit Log(int level) : level_(level) {}

    // True if something was written.
    bool write(int level, const char* format, ...) {
        if (level < level_ || !format || *format == '\0') return false;
        char line[128];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(line, sizeof line, format, arguments);
        va_end(arguments);
        if (std::strncmp(line, "7 ", 2) == 0) ++sevens_;
        last_ = line;
        return true;
    }
    const std::string& last() const { return last_; }
    bool isLucky() const { return sevens_ > 0; }

private:
    int level_;
    int sevens_ = 0;
    std::string last_;
};
