// An object that has a function to make it ready is what that function makes of it; what happens to one of other bytes
// is a matter of the contract, and one for each function.
// expect: bugs 0, contracts 3, contract pushed, contract popped, contract stack_init
struct stack {
    int data[4];
    int top;
};

void stack_init(struct stack *s) { s->top = 0; }

int pushed(struct stack *s, int value) {
    if (!s || s->top == 4) return 0;
    s->data[s->top++] = value;
    return 1;
}

int popped(struct stack *s) {
    if (!s) return 0;
    return s->top == 0 ? -1 : s->data[--s->top];
}
