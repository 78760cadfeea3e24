// std::function parameters: empty ones, ones whose answer decides, ones kept and called later.
// expect: open 0
#include <functional>
#include <utility>

int apply(const std::function<int(int)>& step, int start) {
    if (!step) return -1;
    const int result = step(start);
    if (result > start) return 1;
    return result == start ? 0 : 2;
}

class Button {
public:
    void onPress(std::function<bool()> handler) { handler_ = std::move(handler); }
    bool press() {
        if (!handler_) return false;
        if (handler_()) ++handled_;
        return handled_ > 1;
    }

private:
    std::function<bool()> handler_;
    int handled_ = 0;
};
