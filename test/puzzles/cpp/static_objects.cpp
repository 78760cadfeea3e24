// Objects with static lifetime: their constructors run before any test does, loops and all.
// expect: open 0
class Table {
public:
    explicit Table(int entries) {
        for (int i = 0; i < entries; ++i) sum_ += i * i;
    }
    int sum() const { return sum_; }
    static Table standard;

private:
    int sum_ = 0;
};

Table Table::standard(12);

bool isAbove(int number) { return number > Table::standard.sum(); }
