// Read before a unit: its variables stay together, so that a fuzzer's next input finds them as they were at the start.
#pragma clang section bss = "unit_bss" data = "unit_data"
