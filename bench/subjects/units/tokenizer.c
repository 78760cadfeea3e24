// The next token of a small language: its kind, and through `length` how long it is.
enum kind { END, SPACE, NAME, NUMBER, TEXT, COMPARE, OPERATOR, COMMENT, BAD };

int next_token(const char text[12], int *length) {
    int n = 0;
    enum kind kind = BAD;
    if (text[0] == '\0') {
        *length = 0;
        return END;
    }
    if (text[0] == ' ' || text[0] == '\t' || text[0] == '\n') {
        while (n < 12 && (text[n] == ' ' || text[n] == '\t' || text[n] == '\n')) n++;
        kind = SPACE;
    } else if ((text[0] >= 'a' && text[0] <= 'z') || text[0] == '_') {
        while (n < 12 && ((text[n] >= 'a' && text[n] <= 'z') || (text[n] >= '0' && text[n] <= '9') || text[n] == '_'))
            n++;
        kind = NAME;
    } else if (text[0] >= '0' && text[0] <= '9') {
        while (n < 12 && text[n] >= '0' && text[n] <= '9') n++;
        if (n + 1 < 12 && text[n] == '.' && text[n + 1] >= '0' && text[n + 1] <= '9') {
            n++;
            while (n < 12 && text[n] >= '0' && text[n] <= '9') n++;
        }
        kind = NUMBER;
    } else if (text[0] == '"') {
        for (n = 1; n < 12 && text[n] != '"' && text[n] != '\0'; n++)
            if (text[n] == '\\' && n + 1 < 12 && text[n + 1] != '\0') n++;
        if (n < 12 && text[n] == '"') {
            n++;
            kind = TEXT;
        }
    } else {
        switch (text[0]) {
            case '<':
            case '>':
            case '=':
            case '!':
                n = text[1] == '=' ? 2 : 1;
                kind = text[0] == '!' && n == 1 ? OPERATOR : COMPARE;
                break;
            case '+':
            case '-':
            case '*':
                n = 1;
                kind = OPERATOR;
                break;
            case '/':
                if (text[1] == '/') {
                    while (n < 12 && text[n] != '\n' && text[n] != '\0') n++;
                    kind = COMMENT;
                } else {
                    n = 1;
                    kind = OPERATOR;
                }
                break;
            default:
                n = 1;
        }
    }
    *length = n;
    return kind;
}
