// After stempeluhr.validation.TimeChecker (GSV05): times of day as typed into a time clock.
#include <cstddef>
#include <string>

namespace stempeluhr {

class TimeChecker {
public:
    // H:MM or HH:MM, 0:00 to 23:59.
    static bool isTime(const std::string& text) { return minutes(text) >= 0; }
    // The minute of the day; -1 if the text is no time.
    static int minutes(const std::string& text);
    // Both are times, and work ends after it began.
    static bool isPeriod(const std::string& begin, const std::string& end);

private:
    static int number(const std::string& digits, int limit);
};

int TimeChecker::number(const std::string& digits, int limit) {
    int value = 0;
    for (char digit : digits) {
        if (digit < '0' || digit > '9') return -1;
        value = value * 10 + (digit - '0');
    }
    return value < limit ? value : -1;
}

int TimeChecker::minutes(const std::string& text) {
    const std::size_t colon = text.find(':');
    if (colon != 1 && colon != 2) return -1;
    if (text.size() != colon + 3) return -1;
    const int hour = number(text.substr(0, colon), 24);
    const int minute = number(text.substr(colon + 1), 60);
    if (hour < 0 || minute < 0) return -1;
    return hour * 60 + minute;
}

bool TimeChecker::isPeriod(const std::string& begin, const std::string& end) {
    const int from = minutes(begin);
    return from >= 0 && minutes(end) > from;
}

}  // namespace stempeluhr
