#include "native_run.hpp"

#include "judge/measure.hpp"
#include "support/process.hpp"

#include <gtest/gtest.h>

namespace provest {

namespace {

// What the command wrote; empty when it failed.
std::string outputOf(const support::Command& command) {
    const auto finished = support::run(command);
    if (!finished) {
        ADD_FAILURE() << finished.error().message;
        return {};
    }
    EXPECT_TRUE(finished->ok()) << command.argv.front() << " ended with " << finished->status << "\n"
                                << finished->errors.substr(0, 2000);
    return finished->output;
}

}  // namespace

NativeSides runNatively(const NativeRun& run) {
    const std::string program = (run.folder / "program").string(), raw = (run.folder / "raw").string(),
                      profile = (run.folder / "profile").string();
    support::Command build{.argv = {"clang-19", "-w", "-O0", "-fprofile-instr-generate", "-fcoverage-mapping", "-I",
                                    run.folder.string(), "-o", program}};
    build.argv.insert(build.argv.end(), run.sources.begin(), run.sources.end());
    build.argv.push_back("-lm");
    outputOf(build);
    support::Command start{.argv = {program}, .environment = {{"LLVM_PROFILE_FILE", raw}}, .input = run.input};
    start.argv.insert(start.argv.end(), run.arguments.begin(), run.arguments.end());
    outputOf(start);
    outputOf({.argv = {"llvm-profdata-19", "merge", raw, "-o", profile}});
    const auto measure =
        judge::readCoverage(outputOf({.argv = {"llvm-cov-19", "export", program, "-instr-profile=" + profile}}));
    NativeSides sides;
    if (!measure) {
        ADD_FAILURE() << measure.error().message;
        return sides;
    }
    for (const judge::MeasuredBranch& branch : measure->branches) {
        if (branch.at.file != run.unit || !branch.at.expansion.empty()) continue;
        for (const bool isTrue : {true, false}) {
            const Side side{branch.at.line, branch.at.column, isTrue};
            sides.all.insert(side);
            if ((isTrue ? branch.taken : branch.notTaken) > 0) sides.reached.insert(side);
        }
    }
    return sides;
}

}  // namespace provest
