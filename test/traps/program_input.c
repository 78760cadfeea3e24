// A program: what it is given when it starts, and what it reads.
// arguments: -v 17 name
// input: 42 x yes
// input: second line
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int verbose, counter = 3;
char *mode = "plain";

static int option(const char *text) {
    if (text[0] == '-' && text[1] == 'v') {  // reachable
        verbose = 1;
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    int number = -1, unread = 0;
    char word[8] = "", line[32] = "";
    if (argc > 3) counter++;  // reachable
    for (int i = 1; i < argc; i++) option(argv[i]);
    if (verbose) counter++;  // reachable
    if (argc > 2 && atoi(argv[2]) == 17) counter++;  // reachable
    if (argv[argc] == 0) counter++;  // reachable
    if (strcmp(argv[0], "plain") != 0) counter++;  // reachable
    if (scanf("%d", &number) == 1 && number == 42) counter++;  // reachable
    if (scanf("%d", &unread) != 1) counter++;  // reachable
    scanf("%7s", word);
    if (word[0] == 'x') counter++;  // reachable
    const int space = getchar();
    if (space == ' ') counter++;  // reachable
    if (fgets(line, sizeof line, stdin) && line[0] == 'y') counter++;  // reachable
    while (fgets(line, sizeof line, stdin)) counter++;
    if (strncmp(line, "second", 6) == 0) counter++;  // reachable
    if (getchar() == EOF) counter++;  // reachable
    if (getenv("HOME") != getenv("NO_SUCH_NAME_AT_ALL")) counter++;
    if (time(0) > 86400) counter++;  // reachable
    if (strcmp(mode, "plain") == 0) counter++;  // reachable
    printf("%d\n", counter);
    return 0;
}
