// Independence pairs for every condition.
// options: --criterion mcdc
// expect: open 0
int admit(int age, int member, int guest) {
    if (age >= 18 && (member || guest)) return 1;
    return 0;
}
