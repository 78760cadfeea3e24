// A program that calls itself, and has ends and beginnings of its own.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int runs, began, ended, caught;
static jmp_buf place;
static int state;

__attribute__((constructor)) static void begin(void) { began = 1; }

static void end(void) {
    ended++;
    if (runs == 3) printf("third\n");  // reachable
    if (ended == 2) printf("twice\n");  // reachable
}

static void onSignal(int number) {
    caught = number;
    if (state == 1) state = 2;  // reachable
}

static void jump(void) { longjmp(place, 4); }

int main(int argc, char **argv) {
    runs++;
    if (began) state = 0;  // reachable
    if (runs < 3) main(argc, argv);
    if (runs == 3 && state == 2) return 0;  // reachable
    if (runs == 1) return 1;
    atexit(end);
    atexit(end);
    signal(SIGUSR2, onSignal);
    state = 1;
    raise(SIGUSR2);
    if (state == 2) caught++;  // reachable
    if (caught == SIGUSR2 + 1) caught = 0;  // reachable
    if (setjmp(place) == 0)
        jump();
    else if (caught == 0)  // reachable
        caught = -1;
    return 0;
}
