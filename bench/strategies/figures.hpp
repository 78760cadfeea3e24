// Covered goals over iterations for every strategy: Figures 4 and 5 of Su et al. (CAUT).
#pragma once

#include "subject.hpp"

#include <string>
#include <vector>

namespace provest::bench {

struct Entry {
    std::string project;
    Subject* subject = nullptr;
    Target target;
};

struct Curve {
    std::string strategy;
    std::vector<double> covered;  // [i]: goals after i iterations on each unit, the units together, mean of the seeds
    double least = 0, most = 0;   // of the seeds, at the end
    double questions = 0, seconds = 0;
    double mean() const;  // over the iterations: the higher, the sooner
    // Iterations until this many goals; the number of iterations when it never came to that.
    size_t until(double goals) const;
};

struct Figure {
    std::string title;
    uint32_t goals = 0;
    uint32_t byClock = 0;  // campaigns that the clock ended
    std::vector<Curve> curves;
};

// `setting` with every strategy and the seeds 1 to `seeds`.
Figure draw(std::string title, const std::vector<Entry>& entries, Setting setting, uint64_t seeds);

std::string markdown(const Figure& figure);
std::string svg(const std::vector<Figure>& figures);

}  // namespace provest::bench
