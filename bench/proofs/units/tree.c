// A search tree of bounded depth in a fixed store; walks are recursive.
#include <stdbool.h>
#include <stdint.h>

enum { NODES = 15, DEEPEST = 5, NONE = -1 };

struct node {
    int16_t key;
    int8_t left, right;
};

static struct node nodes[NODES];
static int count;
static int root = NONE;
static int lastDepth;
static int wrongs;

static int make(int16_t key) {
    if (count >= NODES) return NONE;
    if (count < 0) wrongs++;
    nodes[count].key = key;
    nodes[count].left = nodes[count].right = NONE;
    return count++;
}

static int insert(int at, int16_t key, int depth) {
    if (depth > DEEPEST) {
        if (depth > DEEPEST + 1) wrongs++;
        return -2;
    }
    if (at == NONE) {
        lastDepth = depth;
        return make(key);
    }
    if (at < 0 || at >= NODES) {
        wrongs++;
        return -2;
    }
    struct node* node = &nodes[at];
    if (key == node->key) return -3;
    const int child = insert(key < node->key ? node->left : node->right, key, depth + 1);
    if (child < -3) wrongs++;
    if (child < 0) return child;
    if (child >= NODES) wrongs++;
    if (key < node->key)
        node->left = (int8_t)child;
    else
        node->right = (int8_t)child;
    return at;
}

static int height(int at) {
    if (at == NONE) return 0;
    const int left = height(nodes[at].left);
    const int right = height(nodes[at].right);
    if (left < 0 || right < 0) wrongs++;
    const int most = left > right ? left : right;
    if (most + 1 <= left) wrongs++;
    return most + 1;
}

static int gcd(int a, int b) {
    if (a < 0 || b < 0) return 0;
    if (b == 0) return a;
    return gcd(b, a % b);
}

static unsigned sumTo(unsigned n) {
    if (n == 0) return 0;
    if (n > 100) return 0;
    return n + sumTo(n - 1);
}

static int isEven(int n);
static int isOdd(int n) {
    if (n == 0) return 0;
    if (n < 0) return -1;
    return isEven(n - 1);
}
static int isEven(int n) {
    if (n == 0) return 1;
    if (n < 0) return -1;
    return isOdd(n - 1);
}

int treeAdd(int16_t key) {
    const int before = count;
    if (root == NONE && count != 0) wrongs++;
    const int result = insert(root, key, 0);
    if (result >= 0) {
        if (root != NONE && result != root) wrongs++;
        root = result;
        if (count != before + 1) wrongs++;
        return 1;
    }
    if (count != before) wrongs++;
    return result == -3 ? 0 : -1;
}

bool treeHas(int16_t key) {
    int at = root;
    unsigned rounds = 0;
    while (at != NONE) {
        if (at < 0 || at >= count) return false;
        if (nodes[at].key == key) return true;
        at = key < nodes[at].key ? nodes[at].left : nodes[at].right;
        if (++rounds > NODES) return false;
    }
    return false;
}

int treeHeight(void) {
    const int h = height(root);
    if (h > DEEPEST + 1) return -1;
    if (h > count) return -2;
    if (h < 0) return -3;
    if (h == 0 && count > 0) return -4;
    return h;
}

int treeRatio(int16_t a, int16_t b) {
    const int first = a < 0 ? -a : a;
    const int second = b < 0 ? -b : b;
    const int common = gcd(first, second);
    if (common < 0) return -1;
    if (common == 0) {
        if (first != 0) return -2;
        return 0;
    }
    return first / common;
}

unsigned treeSum(unsigned n) {
    if (n > 100) n = 100;
    const unsigned sum = sumTo(n);
    if (sum > 5050) return 1;
    if (sum < n) return 2;
    return sum;
}

int treeParity(int n) {
    if (n < 0 || n > 50) return -1;
    const int even = isEven(n), odd = isOdd(n);
    if (even < 0) return -2;
    if (even == odd) return -3;
    if (even != (n % 2 == 0)) return -4;
    return even;
}

void treeClear(void) {
    count = 0;
    root = NONE;
}

int treeWrongs(void) {
    if (count > NODES) return -1;
    if (root != NONE && count == 0) return -2;
    if (lastDepth > DEEPEST) return -3;
    if (wrongs) return -4;
    return count;
}
