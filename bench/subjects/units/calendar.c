// Working days of a month: weekends and fixed holidays are free. -1 when the month is none.
static int is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int days_in(int year, int month) {
    if (month == 2) return is_leap(year) ? 29 : 28;
    if (month == 4 || month == 6 || month == 9 || month == 11) return 30;
    return 31;
}

int working_days(int year, int month, int first_weekday, int saturdays, int easter_day) {
    int count = 0, days;
    if (year < 1900 || year > 2100 || month < 1 || month > 12) return -1;
    if (first_weekday < 0 || first_weekday > 6) return -1;
    days = days_in(year, month);
    for (int day = 1, weekday = first_weekday; day <= days; day++, weekday = weekday == 6 ? 0 : weekday + 1) {
        if (weekday == 6) continue;
        if (weekday == 5 && !saturdays) continue;
        if ((month == 1 && day == 1) || (month == 5 && day == 1) || (month == 12 && (day == 25 || day == 26))) continue;
        if (month == 4 && easter_day > 0 && (day == easter_day - 2 || day == easter_day + 1)) continue;
        count++;
    }
    return count;
}
