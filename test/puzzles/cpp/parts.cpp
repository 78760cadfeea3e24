// References to parts: a drawer is only ever a part of a chest, and what is done to it shows in the chest.
// expect: open 0
#include <stdexcept>
#include <string>
#include <vector>

class Drawer {
public:
    void put(const std::string& thing) {
        if (locked_) throw std::logic_error("locked");
        things_.push_back(thing);
    }
    void lock() { locked_ = true; }
    bool holds(const std::string& thing) const {
        for (const std::string& one : things_)
            if (one == thing) return true;
        return false;
    }

private:
    friend class Chest;
    Drawer() = default;
    std::vector<std::string> things_;
    bool locked_ = false;
};

class Chest {
public:
    explicit Chest(unsigned drawers) {
        if (drawers == 0 || drawers > 8) throw std::invalid_argument("drawers");
        for (unsigned i = 0; i < drawers; ++i) drawers_.push_back(Drawer());
    }
    Drawer& operator[](unsigned which) {
        if (which >= drawers_.size()) throw std::out_of_range("no such drawer");
        return drawers_[which];
    }
    Drawer* top() { return drawers_.size() > 1 ? &drawers_.front() : nullptr; }
    bool hasSocks() const {
        for (const Drawer& drawer : drawers_)
            if (drawer.holds("socks")) return true;
        return false;
    }

private:
    std::vector<Drawer> drawers_;
};
