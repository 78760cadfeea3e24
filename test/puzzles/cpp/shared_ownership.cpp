// shared_ptr: none, one owner, the same object given twice.
// expect: open 0
#include <memory>
#include <utility>

class Account {
public:
    void deposit(int amount) {
        if (amount > 0 && amount <= 1000) balance_ += amount;
    }
    int balance() const { return balance_; }

private:
    int balance_ = 0;
};

class Couple {
public:
    Couple(std::shared_ptr<Account> first, std::shared_ptr<Account> second)
        : first_(std::move(first)), second_(std::move(second)) {}

    // 0: an account is missing, 1: a joint one, 2: apart.
    int kind() const {
        if (!first_ || !second_) return 0;
        return first_ == second_ ? 1 : 2;
    }
    bool rich() const {
        if (kind() != 1) return false;
        return first_->balance() > 1500;
    }

private:
    std::shared_ptr<Account> first_;
    std::shared_ptr<Account> second_;
};
