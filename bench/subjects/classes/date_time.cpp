// After org.joda.time.DateTime (JodaTime): an instant in the proleptic Gregorian calendar with an offset from UTC, and
// values that differ from it in one field.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace joda {

class IllegalField : public std::out_of_range {
public:
    using std::out_of_range::out_of_range;
};

class DateTime {
public:
    enum class Unit { Millis, Seconds, Minutes, Hours, Days, Weeks, Months, Years };

    // From fields; throws IllegalField for one that does not exist. Years 1 to 9999, offsets up to 18 hours.
    DateTime(int year, int month, int day, int hour = 0, int minute = 0, int second = 0, int millis = 0,
             int offsetMinutes = 0);
    // Milliseconds since 1970 began in UTC.
    static DateTime ofMillis(std::int64_t millis, int offsetMinutes = 0);
    // 2004-06-09T10:20:30.040+02:00; what stands after the date may be missing from the end, "Z" is UTC.
    static DateTime parse(const std::string& text);

    std::int64_t millis() const { return millis_; }
    int offsetMinutes() const { return offset_; }
    int year() const { return date().year; }
    int month() const { return date().month; }
    int day() const { return date().day; }
    int hour() const { return static_cast<int>(millisOfDay() / 3600000); }
    int minute() const { return static_cast<int>(millisOfDay() / 60000 % 60); }
    int second() const { return static_cast<int>(millisOfDay() / 1000 % 60); }
    int millisOfSecond() const { return static_cast<int>(millisOfDay() % 1000); }
    // Monday is 1.
    int dayOfWeek() const;
    int dayOfYear() const;
    int weekOfYear() const;
    int quarter() const { return (month() - 1) / 3 + 1; }
    bool isLeap() const { return isLeapYear(year()); }
    bool isWeekend() const { return dayOfWeek() > 5; }
    bool isMorning() const { return hour() < 12; }

    DateTime withYear(int year) const;
    DateTime withMonth(int month) const;
    DateTime withDay(int day) const;
    DateTime withDayOfYear(int day) const;
    DateTime withTime(int hour, int minute, int second, int millis) const;
    DateTime withOffset(int minutes) const { return ofMillis(millis_, minutes); }
    DateTime plus(int amount, Unit unit) const;
    DateTime minus(int amount, Unit unit) const;
    DateTime plusMonths(int months) const;
    DateTime plusWorkingDays(int days) const;
    DateTime roundedDown(Unit unit) const;
    DateTime lastDayOfMonth() const { return withDay(daysIn(year(), month())); }
    // Forwards to that day of the week, at least by one day.
    DateTime next(int dayOfWeek) const;

    bool isBefore(const DateTime& other) const { return millis_ < other.millis_; }
    bool isAfter(const DateTime& other) const { return millis_ > other.millis_; }
    bool sameDay(const DateTime& other) const;
    int compare(const DateTime& other) const;
    bool operator==(const DateTime& other) const { return millis_ == other.millis_ && offset_ == other.offset_; }
    // Whole units from this to the other.
    std::int64_t until(const DateTime& other, Unit unit) const;
    std::string toString() const;

    static bool isLeapYear(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }
    static int daysIn(int year, int month);

private:
    struct Date {
        int year, month, day;
    };
    static constexpr std::int64_t dayMillis = 86400000;

    DateTime() = default;
    static std::int64_t daysBefore(int year, int month, int day);
    static int number(const std::string& text, std::size_t& at, int digits);
    static int parseOffset(const std::string& text, std::size_t& at);
    static std::string padded(int value, std::size_t width);
    static void check(bool fine, const char* field);
    std::int64_t localMillis() const { return millis_ + offset_ * std::int64_t{60000}; }
    std::int64_t localDay() const;
    std::int64_t millisOfDay() const { return localMillis() - localDay() * dayMillis; }
    Date date() const;

    std::int64_t millis_ = 0;
    int offset_ = 0;
};

void DateTime::check(bool fine, const char* field) {
    if (!fine) throw IllegalField(field);
}

int DateTime::daysIn(int year, int month) {
    switch (month) {
        case 2:
            return isLeapYear(year) ? 29 : 28;
        case 4:
        case 6:
        case 9:
        case 11:
            return 30;
        default:
            return 31;
    }
}

// Days from the beginning of 1970 to a date.
std::int64_t DateTime::daysBefore(int year, int month, int day) {
    const std::int64_t before = year - 1;
    std::int64_t days = before * 365 + before / 4 - before / 100 + before / 400 - 719162;
    for (int m = 1; m < month; ++m) days += daysIn(year, m);
    return days + day - 1;
}

DateTime::DateTime(int year, int month, int day, int hour, int minute, int second, int millis, int offsetMinutes) {
    check(year >= 1 && year <= 9999, "year");
    check(month >= 1 && month <= 12, "month");
    check(day >= 1 && day <= daysIn(year, month), "day");
    check(hour >= 0 && hour < 24, "hour");
    check(minute >= 0 && minute < 60, "minute");
    check(second >= 0 && second < 60, "second");
    check(millis >= 0 && millis < 1000, "millis");
    check(offsetMinutes >= -1080 && offsetMinutes <= 1080, "offset");
    offset_ = offsetMinutes;
    millis_ = daysBefore(year, month, day) * dayMillis +
              ((hour * 60 + minute - offsetMinutes) * 60 + second) * std::int64_t{1000} + millis;
}

DateTime DateTime::ofMillis(std::int64_t millis, int offsetMinutes) {
    check(offsetMinutes >= -1080 && offsetMinutes <= 1080, "offset");
    const std::int64_t local = offsetMinutes * std::int64_t{60000};
    check(millis >= daysBefore(1, 1, 1) * dayMillis - local, "too early");
    check(millis < daysBefore(10000, 1, 1) * dayMillis - local, "too late");
    DateTime result;
    result.millis_ = millis;
    result.offset_ = offsetMinutes;
    return result;
}

// Rounded towards the past, also before 1970.
std::int64_t DateTime::localDay() const {
    const std::int64_t local = localMillis();
    return local >= 0 ? local / dayMillis : -((dayMillis - 1 - local) / dayMillis);
}

DateTime::Date DateTime::date() const {
    const std::int64_t day = localDay();
    int year = static_cast<int>(day / 366) + 1970;
    if (day < 0) year = static_cast<int>(day / 365) + 1969;
    while (daysBefore(year + 1, 1, 1) <= day) ++year;
    int month = 1;
    while (month < 12 && daysBefore(year, month + 1, 1) <= day) ++month;
    return {year, month, static_cast<int>(day - daysBefore(year, month, 1)) + 1};
}

int DateTime::dayOfWeek() const {
    // 1970 began on a Thursday.
    const int day = static_cast<int>((localDay() + 3) % 7);
    return day < 0 ? day + 8 : day + 1;
}

int DateTime::dayOfYear() const { return static_cast<int>(localDay() - daysBefore(year(), 1, 1)) + 1; }

// Weeks of ISO 8601: the first has the year's first Thursday; days before it belong to the last of the year before.
int DateTime::weekOfYear() const {
    const int week = (dayOfYear() - dayOfWeek() + 10) / 7;
    // Never in year 1, which began on a Monday.
    if (week == 0) return DateTime(year() - 1, 12, 31).weekOfYear();
    if (week == 53 && DateTime(year(), 12, 31).dayOfWeek() < 4) return 1;
    return week;
}

DateTime DateTime::withYear(int year) const {
    check(year >= 1 && year <= 9999, "year");
    const int last = daysIn(year, month());
    return DateTime(year, month(), day() > last ? last : day(), hour(), minute(), second(), millisOfSecond(), offset_);
}

DateTime DateTime::withMonth(int month) const {
    check(month >= 1 && month <= 12, "month");
    const int last = daysIn(year(), month);
    return DateTime(year(), month, day() > last ? last : day(), hour(), minute(), second(), millisOfSecond(), offset_);
}

DateTime DateTime::withDay(int day) const {
    return DateTime(year(), month(), day, hour(), minute(), second(), millisOfSecond(), offset_);
}

DateTime DateTime::withDayOfYear(int day) const {
    check(day >= 1 && day <= (isLeap() ? 366 : 365), "day of year");
    return ofMillis(millis_ + (day - dayOfYear()) * dayMillis, offset_);
}

DateTime DateTime::withTime(int hour, int minute, int second, int millis) const {
    return DateTime(year(), month(), day(), hour, minute, second, millis, offset_);
}

DateTime DateTime::plusMonths(int months) const {
    check(months >= -120000 && months <= 120000, "months");
    const int total = year() * 12 + month() - 1 + months;
    check(total >= 12 && total < 120000, "year");
    return withDay(1)
        .withYear(total / 12)
        .withMonth(total % 12 + 1)
        .withDay(day() > daysIn(total / 12, total % 12 + 1) ? daysIn(total / 12, total % 12 + 1) : day());
}

DateTime DateTime::plus(int amount, Unit unit) const {
    if (amount == 0) return *this;
    const std::int64_t wide = amount;
    switch (unit) {
        case Unit::Millis:
            return ofMillis(millis_ + wide, offset_);
        case Unit::Seconds:
            return ofMillis(millis_ + wide * 1000, offset_);
        case Unit::Minutes:
            return ofMillis(millis_ + wide * 60000, offset_);
        case Unit::Hours:
            return ofMillis(millis_ + wide * 3600000, offset_);
        case Unit::Days:
            return ofMillis(millis_ + wide * dayMillis, offset_);
        case Unit::Weeks:
            return ofMillis(millis_ + wide * 7 * dayMillis, offset_);
        case Unit::Months:
            return plusMonths(amount);
        default:
            check(amount >= -9999 && amount <= 9999, "years");
            return plusMonths(amount * 12);
    }
}

DateTime DateTime::minus(int amount, Unit unit) const {
    check(amount > INT32_MIN, "amount");
    return plus(-amount, unit);
}

// Saturdays and Sundays do not count.
DateTime DateTime::plusWorkingDays(int days) const {
    check(days >= -1000 && days <= 1000, "days");
    DateTime result = *this;
    const int step = days < 0 ? -1 : 1;
    while (days != 0) {
        result = result.plus(step, Unit::Days);
        if (!result.isWeekend()) days -= step;
    }
    return result;
}

DateTime DateTime::roundedDown(Unit unit) const {
    switch (unit) {
        case Unit::Millis:
            return *this;
        case Unit::Seconds:
            return withTime(hour(), minute(), second(), 0);
        case Unit::Minutes:
            return withTime(hour(), minute(), 0, 0);
        case Unit::Hours:
            return withTime(hour(), 0, 0, 0);
        case Unit::Days:
            return withTime(0, 0, 0, 0);
        case Unit::Weeks:
            return withTime(0, 0, 0, 0).minus(dayOfWeek() - 1, Unit::Days);
        case Unit::Months:
            return withDay(1).withTime(0, 0, 0, 0);
        default:
            return withMonth(1).withDay(1).withTime(0, 0, 0, 0);
    }
}

DateTime DateTime::next(int dayOfWeek) const {
    check(dayOfWeek >= 1 && dayOfWeek <= 7, "day of week");
    const int ahead = dayOfWeek - this->dayOfWeek();
    return plus(ahead > 0 ? ahead : ahead + 7, Unit::Days);
}

bool DateTime::sameDay(const DateTime& other) const { return localDay() == other.localDay(); }

int DateTime::compare(const DateTime& other) const {
    if (isBefore(other)) return -1;
    return isAfter(other) ? 1 : 0;
}

std::int64_t DateTime::until(const DateTime& other, Unit unit) const {
    const std::int64_t distance = other.millis_ - millis_;
    switch (unit) {
        case Unit::Millis:
            return distance;
        case Unit::Seconds:
            return distance / 1000;
        case Unit::Minutes:
            return distance / 60000;
        case Unit::Hours:
            return distance / 3600000;
        case Unit::Days:
            return distance / dayMillis;
        case Unit::Weeks:
            return distance / (7 * dayMillis);
        default:
            break;
    }
    const DateTime target = other.withOffset(offset_);
    int months = (target.year() - year()) * 12 + target.month() - month();
    if (months > 0 && plusMonths(months).isAfter(target)) --months;
    if (months < 0 && plusMonths(months).isBefore(target)) ++months;
    return unit == Unit::Months ? months : months / 12;
}

int DateTime::number(const std::string& text, std::size_t& at, int digits) {
    int value = 0;
    for (int i = 0; i < digits; ++i, ++at) {
        if (at >= text.size() || text[at] < '0' || text[at] > '9') throw std::invalid_argument("a digit is missing");
        value = value * 10 + (text[at] - '0');
    }
    return value;
}

int DateTime::parseOffset(const std::string& text, std::size_t& at) {
    if (text[at] == 'Z') {
        ++at;
        return 0;
    }
    if (text[at] != '+' && text[at] != '-') throw std::invalid_argument("no offset");
    const bool west = text[at] == '-';
    ++at;
    const int hours = number(text, at, 2);
    if (at < text.size() && text[at] == ':') ++at;
    const int minutes = hours * 60 + number(text, at, 2);
    return west ? -minutes : minutes;
}

DateTime DateTime::parse(const std::string& text) {
    std::size_t at = 0;
    const auto follows = [&](char letter) {
        if (at >= text.size() || text[at] != letter) return false;
        ++at;
        return true;
    };
    const int year = number(text, at, 4);
    int month = 1, day = 1, hour = 0, minute = 0, second = 0, millis = 0, offset = 0;
    if (follows('-')) {
        month = number(text, at, 2);
        if (follows('-')) day = number(text, at, 2);
    }
    if (follows('T')) {
        hour = number(text, at, 2);
        if (follows(':')) {
            minute = number(text, at, 2);
            if (follows(':')) {
                second = number(text, at, 2);
                if (follows('.')) millis = number(text, at, 3);
            }
        }
        if (at < text.size()) offset = parseOffset(text, at);
    }
    if (at != text.size()) throw std::invalid_argument("more than a date and time");
    return DateTime(year, month, day, hour, minute, second, millis, offset);
}

std::string DateTime::padded(int value, std::size_t width) {
    std::string digits = std::to_string(value);
    while (digits.size() < width) digits.insert(0, 1, '0');
    return digits;
}

std::string DateTime::toString() const {
    std::string text = padded(year(), 4) + '-' + padded(month(), 2) + '-' + padded(day(), 2) + 'T' + padded(hour(), 2) +
                       ':' + padded(minute(), 2) + ':' + padded(second(), 2) + '.' + padded(millisOfSecond(), 3);
    if (offset_ == 0) return text + 'Z';
    const int minutes = offset_ < 0 ? -offset_ : offset_;
    text += offset_ < 0 ? '-' : '+';
    return text + padded(minutes / 60, 2) + ':' + padded(minutes % 60, 2);
}

}  // namespace joda
