#include <terms.c>

#include "anything.h"

void step(void) {
    static const char letters[] = "0123456789+-*/%() \tx";
    char expression[LONGEST + 1];
    int result;
    switch (oneOf(4)) {
        case 0:
            anyBytes(expression, LONGEST);
            expression[LONGEST] = 0;
            evaluate(anyBool() ? expression : NULL, anyBool() ? &result : NULL);
            break;
        case 1: {
            const unsigned length = oneOf(LONGEST + 1);
            for (unsigned i = 0; i < length; i++) expression[i] = letters[oneOf(sizeof letters - 1)];
            expression[length] = 0;
            evaluate(expression, &result);
            break;
        }
        case 2:
            evaluateError(anyInt());
            break;
        default:
            evaluateLast();
            break;
    }
}
