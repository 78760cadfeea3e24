// expect: covered 17, open 1, findings 0
// Callbacks that differ by a const alone are of two types; what is const behind a pointer no stub writes to; a pointer
// to something const is no constant.
struct item { int key; };
extern int judge(const struct item *one);
extern const char *label;

int smaller(struct item *one) { return one && one->key < 3; }

int any(const struct item *one, int (*test)(const struct item *)) { return one && test && test(one); }

int verdict(int key) {
    const struct item one = {key};
    const int said = judge(&one);
    if (one.key != key) __builtin_trap();
    if (said > 5) return 1;
    return 0;
}

int named(void) { return label && label[0] == 'x'; }
