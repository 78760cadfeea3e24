// The judge: compiles an emitted suite with plain compilers, without any runtime of ours, runs it in fresh processes
// and says what holds and what it covers. What the judge has not seen does not count.
#pragma once

#include "judge/measure.hpp"
#include "program/source.hpp"
#include "support/deadline.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <future>
#include <set>
#include <string>
#include <vector>

namespace provest::judge {

// How much of it is done.
enum class Extent : uint8_t {
    Measured,  // the build that measures coverage
    Late,      // and gcc compiles it: nothing ships that it does not compile
    Draft,     // and the sanitizers, which find most of what there is to mend
    Again,     // the same, for tests that passed in all builds, of which some were taken out since
    All,       // measured, sanitizers, clang++ -O2, g++ -O0 and -O2
};

struct JudgeInput {
    std::vector<program::Source> sources;
    std::vector<std::string> links;
    std::vector<bool> included;  // by source: the suite includes it, as Suite::included says
    // By source: the file of the suite that is compiled in its place, as emit::accessFile says. It may not be there
    // yet.
    std::vector<std::string> access{};
    bool apart = false;                // the suite reads no header of the unit
    std::string folder;                // where the suite's files lie
    std::string place{};               // where they will lie, if elsewhere: what they include is named from there
    std::string suiteFile;             // "bubble_test.cpp"
    std::vector<std::string> wrapped;  // Emitted::wrapped
    std::string findingsFile;          // for reproduce(); may be empty
    std::vector<std::string> findingsWrapped;
    std::string work;  // a folder for objects and profiles; kept between rounds it saves compiling the unit again
    unsigned jobs = 2;
    unsigned repeats = 20;  // shuffled
    Extent extent = Extent::All;
    bool sandbox = true;  // its programs run in one
    std::string headers;  // where precompiled headers are kept; empty: in the user's cache
    // When other builds than the measured one are left as far as they are; that one, and gcc's word, without which
    // there is no verdict at all, when `last` is over.
    support::Deadline deadline{}, last{};
    bool background = false;  // gives way to what somebody waits for
};

struct FailedTest {
    std::string name;   // "Bubble.NIsTrue"
    std::string build;  // "clang", "clang-O2", "sanitizers", "gcc-O0", "gcc"; "shuffled": only after other tests
    std::string message;
    std::vector<uint32_t> lines;  // of the suite file where a check failed; see Emitted::lines
};

struct Trouble {
    std::string build;
    std::string message;            // what the compiler said
    std::string file{};             // what it compiled: suiteFile, findingsFile or, empty, something else
    std::vector<uint32_t> lines{};  // of that file, where known
    // For each objection its line, if it is in that file, and those that led to it.
    std::vector<std::vector<uint32_t>> blamed{};
};

struct Judgement {
    std::vector<std::string> passed;  // in every build and order
    std::vector<FailedTest> failed;   // a test may fail in several
    std::set<std::string> polluters;  // tests that leave behind what makes others fail ("shuffled")
    std::vector<Trouble> warnings;    // in other files than the suite's own: headers of the unit, findings
    std::vector<Trouble> errors;      // the suite does not compile without warnings, or does not link
    std::vector<Trouble> refused;     // builds left out, since their compiler does not take the unit
    Measure measure;                  // of a run without the failed tests; empty when nothing could be run
    std::set<std::string> checked;    // the builds that were run to the end, "shuffled" among them
    bool late = false;                // not even the measured build was done in time: the rest says nothing
};

// All that a suite can be checked in on this machine, as Judgement::checked names it.
std::set<std::string> allChecks();

// Does in the background, behind whatever else wants the processor, what needs no suite yet: compiles the unit and, the
// first time on a machine, GoogleTest's header. Uses sources, work, jobs, extent and deadline; the others may still
// be empty. Judging in the same `work` must wait for it. Whatever fails here is done again, and reported, by the judge.
std::future<void> prepareJudge(JudgeInput input);

// What compilers say against the suite's files as they lie in `folder`, without building anything: clang's word and
// gcc's, who read headers of C units differently. Uses what compiling the suite does.
std::vector<Trouble> objections(const JudgeInput& input);

// The macros that including `headers` brings along, with either compiler.
std::set<std::string> macrosOf(const std::string& headers);

// Fails only when the tools to judge with are missing.
support::Result<Judgement> judge(const JudgeInput& input);

}  // namespace provest::judge
