// Other people's solvers, as processes that read SMT-LIB 2. Internal to src/certify.
#pragma once

#include "certify/check.hpp"
#include "certify/obligations.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace provest::certify {

enum class Answer : uint8_t { Unsat, Sat, Unknown };

// Whether any of these obligations of a script can be violated.
struct Query {
    const Script* script = nullptr;
    std::vector<size_t> obligations;
};

std::string textOf(const Query& query);

class Solvers {
public:
    Solvers(const CheckOptions& options, std::filesystem::path folder)
        : options_(options), folder_(std::move(folder)) {}

    // In order. A solver that fails, for whatever reason, has not answered.
    std::vector<Answer> ask(const Solver& solver, std::span<const Query> queries);

private:
    struct Batch {
        size_t first = 0, count = 0;
    };
    std::vector<Answer> ask(const Solver& solver, const std::vector<std::string>& texts,
                            const std::vector<Batch>& batches);

    const CheckOptions& options_;
    std::filesystem::path folder_;
    size_t files_ = 0;
};

}  // namespace provest::certify
