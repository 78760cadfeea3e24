// The priority of a task is refused above 4 instead of 3.
// unit: schedule
// instead of: if (which >= TASKS || priority > 3) return false;
// write: if (which >= TASKS || priority > 4) return false;
// reached: if (faults < 1000) faults++;
// reached: if (ready != 0) fault();
// reached: if (faults > 0) return -2;
#include "unit.c"

int main(void) {
    taskCreate(1);
    taskPriority(0, 4);
    taskPick();
    taskCount();
    return 0;
}
