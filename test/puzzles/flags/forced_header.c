// A header that the command line includes.
// flags: -include ../flags/forced.inc
// expect: covered 2, open 0, findings 0
forced_number atLeast(forced_number value) {
    if (value >= FORCED_LIMIT) return 1;
    return 0;
}
