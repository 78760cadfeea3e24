// What the fast build costs: the functions of subjects/compute.c, built plainly with -O0 and by us, in one process and
// alternating, so that both see the same machine. The best of many rounds counts: it is the one least disturbed.
//
// usage: bench_overhead compute.c
#include "program/unit.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>

namespace {

using namespace provest;
using Function = uint32_t (*)(uint32_t);

constexpr int rounds = 25;
constexpr double limit = 1.5;  // of the plain time, over all functions

[[noreturn]] void fail(const std::string& message) {
    fmt::print(stderr, "bench_overhead: {}\n", message);
    std::exit(1);
}

void* load(const std::string& sharedObject) {
    void* handle = dlopen(sharedObject.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) fail(dlerror());
    return handle;
}

Function find(void* handle, const std::string& name) {
    void* address = dlsym(handle, name.c_str());
    if (!address) fail(fmt::format("{} is missing", name));
    return reinterpret_cast<Function>(address);
}

// Seconds of one call; its checksum goes to `sum`.
double time(Function function, uint32_t& sum) {
    const auto begin = std::chrono::steady_clock::now();
    sum = function(1);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string buildPlain(const std::string& source, const std::string& folder) {
    const std::string output = folder + "/plain.so";
    auto built = support::run({.argv = {"clang-19", "-O0", "-shared", "-fPIC", "-o", output, source}});
    if (!built) fail(built.error().message);
    if (!built->ok()) fail(built->errors);
    return output;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) fail("usage: bench_overhead compute.c");
    auto folder = support::TemporaryFolder::create();
    if (!folder) fail(folder.error().message);

    const std::string plainPath = buildPlain(argv[1], folder->path());
    auto unit = program::loadUnit({.sources = {argv[1]}, .folder = folder->path()});
    if (!unit) fail(unit.error().message);

    void* plain = load(plainPath);
    void* fast = load(unit->fast);

    fmt::print("{:<18} {:>10} {:>10} {:>7}\n", "function", "plain -O0", "fast", "ratio");
    double plainTotal = 0, fastTotal = 0;
    for (const program::Function& function : unit->interface.functions) {
        const Function plainFunction = find(plain, function.name), fastFunction = find(fast, function.name);
        double plainBest = std::numeric_limits<double>::infinity(), fastBest = plainBest;
        uint32_t plainSum = 0, fastSum = 0;
        for (int round = 0; round < rounds; ++round) {
            plainBest = std::min(plainBest, time(plainFunction, plainSum));
            fastBest = std::min(fastBest, time(fastFunction, fastSum));
        }
        if (plainSum != fastSum)
            fail(fmt::format("{} computes {} plainly but {} in the fast build", function.name, plainSum, fastSum));
        fmt::print("{:<18} {:>7.3f} ms {:>7.3f} ms {:>6.2f}x\n", function.name, plainBest * 1e3, fastBest * 1e3,
                   fastBest / plainBest);
        plainTotal += plainBest;
        fastTotal += fastBest;
    }
    const double ratio = fastTotal / plainTotal;
    fmt::print("{:<18} {:>7.3f} ms {:>7.3f} ms {:>6.2f}x  (wanted: at most {}x)\n", "together", plainTotal * 1e3,
               fastTotal * 1e3, ratio, limit);
    return ratio <= limit ? 0 : 1;
}
