// Sorts records by rank, then name, then age, and drops exact duplicates. Returns how many are left, -1 for bad input.
struct record {
    int rank;
    char name;
    unsigned char age;
};

static int before(const struct record *a, const struct record *b) {
    if (a->rank != b->rank) return a->rank < b->rank;
    if (a->name != b->name) return a->name < b->name;
    return a->age < b->age;
}

int sort_records(struct record records[5], int n) {
    int left = 0;
    if (n < 0 || n > 5) return -1;
    for (int i = 0; i < n; i++)
        if (records[i].rank < 0 || records[i].age > 150) return -1;
    for (int i = 1; i < n; i++) {
        struct record moved = records[i];
        int j = i;
        while (j > 0 && before(&moved, &records[j - 1])) {
            records[j] = records[j - 1];
            j--;
        }
        records[j] = moved;
    }
    for (int i = 0; i < n; i++) {
        if (left > 0 && records[left - 1].rank == records[i].rank && records[left - 1].name == records[i].name &&
            records[left - 1].age == records[i].age)
            continue;
        records[left++] = records[i];
    }
    return left;
}
