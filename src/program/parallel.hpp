// Work on several things at once. Internal to src/program.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace provest::program {

// Calls `work(0)` to `work(count - 1)`, begun in this order, on as many threads as there are processors.
template <class Work>
void inParallel(size_t count, const Work& work) {
    std::atomic<size_t> next = 0;
    const auto some = [&] {
        for (size_t i; (i = next++) < count;) work(i);
    };
    std::vector<std::jthread> others;
    const size_t useful = std::min<size_t>(count, std::max(1u, std::thread::hardware_concurrency()));
    for (size_t i = 1; i < useful; ++i) others.emplace_back(some);
    some();
}

}  // namespace provest::program
