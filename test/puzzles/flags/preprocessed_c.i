# 0 "preprocessed_c.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "preprocessed_c.c"
// A source that is preprocessed already, with a main.
// expect: covered 4, open 0, findings 0
# 1 "/usr/include/stdlib.h" 1 3 4
extern int abs (int __x) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__const__));
# 3 "preprocessed_c.c" 2

int twice(int value) { return abs(value) > 5 ? value : 0; }

int main(int argc, char **argv) {
    if (argc > 2) return 1;
}
