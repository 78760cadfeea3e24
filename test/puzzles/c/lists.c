// A linked list of three with a value at its end, and a tree with two levels.
// expect: open 0
#include <stddef.h>
struct node { int value; struct node *next; };
struct tree { int key; struct tree *left, *right; };
int third(const struct node *n) {
    int length = 0;
    for (; n && length < 10; n = n->next) {
        length++;
        if (length == 3 && n->value == 42) return 1;
    }
    return 0;
}
int bent(const struct tree *t) {
    if (t == NULL) return 0;
    if (t->left != NULL && t->left->right != NULL && t->left->right->key == t->key) return 1;
    return 2;
}
