// A cooperative scheduler: eight tasks, priorities, sleeping by ticks, and a budget of slices.
#include <stdbool.h>
#include <stdint.h>

enum { TASKS = 8, SLICE = 4, NONE = 255 };
enum state { UNUSED, READY, RUNNING, SLEEPING, DONE };

struct task {
    enum state state;
    uint8_t priority;  // 0 to 3
    uint8_t slices;
    uint16_t sleep;
};

static struct task tasks[TASKS];
static uint8_t current = NONE;
static unsigned ready, sleeping, used;
static unsigned faults;

static void fault(void) {
    if (faults < 1000) faults++;
}

static unsigned weightOf(uint8_t priority) {
    switch (priority) {
        case 0:
            return 1;
        case 1:
            return 2;
        case 2:
            return 4;
        case 3:
            return 8;
        default:
            fault();
            return 0;
    }
}

int taskCreate(uint8_t priority) {
    if (priority > 3) priority = 3;
    for (uint8_t i = 0; i < TASKS; i++) {
        if (tasks[i].state != UNUSED && tasks[i].state != DONE) continue;
        if (tasks[i].state == UNUSED) used++;
        tasks[i].state = READY;
        tasks[i].priority = priority;
        tasks[i].slices = SLICE;
        tasks[i].sleep = 0;
        ready++;
        if (used > TASKS) fault();
        return i;
    }
    return -1;
}

// The next to run: the heaviest, the first of equals.
int taskPick(void) {
    uint8_t best = NONE;
    unsigned heaviest = 0;
    if (current != NONE) {
        if (current >= TASKS) return -2;
        if (tasks[current].state != RUNNING) return -3;
        return current;
    }
    for (uint8_t i = 0; i < TASKS; i++) {
        if (tasks[i].state == RUNNING) {
            fault();
            continue;
        }
        if (tasks[i].state == READY && weightOf(tasks[i].priority) > heaviest) {
            heaviest = weightOf(tasks[i].priority);
            best = i;
        }
    }
    if (best == NONE) {
        if (heaviest != 0) fault();
        if (ready != 0) fault();
        return -1;
    }
    if (heaviest > 8) fault();
    if (ready == 0) fault();
    current = best;
    tasks[best].state = RUNNING;
    tasks[best].slices = SLICE;
    ready--;
    return best;
}

bool taskSleep(uint16_t ticks) {
    if (current == NONE) return false;
    struct task* task = &tasks[current];
    if (task->state != RUNNING) return false;
    if (ticks == 0) {
        task->state = READY;
        ready++;
    } else {
        task->state = SLEEPING;
        task->sleep = ticks;
        sleeping++;
    }
    current = NONE;
    return true;
}

bool taskExit(void) {
    if (current == NONE) return false;
    tasks[current].state = DONE;
    if (tasks[current].sleep != 0) fault();
    current = NONE;
    return true;
}

void taskTick(void) {
    unsigned woken = 0;
    for (unsigned i = 0; i < TASKS; i++) {
        struct task* task = &tasks[i];
        if (task->state != SLEEPING) continue;
        if (task->sleep == 0) {
            fault();
            continue;
        }
        if (--task->sleep == 0) {
            task->state = READY;
            woken++;
        }
    }
    if (woken > TASKS) fault();
    if (woken > sleeping) fault();
    sleeping -= woken;
    ready += woken;
    if (current != NONE) {
        struct task* running = &tasks[current];
        if (running->slices == 0) fault();
        if (--running->slices == 0) {
            running->state = READY;
            ready++;
            current = NONE;
        }
    }
}

bool taskPriority(unsigned which, uint8_t priority) {
    if (which >= TASKS || priority > 3) return false;
    if (tasks[which].state == UNUSED) return false;
    tasks[which].priority = priority;
    return true;
}

int taskCount(void) {
    if (ready > TASKS) return -1;
    if (faults > 0) return -2;
    return (int)(ready + sleeping + (current != NONE ? 1 : 0));
}
