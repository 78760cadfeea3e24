// What time() answers.
// expect: open 0
#include <time.h>
int expired(time_t until) {
    if (time(NULL) > until) return 1;
    return 0;
}
