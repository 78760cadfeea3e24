// Null, alias and fresh objects, deep in conditions that only arithmetic gets through.
// expect: open 0
struct node {
    unsigned key;
    struct node *left, *right;
};

int shape(struct node *a, struct node *b, unsigned x) {
    if (!a || !b) return -1;
    if (x * 2654435761u != 0x12345678u) return 0;
    if (a == b) return 1;
    if (!a->left) return 2;
    if (a->left != b->right) return 3;
    if (a->left->key * 31u + 7u == b->key) return 4;
    return 5;
}
