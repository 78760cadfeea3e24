// Several things at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace provest::judge {

// Calls work(0) to work(count - 1), `jobs` of them at once, each as soon as there is room.
inline void inParallel(size_t count, unsigned jobs, const std::function<void(size_t)>& work) {
    std::atomic<size_t> next = 0;
    std::vector<std::jthread> threads;
    for (size_t i = 0; i < std::min<size_t>(count, std::max(1u, jobs)); ++i)
        threads.emplace_back([&] {
            for (size_t mine = next++; mine < count; mine = next++) work(mine);
        });
}

}  // namespace provest::judge
