// The lift notes wishes for a floor too many.
// unit: lift
// instead of: if (at < 0 || at >= FLOORS) return false;
// write: if (at < 0 || at > FLOORS) return false;
// reached: if (wanted == 0) alarm();
#include "unit.c"

int main(void) {
    liftRequest(8);
    return 0;
}
