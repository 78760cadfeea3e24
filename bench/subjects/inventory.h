/* Stock of a warehouse: items with codes, amounts and prices; orders that reserve and ship them; a text format. */
#ifndef INVENTORY_H
#define INVENTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CODE_LENGTH 8
#define LINES_MAX 8

enum category { CATEGORY_TOOL, CATEGORY_FOOD, CATEGORY_BOOK, CATEGORY_COUNT };

struct item {
    char code[CODE_LENGTH + 1];
    enum category category;
    int32_t stock;
    int32_t reserved;
    int32_t cents; /* price of one */
    struct item *next;
};

struct inventory {
    struct item *first;
    size_t count;
    int32_t low_mark; /* reorder below this */
};

enum order_state { ORDER_OPEN, ORDER_RESERVED, ORDER_SHIPPED, ORDER_CANCELLED };

struct order_line {
    char code[CODE_LENGTH + 1];
    int32_t amount;
};

struct order {
    enum order_state state;
    uint8_t line_count;
    struct order_line lines[LINES_MAX];
};

enum stock_error {
    STOCK_OK,
    STOCK_BAD_CODE,
    STOCK_DUPLICATE,
    STOCK_UNKNOWN,
    STOCK_BAD_AMOUNT,
    STOCK_SHORT,
    STOCK_BAD_STATE,
    STOCK_FULL,
    STOCK_NO_MEMORY,
    STOCK_SYNTAX
};

/* Two capital letters, then one to six digits. */
bool code_valid(const char *code);

void inventory_init(struct inventory *inventory, int32_t low_mark);
void inventory_clear(struct inventory *inventory);
struct item *inventory_find(const struct inventory *inventory, const char *code);
enum stock_error inventory_add(struct inventory *inventory, const char *code, enum category category, int32_t cents);
enum stock_error inventory_remove(struct inventory *inventory, const char *code);
enum stock_error inventory_receive(struct inventory *inventory, const char *code, int32_t amount);

/* How many items are below the low mark; their codes go to `codes`, at most `capacity` of them. */
size_t inventory_low(const struct inventory *inventory, const char **codes, size_t capacity);
/* Changes the prices of a category by -50..100 percent, to at least one cent. Says how many changed, or -1. */
int inventory_reprice(struct inventory *inventory, enum category category, int percent);
int64_t inventory_value(const struct inventory *inventory, enum category category);

void order_init(struct order *order);
enum stock_error order_add(struct order *order, const char *code, int32_t amount);
enum stock_error order_reserve(struct order *order, struct inventory *inventory);
enum stock_error order_ship(struct order *order, struct inventory *inventory);
enum stock_error order_cancel(struct order *order, struct inventory *inventory);

/* What an order costs, in cents: a tenth off above 10000, food without tax, books at 7 %, the rest at 19 %. */
int64_t order_price(const struct order *order, const struct inventory *inventory);

/* Carries out a command: "add CODE CATEGORY CENTS", "receive CODE AMOUNT", "remove CODE". */
enum stock_error inventory_command(struct inventory *inventory, const char *text);

#endif
