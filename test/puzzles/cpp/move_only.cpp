// Move-only types: as parameter, as result, and what is left behind in one that was moved from.
// expect: open 0
#include <utility>

class Token {
public:
    explicit Token(int number) : number_(number), whole_(true) {}
    Token(const Token&) = delete;
    Token& operator=(const Token&) = delete;
    Token(Token&& other) noexcept : number_(other.number_), whole_(std::exchange(other.whole_, false)) {}
    Token& operator=(Token&& other) noexcept {
        number_ = other.number_;
        whole_ = std::exchange(other.whole_, false);
        return *this;
    }
    int number() const { return number_; }
    bool whole() const { return whole_; }

private:
    int number_;
    bool whole_;
};

class Wallet {
public:
    bool put(Token token) {
        if (!token.whole()) return false;
        if (filled_) return false;
        token_ = std::move(token);
        filled_ = true;
        return true;
    }
    Token take() {
        filled_ = false;
        return std::move(token_);
    }
    bool lucky() const { return filled_ && token_.number() == 777; }

private:
    Token token_{0};
    bool filled_ = false;
};
