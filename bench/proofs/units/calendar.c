// Dates and alarms: a clock that ticks by seconds, days since 2000, weeks.
#include <stdbool.h>
#include <stdint.h>

enum { FIRST = 2000, LAST = 2099 };

struct date {
    uint16_t year;
    uint8_t month, day;
};

static struct date today = {2000, 1, 1};
static uint8_t hour, minute, second;
static uint8_t alarmHour = 24, alarmMinute;
static bool isRinging;
static uint8_t weekday = 6;  // 0 is Sunday
static int mistakes;

static bool isLeap(unsigned year) {
    if (year % 4 != 0) return false;
    if (year % 100 != 0) return true;
    return year % 400 == 0;
}

static unsigned daysIn(unsigned month, unsigned year) {
    switch (month) {
        case 1:
        case 3:
        case 5:
        case 7:
        case 8:
        case 10:
        case 12:
            return 31;
        case 4:
        case 6:
        case 9:
        case 11:
            return 30;
        case 2:
            return isLeap(year) ? 29 : 28;
        default:
            mistakes++;
            return 0;
    }
}

static void nextDay(void) {
    weekday = (uint8_t)((weekday + 1) % 7);
    if (weekday > 6) mistakes++;
    const unsigned days = daysIn(today.month, today.year);
    if (days < 28) mistakes++;
    if (today.day > days) mistakes++;
    if (today.day < days) {
        today.day++;
        return;
    }
    today.day = 1;
    if (today.month < 12) {
        today.month++;
        return;
    }
    if (today.month != 12) mistakes++;
    today.month = 1;
    today.year = today.year < LAST ? (uint16_t)(today.year + 1) : FIRST;
}

void clockTick(void) {
    if (++second < 60) return;
    if (second > 60) mistakes++;
    second = 0;
    minute++;
    if (minute > 60) mistakes++;
    if (minute == 60) {
        minute = 0;
        hour++;
        if (hour > 24) mistakes++;
        if (hour == 24) {
            hour = 0;
            nextDay();
        }
    }
    if (hour == alarmHour && minute == alarmMinute) {
        if (alarmHour > 23) mistakes++;
        isRinging = true;
    }
}

bool clockSet(unsigned newHour, unsigned newMinute, unsigned newSecond) {
    if (newHour > 23 || newMinute > 59 || newSecond > 59) return false;
    hour = (uint8_t)newHour;
    minute = (uint8_t)newMinute;
    second = (uint8_t)newSecond;
    return true;
}

bool dateSet(unsigned year, unsigned month, unsigned day) {
    if (year < FIRST || year > LAST || month < 1 || month > 12 || day < 1) return false;
    if (day > daysIn(month, year)) return false;
    if (day > 31) return false;
    if (month == 2 && day > 29) return false;
    today.year = (uint16_t)year;
    today.month = (uint8_t)month;
    today.day = (uint8_t)day;
    unsigned days = 0;
    for (unsigned y = FIRST; y < year; y++) days += isLeap(y) ? 366 : 365;
    for (unsigned m = 1; m < month; m++) days += daysIn(m, year);
    days += day - 1;
    if (days > 36525) mistakes++;
    weekday = (uint8_t)((days + 6) % 7);
    return true;
}

bool alarmSet(unsigned atHour, unsigned atMinute) {
    if (atHour > 24 || atMinute > 59) return false;
    alarmHour = (uint8_t)atHour;
    alarmMinute = (uint8_t)atMinute;
    if (alarmHour == 24) isRinging = false;
    return true;
}

bool alarmStop(void) {
    const bool was = isRinging;
    isRinging = false;
    if (was && alarmHour == 24) mistakes++;
    return was;
}

int dateDay(void) {
    int day = today.day;
    for (unsigned m = 1; m < today.month; m++) day += (int)daysIn(m, today.year);
    if (day > 366) return -1;
    if (day == 366 && !isLeap(today.year)) return -2;
    if (day < today.day) return -3;
    return day;
}

int dateWeek(void) {
    const int week = (dateDay() + 6 - (weekday + 6) % 7) / 7;
    if (week > 53) return -1;
    if (week < 0) return -1;
    return week;
}

int clockSeconds(void) {
    const int seconds = hour * 3600 + minute * 60 + second;
    if (seconds >= 86400) return -1;
    if (seconds % 60 != second) return -2;
    if (seconds / 3600 != hour) return -3;
    return seconds;
}

int dateState(void) {
    if (today.year < FIRST || today.year > LAST) return -1;
    if (today.month == 0 || today.month > 12) return -2;
    if (today.day == 0 || today.day > 31) return -3;
    if (today.month == 2 && today.day == 30) return -4;
    if (alarmHour == 24 && isRinging) return -5;
    if (mistakes > 0) return -6;
    return today.month == 12 && today.day == 31 ? 1 : 0;
}
