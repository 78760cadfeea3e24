// A list ends with null: who does not expect it has a bug.
// expect: bugs 1, bug null-dereference, contracts 0, suspected 0
struct node {
    int value;
    struct node *next;
};

int second(const struct node *list) {
    if (!list) return 0;
    return list->next->value;
}
