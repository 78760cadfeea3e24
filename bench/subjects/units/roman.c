// The value of a Roman numeral in the strict form, or -1.
static int value_of(char c) {
    switch (c) {
        case 'I':
            return 1;
        case 'V':
            return 5;
        case 'X':
            return 10;
        case 'L':
            return 50;
        case 'C':
            return 100;
        default:
            return 0;
    }
}

int parse_roman(const char text[8]) {
    int total = 0, repeats = 0, previous = 1000;
    for (int i = 0; i < 8 && text[i] != '\0'; i++) {
        int value = value_of(text[i]);
        int next = i + 1 < 8 ? value_of(text[i + 1]) : 0;
        if (value == 0) return -1;
        if (value > previous) return -1;
        repeats = value == previous ? repeats + 1 : 1;
        if (repeats > 3) return -1;
        if (repeats > 1 && (value == 5 || value == 50)) return -1;
        if (next > value) {
            if ((next != 5 * value && next != 10 * value) || repeats > 1 || value == 5 || value == 50) return -1;
            total += next - value;
            previous = value - 1;
            i++;
        } else {
            total += value;
            previous = value;
        }
    }
    return total > 0 ? total : -1;
}
