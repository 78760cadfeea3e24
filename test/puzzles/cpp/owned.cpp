// An object owned through unique_ptr: taken, used through the pointer, and given back.
// expect: open 0
#include <memory>
#include <utility>

class Engine {
public:
    explicit Engine(int power) : power_(power) {}
    void tune() { power_ = power_ % 1000 + 10; }
    int power() const { return power_; }

private:
    int power_;
};

class Car {
public:
    // False if there is one already, or none is given.
    bool mount(std::unique_ptr<Engine> engine) {
        if (engine_ || !engine) return false;
        engine_ = std::move(engine);
        return true;
    }
    std::unique_ptr<Engine> unmount() { return std::move(engine_); }
    void tune() {
        if (engine_) engine_->tune();
    }
    bool races() const {
        if (!engine_) return false;
        return engine_->power() > 200;
    }

private:
    std::unique_ptr<Engine> engine_;
};

int weigh(std::unique_ptr<Engine> engine) {
    if (!engine) return 0;
    engine->tune();
    if (engine->power() == 77) return 2;
    return 1;
}
