/* What is added to a unit is C89.
// flags: -std=gnu89 -pedantic-errors -Wdeclaration-after-statement -Werror -fvisibility=hidden
// expect: covered 4, open 0, findings 0
*/
struct reading {
    int value;
    char unit;
};

struct reading sensor_read(int channel);

int classify(int channel) {
    struct reading reading;
    reading = sensor_read(channel);
    if (reading.unit == 'C') return 1;
    if (reading.value > 1000) return 2;
    return 0;
}
