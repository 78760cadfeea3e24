// Streams as parameters: none, an empty one, the right first line and a number behind it; what is written is read back.
// expect: open 0, findings 0
#include <stdio.h>
#include <string.h>
int read_size(FILE *in) {
    char line[16];
    int size = 0;
    if (!in) return -1;
    if (!fgets(line, sizeof line, in)) return -2;
    if (strcmp(line, "P5\n") != 0) return -3;
    if (fscanf(in, "%d", &size) != 1) return -4;
    if (size > 100) return 0;
    return size;
}
int copy_line(FILE *from, FILE *to) {
    int c;
    if (!from || !to || from == to) return -1;
    while ((c = fgetc(from)) != EOF && c != '\n') fputc(c, to);
    rewind(to);
    return fgetc(to) == 'x';
}
