/* Reads configuration files line by line: `[section]`, `key = value`, comments after ';' or '#'. */
#ifndef CONFIG_H
#define CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#define CONFIG_NAME_MAX 15
#define CONFIG_VALUE_MAX 31

enum config_kind { CONFIG_BLANK, CONFIG_SECTION, CONFIG_PAIR, CONFIG_ERROR };

struct config_line {
    enum config_kind kind;
    char name[CONFIG_NAME_MAX + 1];   /* of the section or key */
    char value[CONFIG_VALUE_MAX + 1]; /* of the pair, without quotes */
};

/* Splits one line into *out. Returns its kind; on CONFIG_ERROR name and value are empty. */
enum config_kind config_parse_line(const char *text, struct config_line *out);

/* "yes", "on", "true", "1" and their opposites, in any case. False when the text is none of them. */
bool config_to_bool(const char *text, bool *out);

/* A decimal number with an optional suffix k or m (1024 and its square). False on anything else or overflow. */
bool config_to_size(const char *text, size_t *out);

#endif
