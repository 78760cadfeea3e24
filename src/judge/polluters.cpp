#include "judge/polluters.hpp"

#include <algorithm>

namespace provest::judge {

namespace {

class Hunt {
public:
    Hunt(const Disturbed& disturbed, unsigned mostRuns) : disturbed_(disturbed), left_(mostRuns) {}

    std::set<std::string> all(std::vector<std::string> tests) {
        std::set<std::string> found;
        while (left_ > 0) {
            const std::set<std::string> failed = run(tests);
            const auto victim =
                std::find_if(tests.begin(), tests.end(), [&](const auto& test) { return failed.contains(test); });
            if (victim == tests.end()) break;
            const std::string one = polluterOf(*victim, tests);
            if (one.empty()) break;
            found.insert(one);
            std::erase(tests, one);
        }
        return found;
    }

private:
    std::set<std::string> run(const std::vector<std::string>& tests) {
        if (left_ == 0) return {};
        --left_;
        return disturbed_(tests);
    }

    bool suffers(const std::string& victim, const std::vector<std::string>& others, size_t count) {
        std::vector<std::string> tests(others.begin(), others.begin() + std::ptrdiff_t(count));
        tests.push_back(victim);
        return run(tests).contains(victim);
    }

    // The last of the fewest tests that, with all before it, disturb the victim; empty: none do.
    std::string polluterOf(const std::string& victim, std::vector<std::string> others) {
        std::erase(others, victim);
        if (suffers(victim, others, 0)) return victim;  // its own second run
        size_t enough = others.size(), few = 0;
        if (!suffers(victim, others, enough)) return "";
        while (enough - few > 1) {
            const size_t half = few + (enough - few) / 2;
            (suffers(victim, others, half) ? enough : few) = half;
        }
        return left_ > 0 ? others[enough - 1] : "";
    }

    const Disturbed& disturbed_;
    unsigned left_;
};

}  // namespace

std::set<std::string> polluters(const std::vector<std::string>& tests, const Disturbed& disturbed, unsigned mostRuns) {
    return Hunt(disturbed, mostRuns).all(tests);
}

}  // namespace provest::judge
