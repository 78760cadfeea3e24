#include "inventory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define STOCK_MAX 1000000
#define CENTS_MAX 10000000

/* ---- codes ---- */

bool code_valid(const char *code) {
    if (code == NULL) return false;
    for (int i = 0; i < 2; i++) {
        if (code[i] < 'A' || code[i] > 'Z') return false;
    }
    size_t digits = 0;
    for (const char *digit = code + 2; *digit != '\0'; digit++) {
        if (!isdigit((unsigned char)*digit)) return false;
        if (++digits > CODE_LENGTH - 2) return false;
    }
    return digits > 0;
}

/* ---- the stock ---- */

void inventory_init(struct inventory *inventory, int32_t low_mark) {
    inventory->first = NULL;
    inventory->count = 0;
    inventory->low_mark = low_mark;
}

void inventory_clear(struct inventory *inventory) {
    struct item *item = inventory->first;
    while (item != NULL) {
        struct item *next = item->next;
        free(item);
        item = next;
    }
    inventory->first = NULL;
    inventory->count = 0;
}

struct item *inventory_find(const struct inventory *inventory, const char *code) {
    for (struct item *item = inventory->first; item != NULL; item = item->next) {
        int order = strcmp(item->code, code);
        if (order == 0) return item;
        if (order > 0) return NULL;
    }
    return NULL;
}

enum stock_error inventory_add(struct inventory *inventory, const char *code, enum category category, int32_t cents) {
    if (!code_valid(code)) return STOCK_BAD_CODE;
    if (category < CATEGORY_TOOL || category >= CATEGORY_COUNT) return STOCK_SYNTAX;
    if (cents <= 0 || cents > CENTS_MAX) return STOCK_BAD_AMOUNT;

    /* The list is sorted by code. */
    struct item **place = &inventory->first;
    while (*place != NULL) {
        int order = strcmp((*place)->code, code);
        if (order == 0) return STOCK_DUPLICATE;
        if (order > 0) break;
        place = &(*place)->next;
    }

    struct item *item = calloc(1, sizeof *item);
    if (item == NULL) return STOCK_NO_MEMORY;
    strcpy(item->code, code);
    item->category = category;
    item->cents = cents;
    item->next = *place;
    *place = item;
    inventory->count++;
    return STOCK_OK;
}

enum stock_error inventory_remove(struct inventory *inventory, const char *code) {
    for (struct item **place = &inventory->first; *place != NULL; place = &(*place)->next) {
        struct item *item = *place;
        if (strcmp(item->code, code) != 0) continue;
        if (item->reserved > 0) return STOCK_BAD_STATE;
        *place = item->next;
        free(item);
        inventory->count--;
        return STOCK_OK;
    }
    return STOCK_UNKNOWN;
}

enum stock_error inventory_receive(struct inventory *inventory, const char *code, int32_t amount) {
    struct item *item = inventory_find(inventory, code);
    if (item == NULL) return STOCK_UNKNOWN;
    if (amount <= 0 || amount > STOCK_MAX) return STOCK_BAD_AMOUNT;
    if (item->stock > STOCK_MAX - amount) return STOCK_FULL;
    item->stock += amount;
    return STOCK_OK;
}

size_t inventory_low(const struct inventory *inventory, const char **codes, size_t capacity) {
    size_t low = 0;
    for (const struct item *item = inventory->first; item != NULL; item = item->next) {
        if (item->stock >= inventory->low_mark) continue;
        if (codes != NULL && low < capacity) codes[low] = item->code;
        low++;
    }
    return low;
}

int inventory_reprice(struct inventory *inventory, enum category category, int percent) {
    if (percent < -50 || percent > 100) return -1;
    int changed = 0;
    for (struct item *item = inventory->first; item != NULL; item = item->next) {
        if (item->category != category) continue;
        int64_t cents = (int64_t)item->cents * (100 + percent) / 100;
        if (cents < 1) cents = 1;
        if (cents > CENTS_MAX) cents = CENTS_MAX;
        if (cents != item->cents) changed++;
        item->cents = (int32_t)cents;
    }
    return changed;
}

int64_t inventory_value(const struct inventory *inventory, enum category category) {
    int64_t value = 0;
    for (const struct item *item = inventory->first; item != NULL; item = item->next) {
        if (category == CATEGORY_COUNT || item->category == category) value += (int64_t)item->stock * item->cents;
    }
    return value;
}

/* ---- orders ---- */

void order_init(struct order *order) { memset(order, 0, sizeof *order); }

enum stock_error order_add(struct order *order, const char *code, int32_t amount) {
    if (order->state != ORDER_OPEN) return STOCK_BAD_STATE;
    if (!code_valid(code)) return STOCK_BAD_CODE;
    if (amount <= 0 || amount > STOCK_MAX) return STOCK_BAD_AMOUNT;

    for (uint8_t i = 0; i < order->line_count && i < LINES_MAX; i++) {
        struct order_line *line = &order->lines[i];
        if (strcmp(line->code, code) != 0) continue;
        if (line->amount > STOCK_MAX - amount) return STOCK_BAD_AMOUNT;
        line->amount += amount;
        return STOCK_OK;
    }

    if (order->line_count >= LINES_MAX) return STOCK_FULL;
    struct order_line *line = &order->lines[order->line_count++];
    strcpy(line->code, code);
    line->amount = amount;
    return STOCK_OK;
}

static uint8_t lines_of(const struct order *order) {
    return order->line_count > LINES_MAX ? LINES_MAX : order->line_count;
}

/* Takes back the reservations of the first `count` lines. */
static void release(const struct order *order, struct inventory *inventory, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        struct item *item = inventory_find(inventory, order->lines[i].code);
        if (item != NULL && item->reserved >= order->lines[i].amount) item->reserved -= order->lines[i].amount;
    }
}

enum stock_error order_reserve(struct order *order, struct inventory *inventory) {
    if (order->state != ORDER_OPEN || order->line_count == 0) return STOCK_BAD_STATE;

    for (uint8_t i = 0; i < lines_of(order); i++) {
        const struct order_line *line = &order->lines[i];
        struct item *item = inventory_find(inventory, line->code);
        if (item == NULL) {
            release(order, inventory, i);
            return STOCK_UNKNOWN;
        }
        if ((int64_t)item->stock - item->reserved < line->amount) {
            release(order, inventory, i);
            return STOCK_SHORT;
        }
        item->reserved += line->amount;
    }
    order->state = ORDER_RESERVED;
    return STOCK_OK;
}

enum stock_error order_ship(struct order *order, struct inventory *inventory) {
    if (order->state != ORDER_RESERVED) return STOCK_BAD_STATE;

    for (uint8_t i = 0; i < lines_of(order); i++) {
        const struct item *item = inventory_find(inventory, order->lines[i].code);
        if (item == NULL) return STOCK_UNKNOWN;
        if (item->stock < order->lines[i].amount || item->reserved < order->lines[i].amount) return STOCK_SHORT;
    }
    for (uint8_t i = 0; i < lines_of(order); i++) {
        struct item *item = inventory_find(inventory, order->lines[i].code);
        item->stock -= order->lines[i].amount;
        item->reserved -= order->lines[i].amount;
    }
    order->state = ORDER_SHIPPED;
    return STOCK_OK;
}

enum stock_error order_cancel(struct order *order, struct inventory *inventory) {
    switch (order->state) {
        case ORDER_RESERVED:
            release(order, inventory, lines_of(order));
            break;
        case ORDER_OPEN:
            break;
        case ORDER_SHIPPED:
        case ORDER_CANCELLED:
            return STOCK_BAD_STATE;
    }
    order->state = ORDER_CANCELLED;
    return STOCK_OK;
}

static int64_t tax(enum category category, int64_t cents) {
    switch (category) {
        case CATEGORY_FOOD:
            return 0;
        case CATEGORY_BOOK:
            return cents * 7 / 100;
        default:
            return cents * 19 / 100;
    }
}

int64_t order_price(const struct order *order, const struct inventory *inventory) {
    int64_t total = 0;
    for (uint8_t i = 0; i < lines_of(order); i++) {
        const struct item *item = inventory_find(inventory, order->lines[i].code);
        if (item == NULL) return -1;
        int64_t price = (int64_t)item->cents * order->lines[i].amount;
        total += price + tax(item->category, price);
    }
    if (total > 10000) total -= total / 10;
    return total;
}

/* ---- commands ---- */

/* Copies the next word of *text to `word` and moves *text behind it. False when there is none or it is too long. */
static bool next_word(const char **text, char *word, size_t capacity) {
    while (**text == ' ') (*text)++;
    size_t length = 0;
    while (**text != '\0' && **text != ' ') {
        if (length + 1 >= capacity) return false;
        word[length++] = *(*text)++;
    }
    word[length] = '\0';
    return length > 0;
}

static bool next_number(const char **text, int32_t *number) {
    char word[10];
    if (!next_word(text, word, sizeof word)) return false;
    int32_t value = 0;
    for (const char *digit = word; *digit != '\0'; digit++) {
        if (!isdigit((unsigned char)*digit)) return false;
        value = value * 10 + (*digit - '0');
    }
    *number = value;
    return true;
}

static bool next_category(const char **text, enum category *category) {
    static const char *const names[CATEGORY_COUNT] = {"tool", "food", "book"};
    char word[8];
    if (!next_word(text, word, sizeof word)) return false;
    for (int i = 0; i < CATEGORY_COUNT; i++) {
        if (strcmp(word, names[i]) == 0) {
            *category = (enum category)i;
            return true;
        }
    }
    return false;
}

enum stock_error inventory_command(struct inventory *inventory, const char *text) {
    char verb[10];
    char code[CODE_LENGTH + 1];
    enum category category;
    int32_t number;

    if (!next_word(&text, verb, sizeof verb) || !next_word(&text, code, sizeof code)) return STOCK_SYNTAX;
    if (strcmp(verb, "add") == 0) {
        if (!next_category(&text, &category) || !next_number(&text, &number)) return STOCK_SYNTAX;
        return inventory_add(inventory, code, category, number);
    }
    if (strcmp(verb, "receive") == 0) {
        if (!next_number(&text, &number)) return STOCK_SYNTAX;
        return inventory_receive(inventory, code, number);
    }
    if (strcmp(verb, "remove") == 0) return inventory_remove(inventory, code);
    return STOCK_SYNTAX;
}
