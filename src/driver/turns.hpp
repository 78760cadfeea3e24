// Who works next: engines take turns, and time goes to the one that yields.
//
// Each engine has what it found and what it cost of late; both fade with every turn. The next turn is for the one that
// had least for its weight, which is how much it finds for its cost, compared with the best; never below an eighth, as
// what brought nothing so far may be the only way to the last goals. Where nobody finds anything, whoever worked less
// looks better, and all come to work alike. Costs are seconds, or counts where a run must repeat.
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
        for (Engine& one : engines_) {
            one.news *= fading;
            one.cost *= fading;
        }
        Engine& one = engines_[engine];
        one.news += news;
        one.cost += cost;
        one.spent += cost / weight(engine);
    }
    // An engine that joins late does not get all at once what others had before it came.
    void joins(size_t engine) {
        double least = engines_[engine].spent;
        for (const Engine& one : engines_) least = std::max(least, one.spent);
        engines_[engine].spent = least;
    }

private:
    static constexpr double fading = 0.998, leastWeight = 1.0 / 8;
    struct Engine {
        double spent = 0;  // by weight
        double news = 0, cost = 0;
        double yield() const { return cost > 0 ? (news + 1) / cost : 0; }
    };
    double weight(size_t engine) const {
        double best = 0;
        for (const Engine& one : engines_) best = std::max(best, one.yield());
        return best > 0 ? std::max(engines_[engine].yield() / best, leastWeight) : 1;
    }
    std::vector<Engine> engines_;
};

}  // namespace provest::driver
