// Reads a number with sign, in decimal, octal or hexadecimal. Returns how many characters it has; 0: it is none,
// -1: it does not fit.
int parse_number(const char text[12], long *value) {
    int i = 0, negative = 0, base = 10, digits = 0;
    unsigned long total = 0;
    while (i < 11 && (text[i] == ' ' || text[i] == '\t')) i++;
    if (text[i] == '-' || text[i] == '+') {
        negative = text[i] == '-';
        if (i < 11) i++;
    }
    if (i < 10 && text[i] == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X')) {
        base = 16;
        i += 2;
    } else if (text[i] == '0') {
        base = 8;
    }
    for (; i < 12; i++) {
        int digit;
        if (text[i] >= '0' && text[i] <= '9')
            digit = text[i] - '0';
        else if (base == 16 && text[i] >= 'a' && text[i] <= 'f')
            digit = text[i] - 'a' + 10;
        else if (base == 16 && text[i] >= 'A' && text[i] <= 'F')
            digit = text[i] - 'A' + 10;
        else
            break;
        if (digit >= base) break;
        total = total * (unsigned)base + (unsigned)digit;
        digits++;
        if (total > 0x7fffffffu) return -1;
    }
    if (digits == 0) return 0;
    *value = negative ? -(long)total : (long)total;
    return i;
}
