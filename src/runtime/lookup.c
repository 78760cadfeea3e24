/* How far a key is from those that a container of libstdc++ holds. */
#include <math.h>
#include <string.h>

#include "runtime/distance.h"

enum { most_keys = 64, signed_key = 16 };

typedef struct tree_node {
    int color;
    struct tree_node *parent, *left, *right;
    /* the key follows */
} tree_node;

typedef struct hash_node {
    struct hash_node *next;
    /* the key follows */
} hash_node;

typedef struct text {
    const char *data;
    uint64_t size;
} text;

static int64_t number_at(const void *at, uint32_t kind) {
    uint32_t size = kind % signed_key;
    uint64_t bits = 0;
    memcpy(&bits, at, size <= 8 ? size : 8);
    if (kind > signed_key && size < 8 && bits >> (8 * size - 1)) bits |= ~0ull << (8 * size);
    return (int64_t)bits;
}

static double keys_apart(const void *a, const void *b, uint32_t kind) {
    if (kind == 0) {
        const text *left = a, *right = b;
        return pv_spans_apart(left->data, left->size, right->data, right->size);
    }
    return fabs((double)number_at(a, kind) - (double)number_at(b, kind));
}

static double nearest_in_list(const hash_node *node, const void *key, uint32_t kind) {
    double nearest = INFINITY;
    for (int seen = 0; node && seen < most_keys; node = node->next, ++seen)
        nearest = fmin(nearest, keys_apart(node + 1, key, kind));
    return nearest;
}

/* Wide rather than deep, so that a large tree is looked at evenly. */
static double nearest_in_tree(const tree_node *root, const void *key, uint32_t kind) {
    const tree_node *nodes[most_keys];
    int count = 0;
    double nearest = INFINITY;
    if (root) nodes[count++] = root;
    for (int i = 0; i < count; ++i) {
        nearest = fmin(nearest, keys_apart(nodes[i] + 1, key, kind));
        if (nodes[i]->left && count < most_keys) nodes[count++] = nodes[i]->left;
        if (nodes[i]->right && count < most_keys) nodes[count++] = nodes[i]->right;
    }
    return nearest;
}

void provest_note_lookup(const void *container, const void *key, uint32_t hashed, uint32_t key_kind, int64_t found) {
    const double empty = 1e6; /* farther than any key is from another */
    if (!pv_distances_wanted()) return;
    const char *at = container;
    double nearest;
    if (hashed) { /* buckets, their number, the list */
        const hash_node *first;
        memcpy(&first, at + 16, sizeof first);
        nearest = nearest_in_list(first, key, key_kind);
    } else { /* the comparison, then the header, whose parent is the root */
        const tree_node *root;
        memcpy(&root, at + 8 + offsetof(tree_node, parent), sizeof root);
        nearest = nearest_in_tree(root, key, key_kind);
    }
    pv_note_text(found, fmin(nearest, empty));
}
