// Asking an object about itself can be as wrong as any other call: the test goes without that question.
// expect: covered 2, open 0
class Gauge {
public:
    explicit Gauge(int level) : level_(level) {}

    bool raise() {
        if (level_ <= 2000000000) return false;
        --level_;
        return true;
    }
    int doubled() const { return level_ * 2; }  // not where raise() is true

private:
    int level_;
};
