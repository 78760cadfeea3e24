// Who works next: engines take turns, and time goes to the one that yields.
//
// Each engine has a cost so far and a weight; the next turn is for the one with the smallest cost per weight. News
// raise the weight, turns without any let it fade, but never to nothing: what brought nothing so far may be the only
// way to the last goals. Costs are seconds, or counts where a run must repeat.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace provest::driver {

class Turns {
public:
    explicit Turns(size_t engines) : engines_(engines) {}

    // `canWork[i]`: engine i has something to do. The number of engines when none has.
    size_t next(const std::vector<bool>& canWork) const {
        size_t best = engines_.size();
        for (size_t i = 0; i < engines_.size(); ++i)
            if (canWork[i] && (best == engines_.size() || engines_[i].spent < engines_[best].spent)) best = i;
        return best;
    }
    void took(size_t engine, double cost, unsigned news) {
        Engine& one = engines_[engine];
        one.spent += cost / one.weight;
        one.weight = std::clamp(news > 0 ? one.weight + news : one.weight * 0.97, 1.0, 8.0);
    }
    // An engine that joins late does not get all at once what others had before it came.
    void joins(size_t engine) {
        double least = engines_[engine].spent;
        for (const Engine& one : engines_) least = std::max(least, one.spent);
        engines_[engine].spent = least;
    }

private:
    struct Engine {
        double spent = 0;
        double weight = 1;
    };
    std::vector<Engine> engines_;
};

}  // namespace provest::driver
