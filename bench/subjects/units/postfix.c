// Evaluates a postfix expression of digits. Returns 0, or what is wrong with it.
enum { FINE, UNDERFLOW, OVERFLOW, UNKNOWN, DIVISION, LEFTOVER };

int evaluate_postfix(const char text[10], int *result) {
    int stack[4];
    int depth = 0;
    for (int i = 0; i < 10 && text[i] != '\0'; i++) {
        char c = text[i];
        if (c == ' ') continue;
        if (c >= '0' && c <= '9') {
            if (depth == 4) return OVERFLOW;
            stack[depth++] = c - '0';
            continue;
        }
        if (c == '~') {
            if (depth < 1) return UNDERFLOW;
            stack[depth - 1] = -stack[depth - 1];
            continue;
        }
        if (c != '+' && c != '-' && c != '*' && c != '/') return UNKNOWN;
        if (depth < 2) return UNDERFLOW;
        depth--;
        if (c == '+')
            stack[depth - 1] += stack[depth];
        else if (c == '-')
            stack[depth - 1] -= stack[depth];
        else if (c == '*')
            stack[depth - 1] *= stack[depth];
        else if (stack[depth] == 0)
            return DIVISION;
        else
            stack[depth - 1] /= stack[depth];
    }
    if (depth != 1) return LEFTOVER;
    *result = stack[0];
    return FINE;
}
