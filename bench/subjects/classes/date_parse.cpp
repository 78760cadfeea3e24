// After DateParse of the string case study of Alshraideh and Bottaci: the names of days and months in a date.
#include <string>

namespace strings {

class DateParse {
public:
    // 0: neither is a name; 1: only the day is; 10 more for the month of that number.
    static int subject(std::string day, std::string month);

private:
    static std::string lowered(std::string text);
};

std::string DateParse::lowered(std::string text) {
    for (char& letter : text) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

int DateParse::subject(std::string day, std::string month) {
    int result = 0;
    day = lowered(day);
    month = lowered(month);
    if (day == "mon" || day == "tue" || day == "wed" || day == "thur" || day == "fri" || day == "sat" || day == "sun") {
        result = 1;
    }
    if (month == "jan") result += 10;
    if (month == "feb") result += 20;
    if (month == "mar") result += 30;
    if (month == "apr") result += 40;
    if (month == "may") result += 50;
    if (month == "jun") result += 60;
    if (month == "jul") result += 70;
    if (month == "aug") result += 80;
    if (month == "sep") result += 90;
    if (month == "oct") result += 100;
    if (month == "nov") result += 110;
    if (month == "dec") result += 120;
    return result;
}

}  // namespace strings
