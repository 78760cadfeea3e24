#include "report/report.hpp"
#include "support/symbols.hpp"

#include <nlohmann/json.hpp>

namespace provest::report {

namespace {

using Json = nlohmann::ordered_json;
using program::GoalKind;
using program::Side;

const char* nameOf(GoalStatus status) {
    switch (status) {
        case GoalStatus::Covered:
            return "covered";
        case GoalStatus::Infeasible:
            return "infeasible";
        case GoalStatus::Open:
            return "open";
    }
    return "";
}

const char* nameOf(FindingClass one) { return one == FindingClass::Bug ? "bug" : "contract"; }

Json toJson(const GoalRow& row) {
    const program::Goal& goal = row.goal;
    Json json{{"file", goal.at.file},
              {"line", goal.at.line},
              {"col", goal.at.column},
              {"endLine", goal.endLine},
              {"endCol", goal.endColumn},
              {"function", support::readableName(goal.function)},
              {"kind", program::name(goal.kind)},
              {"side", program::name(goal.side)},
              {"text", goal.text},
              {"status", nameOf(row.status)},
              {"reason", row.reason},
              {"test", row.test},
              {"proof", row.proof}};
    if (!goal.expansion.empty()) json["expansion"] = goal.expansion;
    if (row.status == GoalStatus::Infeasible) {
        json["world"] = row.world;
        json["assumes"] = row.assumptions;
    }
    return json;
}

Json toJson(const FindingRow& row) {
    Json stack = Json::array();
    for (const execute::Frame& frame : row.stack)
        stack.push_back({{"function", frame.function}, {"file", frame.file}, {"line", frame.line}});
    return {{"kind", row.kind},
            {"class", nameOf(row.findingClass())},
            {"message", row.message},
            {"function", row.function},
            {"file", row.stack.empty() ? "" : row.stack.front().file},
            {"line", row.stack.empty() ? 0 : row.stack.front().line},
            {"stack", stack},
            {"reproducer", row.reproducer},
            {"unusualArgument", row.unusualArgument},
            {"also", row.also}};
}

Json suspectedJson(const FindingRow& row) {
    Json json = toJson(row);
    json["reason"] = row.doubt;
    return json;
}

template <class Enum>
Enum named(const std::string& text, std::initializer_list<Enum> all) {
    for (const Enum value : all)
        if (text == program::name(value)) return value;
    return *all.begin();
}

GoalRow goalFrom(const Json& json) {
    GoalRow row;
    row.goal.at = {json.at("file"), json.at("line"), json.at("col")};
    row.goal.endLine = json.value("endLine", 0u);
    row.goal.endColumn = json.value("endCol", 0u);
    row.goal.function = json.value("function", "");
    row.goal.text = json.value("text", "");
    row.goal.kind =
        named(json.at("kind").get<std::string>(),
              {GoalKind::Branch, GoalKind::Statement, GoalKind::Condition, GoalKind::Decision, GoalKind::Mcdc});
    row.goal.side = named(json.at("side").get<std::string>(), {Side::True, Side::False, Side::Pair, Side::Reached});
    const std::string status = json.at("status");
    row.status = status == "covered"      ? GoalStatus::Covered
                 : status == "infeasible" ? GoalStatus::Infeasible
                                          : GoalStatus::Open;
    row.reason = json.value("reason", "");
    row.test = json.value("test", "");
    row.proof = json.value("proof", "");
    row.world = json.value("world", "");
    row.assumptions = json.value("assumes", std::vector<std::string>{});
    return row;
}

FindingRow findingFrom(const Json& json) {
    FindingRow row{json.at("kind"),
                   json.at("message"),
                   json.value("function", ""),
                   {},
                   json.value("reproducer", ""),
                   json.value("unusualArgument", ""),
                   json.value("also", std::vector<std::string>{}),
                   json.value("reason", "")};
    for (const Json& frame : json.at("stack"))
        row.stack.push_back({frame.at("function"), frame.at("file"), frame.at("line")});
    return row;
}

Json toJson(const Solver& solver) {
    Json layers = Json::array();
    for (const Solver::Layer& layer : solver.layers)
        layers.push_back({{"name", layer.name},
                          {"sat", layer.sat},
                          {"unsat", layer.unsat},
                          {"distinct", layer.distinct},
                          {"seconds", layer.seconds}});
    return {{"questions", solver.questions}, {"distinct", solver.distinct},       {"unknown", solver.unknown},
            {"paths", solver.paths},         {"divergences", solver.divergences}, {"layers", layers}};
}

Solver solverFrom(const Json& json) {
    Solver solver{.questions = json.at("questions"),
                  .distinct = json.at("distinct"),
                  .unknown = json.at("unknown"),
                  .paths = json.at("paths"),
                  .divergences = json.at("divergences"),
                  .layers = {}};
    for (const Json& layer : json.at("layers"))
        solver.layers.push_back(
            {layer.at("name"), layer.at("sat"), layer.at("unsat"), layer.at("distinct"), layer.at("seconds")});
    return solver;
}

}  // namespace

std::string toJson(const Report& report) {
    const Summary& s = report.summary;
    Json json;
    json["summary"] = {{"goals", s.goals},
                       {"covered", s.covered},
                       {"infeasible", s.infeasible},
                       {"open", s.open},
                       {"tests", s.tests},
                       {"findings", s.findings},
                       {"suspected", s.suspected},
                       {"executions", s.executions},
                       {"seconds", s.seconds},
                       {"seed", s.seed},
                       {"criterion", s.criterion},
                       {"firstTestSeconds", s.firstTestSeconds},
                       {"tier", s.tier}};
    json["goals"] = Json::array();
    for (const GoalRow& row : report.goals) json["goals"].push_back(toJson(row));
    json["skipped"] = Json::array();
    for (const program::Skipped& skipped : report.skipped)
        json["skipped"].push_back({{"name", skipped.name}, {"reason", skipped.reason}});
    json["findings"] = Json::array();
    for (const FindingRow& row : report.findings) json["findings"].push_back(toJson(row));
    json["suspected"] = Json::array();
    for (const FindingRow& row : report.suspected) json["suspected"].push_back(suspectedJson(row));
    json["inputs"] = report.inputs;
    json["notes"] = report.notes;
    if (report.solver) json["solver"] = toJson(*report.solver);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<Report> fromJson(const std::string& text) {
    try {
        const Json json = Json::parse(text);
        Report report;
        const Json& s = json.at("summary");
        report.summary = {s.at("goals"),
                          s.at("covered"),
                          s.at("infeasible"),
                          s.at("open"),
                          s.at("tests"),
                          s.at("findings"),
                          s.at("executions"),
                          s.at("seconds"),
                          s.at("seed"),
                          s.at("criterion"),
                          s.value("firstTestSeconds", 0.0),
                          s.value("tier", ""),
                          s.value("suspected", uint64_t{0})};
        for (const Json& goal : json.at("goals")) report.goals.push_back(goalFrom(goal));
        for (const Json& skipped : json.at("skipped"))
            report.skipped.push_back({skipped.at("name"), skipped.at("reason")});
        for (const Json& finding : json.at("findings")) report.findings.push_back(findingFrom(finding));
        if (json.contains("suspected"))
            for (const Json& finding : json.at("suspected")) report.suspected.push_back(findingFrom(finding));
        report.inputs = json.value("inputs", std::vector<std::string>{});
        report.notes = json.value("notes", std::vector<std::string>{});
        if (json.contains("solver")) report.solver = solverFrom(json.at("solver"));
        return report;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace provest::report
