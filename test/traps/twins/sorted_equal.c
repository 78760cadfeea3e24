// The search stops behind equal ones.
// unit: sorted
// instead of: if (ids[middle] < id)
// write: if (ids[middle] <= id)
// reached: if (at > 0 && ids[at - 1] >= id) {
#include "unit.c"

int main(void) {
    setAdd(5);
    setAdd(5);
    return 0;
}
