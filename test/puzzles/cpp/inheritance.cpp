// Inheritance: a protected hook, a call up to the base, a cast down, a method of the base on the derived object.
// expect: open 0
class Account {
public:
    virtual ~Account() = default;

    bool withdraw(int amount) {
        if (amount <= 0 || amount > 10000) return false;
        if (balance_ - amount < floor()) return false;
        balance_ -= amount;
        return true;
    }
    virtual bool deposit(int amount) {
        if (amount <= 0 || amount > 10000) return false;
        balance_ += amount;
        return true;
    }
    int balance() const { return balance_; }

protected:
    virtual int floor() const { return 0; }

private:
    int balance_ = 0;
};

class Credit : public Account {
public:
    bool deposit(int amount) override {
        if (closed_) return false;
        return Account::deposit(amount);
    }
    void close() {
        if (balance() == 0) closed_ = true;
    }
    bool closed() const { return closed_; }

protected:
    int floor() const override { return -500; }

private:
    bool closed_ = false;
};

int audit(const Account& account) {
    if (const auto* credit = dynamic_cast<const Credit*>(&account)) return credit->closed() ? 2 : 1;
    return account.balance() > 250 ? 3 : 0;
}
