// The slope is measured from the middle.
// unit: pid
// instead of: if (step < -SLOPE) return output - SLOPE;
// write: if (step < 0) return output - SLOPE;
// reached: if (output < 0) output = 0;
#include "unit.c"

int main(void) {
    pidManual(10);
    pidMode(AUTOMATIC);
    pidAim(0);
    pidStep(5);
    return 0;
}
