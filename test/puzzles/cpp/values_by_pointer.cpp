// Values of the library behind pointers, and an iterator whose template nobody has made an object of.
// expect: open 0
#include <cstddef>
#include <string>
#include <vector>

template <class T>
class Walk {
public:
    Walk() : position_(0) {}
    bool step(size_t size) { return position_++ < size; }
    size_t position() const { return position_; }

private:
    size_t position_;
};

class Names {
public:
    // False: it is there already.
    bool add(const std::string* name) {
        for (const std::string& known : all_)
            if (known == *name) return false;
        all_.push_back(*name);
        return true;
    }
    bool next(Walk<std::string>& walk) const {
        if (walk.step(all_.size())) return true;
        return false;
    }

private:
    std::vector<std::string> all_;
};

// How many were too large and had to go.
int prune(std::vector<int>* values, int most) {
    int gone = 0;
    for (int& value : *values)
        if (value > most) {
            value = most;
            ++gone;
        }
    return gone > 2 ? -1 : gone;
}
