// What a run found, as data: the content of report.json and of the summary a user reads.
#pragma once

#include "execute/checker.hpp"
#include "program/goals.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace provest::report {

enum class GoalStatus { Covered, Infeasible, Open };

struct GoalRow {
    program::Goal goal;
    GoalStatus status = GoalStatus::Open;
    std::string reason;  // why it is open, or what excludes it
    std::string test;    // "Bubble.NIsZero": the test that covers it
    // For infeasible goals: the certificate's file, the world it speaks of, and what it takes for granted.
    std::string proof{}, world{};
    std::vector<std::string> assumptions{};
};

// Bug: any caller can run into it. Contract: a caller has to break what the unit may rely on.
enum class FindingClass { Bug, Contract };

struct FindingRow {
    std::string kind;
    std::string message;
    std::string function;
    std::vector<execute::Frame> stack;
    std::string reproducer;           // the test in the findings file
    std::string unusualArgument;      // what makes it a matter of the contract; empty: any caller can run into it
    std::vector<std::string> also{};  // other functions whose calls end in the same defect
    std::string doubt{};              // suspected: why it is not among the findings
    FindingClass findingClass() const { return unusualArgument.empty() ? FindingClass::Bug : FindingClass::Contract; }
};

struct Summary {
    uint64_t goals = 0, covered = 0, infeasible = 0, open = 0;
    uint64_t tests = 0, findings = 0, executions = 0;
    double seconds = 0;
    uint64_t seed = 0;
    std::string criterion;
    double firstTestSeconds = 0;  // from the start to the first admitted test
    std::string tier;             // how state was reset between runs
    uint64_t suspected = 0;       // findings nobody could be shown
};

// What concolic execution asked the solver.
struct Solver {
    struct Layer {
        std::string name;
        uint64_t sat = 0, unsat = 0;
        uint64_t distinct = 0;  // distinct questions it answered
        double seconds = 0;
    };
    uint64_t questions = 0, distinct = 0, unknown = 0;
    uint64_t paths = 0, divergences = 0;  // paths traced; runs that went another way than predicted
    std::vector<Layer> layers;            // in rising cost
};

struct Report {
    Summary summary;
    std::optional<Solver> solver;  // where concolic execution took part
    std::vector<GoalRow> goals;
    std::vector<program::Skipped> skipped;
    std::vector<FindingRow> findings;   // their reproducers show them
    std::vector<FindingRow> suspected;  // those that do not
    std::vector<std::string> inputs;    // functions and variables the unit needs and nobody defines
    std::vector<std::string> notes;     // what else a user should know
};

std::string toJson(const Report& report);
// What a terminal shows at the end: figures, findings, open goals with reasons, what was skipped.
std::string toText(const Report& report, const std::string& folder);

// Reads report.json back; nothing when it is not one of ours.
std::optional<Report> fromJson(const std::string& text);

}  // namespace provest::report
