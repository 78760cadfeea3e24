// Texts end with NUL, and behind it is nothing. Without one the caller is at fault.
// expect: bugs 1, bug heap-buffer-overflow, contracts 1, suspected 0
int is_loud(const char *text) {
    int length = 0;
    if (!text) return 0;
    while (text[length]) ++length;
    return text[length + 200] == '!';
}
