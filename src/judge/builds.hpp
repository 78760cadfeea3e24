// The ways the judge compiles a suite, as commands.
#pragma once

#include "judge/judge.hpp"
#include "support/process.hpp"

#include <string>
#include <vector>

namespace provest::judge {

struct Build {
    std::string name;                    // "clang" (-O0), "clang-O2", "sanitizers", "gcc-O0", "gcc" (-O2)
    std::string c, cxx;                  // compilers
    std::vector<std::string> flags;      // for every file and the link
    std::vector<std::string> unitFlags;  // only for the unit's sources
    bool measured = false;               // linked with what writes profiles before dying
};

bool isClang(const Build& build);

// The builds this machine can do; the measured one first. See JudgeInput.
support::Result<std::vector<Build>> builds(Extent extent);
// Those that only compile the suite, for their warnings.
std::vector<Build> readers(Extent extent);

// The build whose suite object this one links: its own, or one that is not optimised where only the unit's objects need
// be. A suite's text takes longer to optimise than all else takes.
const Build& suiteBuild(const JudgeInput& input, const std::vector<Build>& builds, const Build& build);

// Paths below input.work.
std::string programPath(const JudgeInput& input, const Build& build);

// Flags of every suite file that come from the unit, beside those of the build: its standard, its headers'.
std::vector<std::string> flagsOfUnit(const JudgeInput& input, const Build& build);

class PrecompiledHeaders;

struct CompileStep {
    const Build* build = nullptr;
    enum class What { Unit, Suite, Findings, Profile, Check } what = What::Unit;
    support::Command command;
    std::string output;
    std::string source{};  // of a suite: compiled again only when its text has changed
    // The same without the precompiled header; empty argv where none is used.
    support::Command plain{};
};

// A compiler that is ended leaves what looks like an object.
void forgetStopped(const CompileStep& step, const support::Result<support::Finished>& result);

// Everything to compile, what tells most first; unit objects that exist already are left out.
std::vector<CompileStep> compileSteps(const JudgeInput& input, const std::vector<Build>& builds,
                                      const std::vector<Build>& readers, const PrecompiledHeaders& headers);
// Reads the suite without compiling it, as clang and as gcc do.
std::vector<CompileStep> checkSteps(const JudgeInput& input, const std::vector<Build>& builds,
                                    const PrecompiledHeaders& headers);
// The unit's part of it.
std::vector<CompileStep> unitSteps(const JudgeInput& input, const std::vector<Build>& builds);
support::Command linkCommand(const JudgeInput& input, const Build& build, const Build& suite);

// The same for the reproducers of findings, which are a program of their own.
CompileStep findingsStep(const JudgeInput& input, const Build& build, const PrecompiledHeaders& headers);
support::Command findingsLink(const JudgeInput& input, const Build& build);
std::string findingsProgram(const JudgeInput& input, const Build& build);

}  // namespace provest::judge
