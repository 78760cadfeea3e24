// Whether a day exists in the calendar that was in force: 0, or the first thing that is wrong with it.
enum { OK, BAD_YEAR, BAD_MONTH, BAD_DAY, SKIPPED };

int check_date(int year, int month, int day, int british) {
    int days;
    int gregorian = british ? year > 1752 : year > 1582;
    if (year < 1 || year > 9999) return BAD_YEAR;
    if (month < 1 || month > 12) return BAD_MONTH;
    switch (month) {
        case 2:
            days = 28;
            if (year % 4 == 0 && (!gregorian || year % 100 != 0 || year % 400 == 0)) days = 29;
            break;
        case 4:
        case 6:
        case 9:
        case 11:
            days = 30;
            break;
        default:
            days = 31;
    }
    if (day < 1 || day > days) return BAD_DAY;
    if (british && year == 1752 && month == 9 && day > 2 && day < 14) return SKIPPED;
    if (!british && year == 1582 && month == 10 && day > 4 && day < 15) return SKIPPED;
    return OK;
}
