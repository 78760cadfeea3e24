// Findings made small and told apart: whose fault each is, and one for what is one defect.
#include "driver/blame.hpp"
#include "driver/polish.hpp"
#include "oracle/kinds.hpp"
#include "testcase/shrink.hpp"

#include <algorithm>

namespace provest::driver {

namespace {

using oracle::Finding;

class Polisher {
public:
    explicit Polisher(const PolishRequest& request)
        : request_(request), blame_(request.unit.interface, request.admission) {
        const size_t all = std::max<size_t>(request.admission.findings().size(), 1);
        attempts_ = static_cast<uint32_t>(std::clamp<size_t>(200 / all, 4, 20));
    }

    std::vector<Finding> all() {
        for (const auto& [key, found] : request_.admission.findings()) {
            if (request_.deadline.stopped()) {
                findings_.push_back(found);
                continue;
            }
            const auto blamed = blame_.blamed(found, request_.deadline);
            if (!blamed) continue;
            // what a smaller test shows may be another's fault
            const auto small = blame_.blamed(shrunk(*blamed), request_.deadline);
            keep(small && small->unusualArgument.empty() == blamed->unusualArgument.empty() ? *small : *blamed);
        }
        return std::move(findings_);
    }

private:
    Finding shrunk(const Finding& found) {
        Finding best = found;
        const size_t broken = blame_.breachesOf(found);
        const testcase::Keeps keeps = [&](const testcase::TestCase& candidate) {
            if (request_.deadline.over()) return false;
            auto finding = request_.admission.findingIn(candidate, found.kind);
            if (!finding || oracle::key(*finding) != oracle::key(found)) return false;
            // null is small, but a reader looks for the fault there
            if (blame_.breachesOf(*finding) > broken) return false;
            finding->also = found.also;
            finding->unusualArgument = found.unusualArgument;
            best = std::move(*finding);
            return true;
        };
        // Every attempt at one of these takes a second.
        const bool isLong = found.kind == "hang" || found.kind == "stack-overflow";
        const uint32_t attempts = isLong ? 2 : attempts_;
        if (!request_.deadline.over()) testcase::shrink(found.test, request_.unit.interface, keeps, attempts);
        return best;
    }

    // A caller's one mistake shows on many lines of the function that relies on him.
    static bool isSameMistake(const Finding& one, const Finding& other) {
        if (one.unusualArgument.empty() || other.unusualArgument.empty()) return false;
        const auto where = [](const Finding& finding) {
            return finding.stack.empty() ? finding.function : finding.stack.front().function;
        };
        const bool memory = oracle::isMemory(one.kind) && oracle::isMemory(other.kind) &&
                            (oracle::isNullKind(one.kind) == oracle::isNullKind(other.kind));
        const bool alike = memory || one.kind == other.kind || one.unusualArgument == other.unusualArgument;
        return where(one) == where(other) && alike;
    }

    void keep(Finding finding) {
        for (Finding& known : findings_) {
            if (!isSameMistake(known, finding)) continue;
            finding.also.push_back(finding.function);
            for (const std::string& function : finding.also)
                if (function != known.function &&
                    std::find(known.also.begin(), known.also.end(), function) == known.also.end())
                    known.also.push_back(function);
            return;
        }
        findings_.push_back(std::move(finding));
    }

    const PolishRequest& request_;
    const Blame blame_;
    uint32_t attempts_ = 0;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> polishFindings(const PolishRequest& request) { return Polisher(request).all(); }

}  // namespace provest::driver
