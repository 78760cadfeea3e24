// Functions that are under way more than once.
int ask(int question);

static int at, deepest, sum, inside, top;
static int path[16];

int staticIsOne(int n) {
    at = n;
    if (n > 0 && n < 10) staticIsOne(n - 1);
    if (at != n) return 1;  // reachable
    return 0;
}
int localStatic(int n) {
    static int depth;
    int result = 0;
    depth++;
    if (n > 0 && n < 10) localStatic(n - 1);
    if (depth > 3) result = 1;  // reachable
    depth--;
    return result;
}
static void writeUp(int n, int *outer) {
    if (n == 0)
        *outer = 5;
    else
        writeUp(n - 1, outer);
}
int writtenFromBelow(int n) {
    int local = 1;
    if (n < 0 || n > 10) return 0;
    writeUp(n, &local);
    if (local == 5) return 1;  // reachable
    return 0;
}
int framesDiffer(int n, int *above) {
    int local = n;
    if (above && n > 0) *above = -1;
    if (n > 0 && n < 5) framesDiffer(n - 1, &local);
    if (local != n) return 1;  // reachable
    return 0;
}
static int isOdd(unsigned n);
static int isEven(unsigned n) { return n == 0 ? 1 : isOdd(n - 1); }
static int isOdd(unsigned n) { return n == 0 ? 0 : isEven(n - 1); }
int mutual(unsigned n) {
    if (n < 100 && isEven(n) && n % 3 == 1) return 1;  // reachable
    return 0;
}
static unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0) return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int large(unsigned n) {
    if (n < 6 && ackermann(2, n) == 11) return 1;  // reachable
    return 0;
}
static int walk(int n) {
    if (n > deepest) deepest = n;
    return n < 40 ? walk(n + 1) : n;
}
int depthIsSeen(void) {
    walk(0);
    if (deepest == 40) return 1;  // reachable
    return 0;
}
static void visit(unsigned n) {
    sum++;
    if (n > 1) {
        visit(n / 2);
        visit(n - n / 2);
    }
}
int twoWays(unsigned n) {
    if (n > 50) return 0;
    sum = 0;
    visit(n);
    if (sum == 9) return 1;  // reachable
    return 0;
}
int throughOutside(int n) {
    int result = 0;
    inside++;
    const int before = inside;
    ask(n);
    if (inside != before) result = 1;  // reachable
    return result;
}
void forget(void) { inside = 0; }
static int apply(int (*f)(int), int n) { return n > 0 ? f(n - 1) : 3; }
static int down(int n) { return apply(down, n); }
int throughPointer(int n) {
    if (n >= 0 && n < 20 && down(n) == 3) return 1;  // reachable
    return 0;
}
static void push(int n) {
    if (top < 16) path[top++] = n;
    if (n > 0) push(n - 1);
}
int stackOfOthers(int n) {
    if (n < 0 || n > 12) return 0;
    top = 0;
    push(n);
    if (path[top - 1] != n) return 1;  // reachable
    return 0;
}
int gcd(int a, int b) {
    if (b == 0) return a;
    return gcd(b, a % b);
}
int negativeDivisor(int a, int b) {
    if (b != -1 && gcd(a, b) < 0) return 1;  // reachable
    return 0;
}
int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int wraps(int n) {
    if (n < 30 && factorial(n) < 0) return 1;  // reachable
    return 0;
}
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int summary(int n) {
    if (n > 0 && n < 15 && fib(n) == 34) return 1;  // reachable
    return 0;
}
static int mccarthy(int n) { return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11)); }
int notAlways91(int n) {
    if (n > 0 && n < 200 && mccarthy(n) != 91) return 1;  // reachable
    return 0;
}
