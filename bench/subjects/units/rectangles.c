// How two rectangles lie to each other.
struct rectangle {
    int left, top, right, bottom;
};
enum { INVALID, APART, TOUCHING, SAME, INSIDE, AROUND, CROSSING, OVERLAPPING };

static int is_valid(const struct rectangle *r) {
    return r->left < r->right && r->top < r->bottom && r->left > -10000 && r->right < 10000 && r->top > -10000 &&
           r->bottom < 10000;
}

int relate(const struct rectangle *a, const struct rectangle *b) {
    if (!is_valid(a) || !is_valid(b)) return INVALID;
    if (a->right < b->left || b->right < a->left || a->bottom < b->top || b->bottom < a->top) return APART;
    if (a->right == b->left || b->right == a->left || a->bottom == b->top || b->bottom == a->top) return TOUCHING;
    if (a->left == b->left && a->right == b->right && a->top == b->top && a->bottom == b->bottom) return SAME;
    if (a->left >= b->left && a->right <= b->right && a->top >= b->top && a->bottom <= b->bottom) return INSIDE;
    if (b->left >= a->left && b->right <= a->right && b->top >= a->top && b->bottom <= a->bottom) return AROUND;
    if ((a->left < b->left && a->right > b->right && a->top > b->top && a->bottom < b->bottom) ||
        (b->left < a->left && b->right > a->right && b->top > a->top && b->bottom < a->bottom))
        return CROSSING;
    return OVERLAPPING;
}
