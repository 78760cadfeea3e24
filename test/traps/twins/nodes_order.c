// Whoever is raised may overtake himself: the order is lost.
// unit: nodes
// instead of: if (to < first->priority) return false;
// write: if (to > first->priority) return false;
// reached: } else if (first->priority > node->priority) {
#include "unit.c"

int main(void) {
    queuePut(1, 5);
    queuePut(2, 5);
    queueRaise(1, 3);
    queueGet(0);
    return 0;
}
