#include "driver/reporting.hpp"

#include "driver/proving.hpp"
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

void addGoals(report::Report& report) {
    using report::GoalStatus;
    report::Summary& summary = report.summary;
    for (const report::GoalRow& row : report.goals)
        ++(row.status == GoalStatus::Covered      ? summary.covered
           : row.status == GoalStatus::Infeasible ? summary.infeasible
                                                  : summary.open);
    summary.goals = report.goals.size();
}

void addSummary(const ReportRequest& request, report::Report& report) {
    report::Summary& summary = report.summary;
    addGoals(report);
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
                  [&](uint32_t goal) { return request.engines.nearest(goal); }, request.proving});
    addFindings(request, report);
    addSummary(request, report);
    request.engines.describe(report);
    report.skipped = request.unit.interface.skipped;
    addUntested(request, report);
    addInputs(request.unit.interface, report);
    for (const std::vector<std::string>& list :
         {request.notes, request.unit.goals.notes, request.made.notes, request.executor.statistics().notes,
          request.admission.problems(), request.proving.result().notes})
        report.notes.insert(report.notes.end(), list.begin(), list.end());
    const std::string objection = request.proving.objection();
    if (report.summary.open > 0 && request.options.prove == "auto" && !objection.empty())
        report.notes.push_back("nobody tried to prove what is open: " + objection);
    return report;
}

report::Report proofReportOf(const ProofReportRequest& request) {
    report::Report report;
    for (const uint32_t goal : request.status.selected()) {
        const program::Goal& one = request.unit.goals.goals[goal];
        if (program::isOurs(one.kind)) continue;
        report::GoalRow row{.goal = one};
        if (!markProved(row, goal, request.proving)) row.reason = whyUnproved(goal, request.proving);
        if (row.status == report::GoalStatus::Open && row.reason.empty()) row.reason = "no proof was found";
        report.goals.push_back(std::move(row));
    }
    addGoals(report);
    report.summary.seed = request.options.seed;
    report.summary.criterion = request.criterion.name;
    report.skipped = request.unit.interface.skipped;
    addInputs(request.unit.interface, report);
    for (const std::vector<std::string>& list : {request.unit.goals.notes, request.proving.result().notes})
        report.notes.insert(report.notes.end(), list.begin(), list.end());
    return report;
}

}  // namespace provest::driver
