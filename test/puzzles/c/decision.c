// Both outcomes of decisions with one and with several conditions.
// options: --criterion decision
// expect: open 0
int admit(int age, int member, int guest) {
    if (age >= 18 && (member || guest)) return 1;
    if (!age) return 2;
    return 0;
}
