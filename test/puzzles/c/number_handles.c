// Numbers that the unit gives out and wants back.
// expect: open 0
// options: --budget-execs 60000
static struct { int serial, used, value; } rooms[4];
static int last = 40900;
int room_rent(int value) {
    for (int i = 0; i < 4; ++i)
        if (!rooms[i].used) {
            last = last * 3 + 7;
            rooms[i].serial = last;
            rooms[i].used = 1;
            rooms[i].value = value;
            return last;
        }
    return -1;
}
int room_value(int room_id) {
    for (int i = 0; i < 4; ++i)
        if (rooms[i].used && rooms[i].serial == room_id) return rooms[i].value > 9 ? 2 : 1;
    return 0;
}
