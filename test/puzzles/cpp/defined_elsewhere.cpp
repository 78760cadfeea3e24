// What the unit calls and nobody defines answers as each test says: functions, members, a class that others implement,
// a base class, a variable.
// expect: open 0
#include <memory>
#include <string>

namespace shop {

enum class Season { Spring, Summer, Winter };

struct Price {
    int cents;
};

class Store {
public:
    explicit Store(const std::string& place);
    Store(const Store&) = delete;
    virtual ~Store();
    virtual int stock(int article) const noexcept;
    std::string label(int article) const;
    static Season season();
    Store& refresh();
    const Price& price(int article);

private:
    struct Insides;
    std::unique_ptr<Insides> insides_;
    int visits_;
};

class Counter {
public:
    explicit Counter(int start);
    virtual ~Counter();
    virtual int step() const;

protected:
    int at_;
    const char* mood() const;
};

int discount(int customer);
void log(const char* text);
extern int limit;

}  // namespace shop

extern int strictness;
int now();
[[noreturn]] void giveUp(const std::string& why);

namespace shop {

int total(int cents, int customer) {
    const int percent = discount(customer);
    if (percent == 37) return cents;
    if (percent < 0 || percent > 100) giveUp("no discount");
    log("total");
    return cents - cents * percent / 100;
}

int run(Store& store, int article) {
    if (store.refresh().stock(article) > 1000) return 3;
    if (store.label(article) == "sold out") return 2;
    if (Store::season() == Season::Winter) return 1;
    return store.price(article).cents;
}

class Ticker : public Counter {
public:
    explicit Ticker(int start) : Counter(start) {}
    int step() const override { return Counter::step() > at_ ? 2 : 1; }
    bool isHappy() const { return mood()[0] == '!'; }
};

}  // namespace shop

bool isStrict() {
    if (now() > 1700000000) return true;
    return strictness > 2 ? true : false;
}
