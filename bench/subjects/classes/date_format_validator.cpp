// After uk.gov.tameside.apps.validation.DateFormatValidator (LGOL): dates written as dd/mm/yyyy.
#include <cstddef>
#include <string>

namespace lgol::date {

class DateFormatValidator {
public:
    static bool isValid(const std::string& text);

private:
    static int daysOf(int month, int year);
};

int DateFormatValidator::daysOf(int month, int year) {
    if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool DateFormatValidator::isValid(const std::string& text) {
    if (text.size() != 10) return false;
    int parts[3] = {0, 0, 0};
    int part = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == 2 || i == 5) {
            if (text[i] != '/') return false;
            ++part;
        } else {
            if (text[i] < '0' || text[i] > '9') return false;
            parts[part] = parts[part] * 10 + (text[i] - '0');
        }
    }
    if (parts[1] < 1 || parts[1] > 12) return false;
    if (parts[2] < 1582) return false;
    return parts[0] >= 1 && parts[0] <= daysOf(parts[1], parts[2]);
}

}  // namespace lgol::date
