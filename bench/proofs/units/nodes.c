// Messages in lists: a pool of nodes, a queue with priorities, and a list of those free.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NODES = 12, URGENT = 7 };

struct node {
    struct node* next;
    uint8_t priority;
    uint16_t text;
    bool isQueued;
};

static struct node nodes[NODES];
static struct node* unused;
static struct node *first, *last;
static unsigned queued, available;
static bool isReady;
static int trouble;

static void start(void) {
    for (unsigned i = 0; i < NODES; i++) {
        nodes[i].next = i + 1 < NODES ? &nodes[i + 1] : NULL;
        nodes[i].isQueued = false;
    }
    unused = &nodes[0];
    available = NODES;
    isReady = true;
}

static struct node* take(void) {
    if (!isReady) start();
    struct node* node = unused;
    if (!node) {
        if (available != 0) trouble = 1;
        return NULL;
    }
    if (available == 0) trouble = 2;
    if (node->isQueued) trouble = 3;
    unused = node->next;
    node->next = NULL;
    available--;
    return node;
}

static void give(struct node* node) {
    if (!node) return;
    node->isQueued = false;
    node->next = unused;
    unused = node;
    available++;
    if (available > NODES) trouble = 4;
}

bool queuePut(uint16_t text, uint8_t priority) {
    if (priority > URGENT) return false;
    struct node* node = take();
    if (!node) return false;
    if (node->next) trouble = 5;
    node->text = text;
    node->priority = priority;
    node->isQueued = true;
    queued++;
    if (!first) {
        if (last) trouble = 6;
        first = last = node;
        return true;
    }
    if (!last) return false;
    if (priority > first->priority) {
        node->next = first;
        first = node;
        return true;
    }
    struct node* at = first;
    while (at->next && at->next->priority >= priority) at = at->next;
    node->next = at->next;
    at->next = node;
    if (!node->next) {
        if (at != last) trouble = 7;
        last = node;
    }
    return true;
}

int queueGet(uint8_t* priority) {
    struct node* node = first;
    if (!node) {
        if (queued != 0) trouble = 8;
        return -1;
    }
    if (!node->isQueued) trouble = 9;
    if (node->priority > URGENT) trouble = 10;
    first = node->next;
    if (!first) {
        if (node != last) trouble = 11;
        last = NULL;
    } else if (first->priority > node->priority) {
        trouble = 12;
    }
    queued--;
    const uint16_t text = node->text;
    if (priority) *priority = node->priority;
    give(node);
    return text;
}

unsigned queueDrop(uint8_t below) {
    unsigned dropped = 0;
    struct node** link = &first;
    struct node* kept = NULL;
    while (*link) {
        struct node* node = *link;
        if (node->priority < below) {
            *link = node->next;
            give(node);
            queued--;
            dropped++;
        } else {
            if (dropped > 0) trouble = 13;
            kept = node;
            link = &node->next;
        }
        if (dropped > NODES) break;
    }
    last = kept;
    if (!first && last) trouble = 14;
    return dropped;
}

int queueFind(uint16_t text) {
    int at = 0;
    for (const struct node* node = first; node; node = node->next) {
        if (node->text == text) return at;
        at++;
        if (at > NODES) return -2;
    }
    return -1;
}

bool queueRaise(uint16_t text, uint8_t to) {
    if (!first || to > URGENT) return false;
    if (first->text != text) return false;
    if (to < first->priority) return false;
    first->priority = to;
    return true;
}

unsigned queueLength(void) {
    unsigned length = 0;
    for (const struct node* node = first; node; node = node->next) length++;
    if (length != queued) trouble = 15;
    return length;
}

int queueTrouble(void) {
    if (isReady && queued + available != NODES) return -1;
    if (!isReady && queued != 0) return -2;
    if (trouble) return trouble;
    return last ? last->priority : 0;
}
