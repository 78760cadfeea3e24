// A frame may be one longer than its room: nothing is written there, but the reason is another.
// unit: frame
// instead of: if (byte > MOST) {
// write: if (byte > MOST + 1) {
// reached: if (have >= MOST) return false;
#include "unit.c"

int main(void) {
    frameByte(SYNC);
    frameByte(MOST + 1);
    for (int i = 0; i < 40; i++) frameByte(1);
    return 0;
}
