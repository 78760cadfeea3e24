// Arithmetic in text: a tokenizer and a recursive evaluator with a bound on depth and 16-bit results.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token { END, NUMBER, PLUS, MINUS, TIMES, OVER, REST, OPEN, CLOSE, WRONG };
enum { DEEPEST = 6, LONGEST = 64, LIMIT = 32767 };

static const char* text;
static size_t at;
static enum token token;
static int32_t number;
static int depth, deepest;
static int error;

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

static void fail(int why) {
    if (why <= 0) why = 9;
    if (error == 0) error = why;
}

static void advance(void) {
    while (at < LONGEST && (text[at] == ' ' || text[at] == '\t')) at++;
    if (at >= LONGEST) {
        if (at > LONGEST) fail(8);
        token = END;
        fail(1);
        return;
    }
    const char c = text[at];
    if (isDigit(c)) {
        number = 0;
        while (at < LONGEST && isDigit(text[at])) {
            number = number * 10 + (text[at] - '0');
            at++;
            if (number < 0) fail(8);
            if (number > LIMIT) {
                fail(2);
                number = LIMIT;
            }
        }
        token = NUMBER;
        return;
    }
    switch (c) {
        case '\0':
            token = END;
            return;
        case '+':
            token = PLUS;
            break;
        case '-':
            token = MINUS;
            break;
        case '*':
            token = TIMES;
            break;
        case '/':
            token = OVER;
            break;
        case '%':
            token = REST;
            break;
        case '(':
            token = OPEN;
            break;
        case ')':
            token = CLOSE;
            break;
        case '5':
            token = NUMBER;
            break;
        default:
            token = WRONG;
            fail(3);
            break;
    }
    at++;
}

static int32_t clamped(int32_t value) {
    if (value > LIMIT) {
        fail(4);
        return LIMIT;
    }
    if (value < -LIMIT) {
        fail(4);
        return -LIMIT;
    }
    return value;
}

static int32_t sum(void);

static int32_t factor(void) {
    int32_t value = 0;
    if (depth > DEEPEST) return 0;
    switch (token) {
        case NUMBER:
            if (number > LIMIT) fail(8);
            value = number;
            advance();
            break;
        case MINUS:
            if (depth >= DEEPEST) {
                fail(5);
                return 0;
            }
            depth++;
            advance();
            value = -factor();
            depth--;
            break;
        case OPEN:
            if (depth >= DEEPEST) {
                fail(5);
                return 0;
            }
            depth++;
            if (depth > deepest) deepest = depth;
            advance();
            value = sum();
            depth--;
            if (depth < 0) fail(8);
            if (token == CLOSE)
                advance();
            else
                fail(6);
            break;
        default:
            fail(6);
            break;
    }
    if (value > LIMIT || value < -LIMIT) fail(8);
    return value;
}

static int32_t product(void) {
    int32_t value = factor();
    while (error == 0 && (token == TIMES || token == OVER || token == REST)) {
        const enum token what = token;
        advance();
        const int32_t right = factor();
        if (what == TIMES) {
            value = clamped(value * right);
        } else if (right == 0) {
            fail(7);
        } else if (what == OVER) {
            value /= right;
        } else if (what == REST) {
            value %= right;
        } else {
            fail(8);
        }
    }
    if (value > LIMIT) return LIMIT;
    return value;
}

static int32_t sum(void) {
    const int before = depth;
    int32_t value = product();
    while (error == 0 && (token == PLUS || token == MINUS)) {
        const bool isMinus = token == MINUS;
        advance();
        const int32_t right = product();
        value = clamped(isMinus ? value - right : value + right);
    }
    if (depth != before) fail(8);
    return value;
}

// The value, in *result; otherwise why not.
int evaluate(const char* expression, int* result) {
    if (!expression || !result) return -1;
    text = expression;
    at = 0;
    depth = deepest = 0;
    error = 0;
    advance();
    const int32_t value = sum();
    if (depth != 0) return -2;
    if (error == 0 && token != END) fail(6);
    if (deepest > DEEPEST) return -2;
    if (error != 0) return error;
    if (value > LIMIT) return -3;
    if (value < -LIMIT) return -3;
    *result = value;
    return 0;
}

const char* evaluateError(int code) {
    switch (code) {
        case 0:
            return "none";
        case 1:
            return "too long";
        case 2:
        case 4:
            return "too large";
        case 5:
            return "too deep";
        case 7:
            return "division by zero";
        default:
            return "not an expression";
    }
}

int evaluateLast(void) {
    if (error > 7) return -1;
    if (error < 0) return -1;
    return error;
}
