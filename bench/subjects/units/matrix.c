// What kind of 3 x 3 matrix it is, as a set of bits.
enum { ZERO = 1, DIAGONAL = 2, IDENTITY = 4, SYMMETRIC = 8, UPPER = 16, LOWER = 32, SINGULAR = 64, MAGIC = 128 };

unsigned classify_matrix(const signed char m[9]) {
    unsigned kind = ZERO | DIAGONAL | IDENTITY | SYMMETRIC | UPPER | LOWER;
    int determinant, sum = m[0] + m[1] + m[2], magic = 1;
    for (int row = 0; row < 3; row++) {
        int across = 0, down = 0;
        for (int column = 0; column < 3; column++) {
            int value = m[row * 3 + column];
            if (value != 0) {
                kind &= ~(unsigned)ZERO;
                if (row != column) kind &= ~(unsigned)(DIAGONAL | IDENTITY);
                if (row > column) kind &= ~(unsigned)UPPER;
                if (row < column) kind &= ~(unsigned)LOWER;
            }
            if (row == column && value != 1) kind &= ~(unsigned)IDENTITY;
            if (value != m[column * 3 + row]) kind &= ~(unsigned)SYMMETRIC;
            across += value;
            down += m[column * 3 + row];
        }
        if (across != sum || down != sum) magic = 0;
    }
    determinant =
        m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
    if (determinant == 0) kind |= SINGULAR;
    if (magic && m[0] + m[4] + m[8] == sum && m[2] + m[4] + m[6] == sum) kind |= MAGIC;
    return kind;
}
