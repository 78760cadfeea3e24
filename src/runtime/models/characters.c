/* Kinds of characters, in the C locale. See memory.c. */

/* As in glibc's <ctype.h>, whose macros look into these tables. */
extern const unsigned short **__ctype_b_loc(void);
extern const int **__ctype_tolower_loc(void);
extern const int **__ctype_toupper_loc(void);

enum { table_size = 384, table_zero = 128 };
static unsigned short kinds[table_size];
static int lowers[table_size], uppers[table_size];
static const unsigned short *kinds_at;
static const int *lowers_at, *uppers_at;

__attribute__((constructor)) static void take_tables(void) {
    for (int c = -table_zero; c < table_size - table_zero; ++c) {
        kinds[c + table_zero] = (*__ctype_b_loc())[c];
        lowers[c + table_zero] = (*__ctype_tolower_loc())[c];
        uppers[c + table_zero] = (*__ctype_toupper_loc())[c];
    }
    kinds_at = kinds + table_zero;
    lowers_at = lowers + table_zero;
    uppers_at = uppers + table_zero;
}

const unsigned short **provest_model___ctype_b_loc(void) { return &kinds_at; }
const int **provest_model___ctype_tolower_loc(void) { return &lowers_at; }
const int **provest_model___ctype_toupper_loc(void) { return &uppers_at; }

static int between(int c, int low, int high) { return c >= low && c <= high; }

int provest_model_isdigit(int c) { return between(c, '0', '9') ? 2048 : 0; }
int provest_model_islower(int c) { return between(c, 'a', 'z') ? 512 : 0; }
int provest_model_isupper(int c) { return between(c, 'A', 'Z') ? 256 : 0; }
int provest_model_isalpha(int c) { return between(c, 'a', 'z') || between(c, 'A', 'Z') ? 1024 : 0; }
int provest_model_isalnum(int c) {
    return between(c, 'a', 'z') || between(c, 'A', 'Z') || between(c, '0', '9') ? 8 : 0;
}
int provest_model_isxdigit(int c) {
    return between(c, '0', '9') || between(c, 'a', 'f') || between(c, 'A', 'F') ? 4096 : 0;
}
int provest_model_isspace(int c) { return c == ' ' || between(c, '\t', '\r') ? 8192 : 0; }
int provest_model_isblank(int c) { return c == ' ' || c == '\t' ? 1 : 0; }
int provest_model_iscntrl(int c) { return between(c, 0, 31) || c == 127 ? 2 : 0; }
int provest_model_isprint(int c) { return between(c, 32, 126) ? 16384 : 0; }
int provest_model_isgraph(int c) { return between(c, 33, 126) ? 32768 : 0; }
int provest_model_ispunct(int c) {
    return between(c, 33, 47) || between(c, 58, 64) || between(c, 91, 96) || between(c, 123, 126) ? 4 : 0;
}
int provest_model_isascii(int c) { return between(c, 0, 127); }
int provest_model_tolower(int c) { return between(c, 'A', 'Z') ? c + 32 : c; }
int provest_model_toupper(int c) { return between(c, 'a', 'z') ? c - 32 : c; }
