// Static members: a shared count, a static factory, a limit others see.
// expect: open 0
class Ticket {
public:
    static Ticket draw() { return Ticket(++drawn_); }
    static int drawn() { return drawn_; }
    static void restart() { drawn_ = 0; }
    static bool isLast(const Ticket& ticket) { return ticket.number_ == limit; }

    static constexpr int limit = 3;
    static int price;

    int number() const { return number_; }
    bool affordable(int money) const {
        if (money < price) return false;
        return true;
    }

private:
    explicit Ticket(int number) : number_(number) {}
    static int drawn_;
    int number_;
};

int Ticket::drawn_ = 0;
int Ticket::price = 5;
