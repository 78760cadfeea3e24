#include "driver/reporting.hpp"

#include "driver/targets.hpp"
#include "driver/verdicts.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>

namespace provest::driver {

namespace {

const char* nameOf(execute::Tier tier) {
    switch (tier) {
        case execute::Tier::Unit:
            return "unit";
        case execute::Tier::Libraries:
            return "libraries";
        case execute::Tier::Fork:
            return "fork";
    }
    return "";
}

void addSummary(const ReportRequest& request, report::Report& report) {
    report::Summary& summary = report.summary;
    for (const report::GoalRow& row : report.goals)
        ++(row.status == report::GoalStatus::Covered ? summary.covered : summary.open);
    summary.goals = report.goals.size();
    summary.tests = request.made.tests.size();
    summary.findings = report.findings.size();
    summary.suspected = report.suspected.size();
    summary.executions = request.engines.executions();
    summary.seed = request.options.seed;
    summary.criterion = request.criterion.name;
    summary.tier = nameOf(request.executor.statistics().tier);
}

// What any caller can run into comes first.
void addFindings(const ReportRequest& request, report::Report& report) {
    std::vector<report::FindingRow> contracts;
    for (size_t i = 0; i < request.findings.size(); ++i) {
        const oracle::Finding& finding = request.findings[i];
        report::FindingRow row{finding.kind, finding.message,         finding.function, finding.stack,
                               "",           finding.unusualArgument, finding.also};
        if (i < request.made.reproducers.size()) row.reproducer = request.made.reproducers[i];
        if (i < request.made.doubts.size()) row.doubt = request.made.doubts[i];
        if (!row.doubt.empty())
            report.suspected.push_back(std::move(row));
        else if (row.findingClass() == report::FindingClass::Bug)
            report.findings.push_back(std::move(row));
        else
            contracts.push_back(std::move(row));
    }
    report.findings.insert(report.findings.end(), contracts.begin(), contracts.end());
}

void addSolver(const ConcolicEngine& concolic, report::Report& report) {
    const solver::Statistics solving = concolic.solving();
    report::Solver& section = report.solver.emplace();
    section.questions = solving.questions;
    section.distinct = solving.distinct;
    section.unknown = solving.unknown;
    for (size_t i = 0; i < solver::layerCount; ++i)
        section.layers.push_back({std::string(solver::nameOf(static_cast<solver::Layer>(i))), solving.layers[i].sat,
                                  solving.layers[i].unsat, solving.distinctAnswered[i], solving.layers[i].seconds});
    const explore::Statistics exploring = concolic.exploring();
    section.paths = exploring.runs;
    section.divergences = exploring.divergences;
    if (!concolic.problem().empty()) report.notes.push_back("no concolic execution: " + concolic.problem());
}

// A public function without a test of its own is named with the reason.
void addUntested(const ReportRequest& request, report::Report& report) {
    const auto& functions = request.unit.interface.functions;
    const auto& targets = request.options.targets;
    std::set<uint32_t> tested;
    for (const AdmittedTest& test : request.made.tests)
        for (const testcase::Call& call : test.test.calls) tested.insert(call.function);
    for (uint32_t i = 0; i < functions.size(); ++i) {
        const std::string& name = functions[i].name;
        const bool chosen =
            targets.empty() || std::any_of(targets.begin(), targets.end(),
                                           [&](const std::string& target) { return isMeant(name, target); });
        if (tested.contains(i) || !chosen || functions[i].isFake) continue;
        std::string reason = "no passing test was found within the budget";
        for (const auto* list : {&report.suspected, &report.findings})
            for (const report::FindingRow& finding : *list)
                if (finding.function == name)
                    reason = fmt::format("no passing test was found; calls of it end in a finding ({})", finding.kind);
        report.skipped.push_back({name, reason});
    }
}

// What the unit needs and nobody defines.
void addInputs(const program::Interface& interface, report::Report& report) {
    std::set<std::string> answers;
    for (const program::StandIn& standIn : interface.standIns) {
        report.inputs.push_back(standIn.declaration);
        for (const program::Function& answer : standIn.answers) answers.insert(answer.name);
    }
    for (const program::Function& function : interface.undefined)
        if (!answers.contains(function.name)) report.inputs.push_back(function.declaration);
    for (const program::Variable& variable : interface.variables)
        if (!variable.defined) report.inputs.push_back("extern " + variable.declaration);
}

}  // namespace

report::Report reportOf(const ReportRequest& request) {
    report::Report report;
    report.goals =
        verdicts({request.unit, request.criterion, request.made, request.status, request.admission.rejections(),
                  [&](uint32_t goal) { return request.engines.nearest(goal); }});
    addFindings(request, report);
    addSummary(request, report);
    if (request.engines.concolic()) addSolver(*request.engines.concolic(), report);
    report.skipped = request.unit.interface.skipped;
    addUntested(request, report);
    addInputs(request.unit.interface, report);
    for (const std::vector<std::string>& list : {request.notes, request.unit.goals.notes, request.made.notes,
                                                 request.executor.statistics().notes, request.admission.problems()})
        report.notes.insert(report.notes.end(), list.begin(), list.end());
    return report;
}

}  // namespace provest::driver
