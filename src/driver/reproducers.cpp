#include "driver/reproducers.hpp"

#include "driver/naming_ladder.hpp"
#include "driver/suite_text.hpp"
#include "judge/reproducing.hpp"
#include "oracle/kinds.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <set>

namespace provest::driver {

namespace {

class Confirmation {
public:
    Confirmation(emit::Suite& suite, const emit::Writer& writer, judge::JudgeInput input,
                 const support::Deadline& deadline)
        : suite_(suite), writer_(writer), input_(std::move(input)), deadline_(deadline) {}

    support::Result<Confirmed> confirm() {
        const size_t all = suite_.findings.size();
        found_.doubts.resize(all);
        found_.reproducers.resize(all);
        for (size_t i = 0; i < all; ++i) left_.push_back(i);
        input_.findingsFile = suite_.unit + "_findings_test.cpp";
        for (bool settled = false; !settled;) {
            write();
            if (suite_.findings.empty()) break;
            auto round = judged();
            if (!round) return round.error();
            settled = *round;
        }
        for (size_t i = 0; i < left_.size(); ++i) found_.reproducers[left_[i]] = emitted_.reproducers[i];
        return std::move(found_);
    }

private:
    void write() {
        emitted_ = writer_.write(suite_);
        for (const emit::EmittedFile& file : emitted_.files)
            (void)support::writeFile(std::filesystem::path(input_.folder) / file.path, file.content);
        input_.findingsWrapped = emitted_.findingsWrapped;
    }

    // Whether nothing was left out.
    support::Result<bool> judged() {
        std::vector<std::string> doubts(suite_.findings.size());
        std::vector<judge::Reproducer> reproducers;
        for (size_t i = 0; i < suite_.findings.size(); ++i) {
            const std::string& name = emitted_.reproducers[i];
            if (name.empty()) doubts[i] = "it cannot be written as a test";
            const std::string& kind = suite_.findings[i].kind;
            reproducers.push_back({name, kind == "hang"              ? judge::Shows::Hang
                                         : oracle::isUnwritten(kind) ? judge::Shows::Unwritten
                                                                     : judge::Shows::Report});
        }
        if (leaveOut(doubts)) return false;
        auto seen = judge::reproduce(input_, reproducers, deadline_);
        if (!seen) return seen.error();
        if (seen->errors.empty()) return !leaveOut(seen->doubts);
        doubts = objections(seen->errors);
        // where none of them is at fault, what stands before them is
        const bool anyFine = std::any_of(doubts.begin(), doubts.end(), [](const auto& one) { return one.empty(); });
        if (!anyFine && doubts.size() > 1 && !suite_.interface.isCxx && stepDown(suite_, writer_)) return false;
        return !leaveOut(doubts);
    }

    // Those the compiler objects to, or all where it does not say which.
    std::vector<std::string> objections(const std::vector<judge::Trouble>& errors) const {
        std::set<std::string> names;
        for (const judge::Trouble& error : errors)
            for (const uint32_t at : error.lines) names.insert(testAround(emitted_.files, input_.findingsFile, at));
        names.erase("");
        std::vector<std::string> doubts;
        for (const std::string& name : emitted_.reproducers)
            doubts.push_back(names.empty() || names.contains(name)
                                 ? "its reproducer does not compile: " + firstObjection(errors.front().message)
                                 : "");
        return doubts;
    }

    // The findings in doubt. Whether there were any.
    bool leaveOut(const std::vector<std::string>& doubts) {
        size_t to = 0;
        for (size_t i = 0; i < suite_.findings.size(); ++i) {
            found_.doubts[left_[i]] = doubts[i];
            if (!doubts[i].empty()) continue;
            if (to != i) suite_.findings[to] = std::move(suite_.findings[i]);
            left_[to++] = left_[i];
        }
        const bool any = to < suite_.findings.size();
        suite_.findings.resize(to);
        left_.resize(to);
        return any;
    }

    emit::Suite& suite_;
    const emit::Writer& writer_;
    judge::JudgeInput input_;
    const support::Deadline& deadline_;
    std::vector<size_t> left_;  // by finding of the suite: its number at first
    emit::Emitted emitted_;
    Confirmed found_;
};

}  // namespace

support::Result<Confirmed> confirmFindings(emit::Suite& suite, const emit::Writer& writer, judge::JudgeInput input,
                                           const support::Deadline& deadline) {
    return Confirmation(suite, writer, std::move(input), deadline).confirm();
}

}  // namespace provest::driver
