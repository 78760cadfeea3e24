// Small matrices of 16-bit numbers in a static store, with saturation.
#include <stdbool.h>
#include <stdint.h>

enum { SIDE = 4, SLOTS = 3, TOP = 1000 };

struct matrix {
    uint8_t rows, columns;
    int16_t cells[SIDE][SIDE];
};

static struct matrix slots[SLOTS];
static int mistakes;
static bool wasCut;

static int16_t cut(int32_t value) {
    if (value > TOP) {
        wasCut = true;
        return TOP;
    }
    if (value < -TOP) {
        wasCut = true;
        return -TOP;
    }
    return (int16_t)value;
}

static struct matrix* slot(unsigned which) {
    if (which >= SLOTS) {
        mistakes++;
        return &slots[0];
    }
    return &slots[which];
}

bool matrixMake(unsigned which, unsigned rows, unsigned columns) {
    if (which >= SLOTS || rows == 0 || rows > SIDE || columns == 0 || columns > SIDE) return false;
    struct matrix* made = slot(which);
    made->rows = (uint8_t)rows;
    made->columns = (uint8_t)columns;
    for (unsigned r = 0; r < SIDE; r++)
        for (unsigned c = 0; c < SIDE; c++) made->cells[r][c] = 0;
    return true;
}

bool matrixSet(unsigned which, unsigned row, unsigned column, int value) {
    if (which >= SLOTS) return false;
    struct matrix* to = slot(which);
    if (row >= to->rows || column >= to->columns) return false;
    if (row >= SIDE) return false;
    if (column >= SIDE) return false;
    to->cells[row][column] = cut(value);
    return true;
}

int matrixGet(unsigned which, unsigned row, unsigned column) {
    if (which >= SLOTS) return 0;
    const struct matrix* from = slot(which);
    if (from->rows == 0 && from->columns != 0) mistakes++;
    if (row >= from->rows || column >= from->columns) return 0;
    const int value = from->cells[row][column];
    if (value > TOP || value < -TOP) mistakes++;
    return value;
}

bool matrixAdd(unsigned to, unsigned a, unsigned b) {
    if (to >= SLOTS || a >= SLOTS || b >= SLOTS) return false;
    const struct matrix *left = slot(a), *right = slot(b);
    if (left->rows != right->rows || left->columns != right->columns || left->rows == 0) return false;
    struct matrix* sum = slot(to);
    const unsigned rows = left->rows, columns = left->columns;
    unsigned touched = 0;
    for (unsigned r = 0; r < rows; r++)
        for (unsigned c = 0; c < columns; c++) {
            const int32_t value = left->cells[r][c] + right->cells[r][c];
            if (value > 2 * TOP) mistakes++;
            if (value < -2 * TOP) mistakes++;
            sum->cells[r][c] = cut(value);
            touched++;
        }
    if (touched != rows * columns) mistakes++;
    if (touched > SIDE * SIDE) mistakes++;
    sum->rows = (uint8_t)rows;
    sum->columns = (uint8_t)columns;
    return true;
}

bool matrixMultiply(unsigned to, unsigned a, unsigned b) {
    struct matrix product = {0};
    if (to >= SLOTS || a >= SLOTS || b >= SLOTS) return false;
    const struct matrix *left = slot(a), *right = slot(b);
    if (left->columns != right->rows || left->rows == 0) return false;
    if (right->columns == 0) return false;
    for (unsigned r = 0; r < left->rows; r++)
        for (unsigned c = 0; c < right->columns; c++) {
            int32_t sum = 0;
            for (unsigned k = 0; k < left->columns; k++) {
                if (k >= SIDE) mistakes++;
                sum += left->cells[r][k] * right->cells[k][c];
            }
            if (sum > SIDE * TOP * TOP) mistakes++;
            product.cells[r][c] = cut(sum);
        }
    product.rows = left->rows;
    product.columns = right->columns;
    if (product.rows > SIDE || product.columns > SIDE) mistakes++;
    *slot(to) = product;
    return true;
}

bool matrixTurn(unsigned which) {
    if (which >= SLOTS) return false;
    struct matrix* turned = slot(which);
    for (unsigned r = 0; r < SIDE; r++)
        for (unsigned c = 0; c < r; c++) {
            if (c >= r) mistakes++;
            if (r == 0) mistakes++;
            const int16_t kept = turned->cells[r][c];
            turned->cells[r][c] = turned->cells[c][r];
            turned->cells[c][r] = kept;
        }
    const uint8_t rows = turned->rows;
    turned->rows = turned->columns;
    turned->columns = rows;
    return true;
}

int matrixTrace(unsigned which) {
    int trace = 0;
    unsigned i;
    if (which >= SLOTS) return 0;
    const struct matrix* of = slot(which);
    if (of->rows != of->columns) return 0;
    for (i = 0; i < of->rows; i++) trace += of->cells[i][i];
    if (i != of->columns) mistakes++;
    if (trace > SIDE * TOP) mistakes++;
    if (trace < -SIDE * TOP) mistakes++;
    return trace;
}

int matrixLargest(unsigned which) {
    if (which >= SLOTS) return 0;
    const struct matrix* of = slot(which);
    int largest = -TOP - 1;
    if (of->rows == 0) return 0;
    for (unsigned r = 0; r < of->rows; r++)
        for (unsigned c = 0; c < of->columns; c++)
            if (of->cells[r][c] > largest) largest = of->cells[r][c];
    if (largest < -TOP) mistakes++;
    if (largest > TOP) mistakes++;
    return largest;
}

bool matrixIsZero(unsigned which) {
    if (which >= SLOTS) return false;
    const struct matrix* of = slot(which);
    for (unsigned r = 0; r < SIDE; r++)
        for (unsigned c = 0; c < SIDE; c++)
            if (of->cells[r][c] != 0) return false;
    return true;
}

int matrixMistakes(void) {
    if (mistakes > 0) return -1;
    return wasCut ? 1 : 0;
}
