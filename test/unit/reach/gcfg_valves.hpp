// The paper's example (Fig. 1, our port in examples/valves) and its points by the figures' names.
#pragma once

#include "gcfg_sample.hpp"
#include "solver/check.hpp"

namespace provest::reach::gcfg {

inline std::string valves(unsigned tolerance) {
    return fmt::format(
        "#include <stdio.h>\n#include <stdlib.h>\nextern int size;\nextern int valvesStatus[];\n"
        "int getStatusOfValve(int i) {{\n"
        "    if (i < 0 ||\n"
        "        i >= size) {{\n"
        "        printf(\"ERROR\");\n"
        "        exit(EXIT_FAILURE);\n"
        "    }}\n"
        "    int status = valvesStatus[i];\n"
        "    return status;\n"
        "}}\n"
        "int checkValves(int wait1, int wait2) {{\n"
        "    int count, i;\n"
        "    while (wait1 > 0) wait1--;\n"
        "    count = 0, i = 0;\n"
        "    while (i < size) {{\n"
        "        int status = getStatusOfValve(i);\n"
        "        if (status == -1) {{\n"
        "            count++;\n"
        "        }}\n"
        "        i++;\n"
        "    }}\n"
        "    if (count > {}) printf(\"ALARM\");\n"
        "    while (wait2 > 0) wait2--;\n"
        "    return count;\n"
        "}}\n",
        tolerance);
}

class Valves {
public:
    explicit Valves(unsigned tolerance = 2, Settings settings = {.choice = "discovery", .checks = true})
        : sample(valves(tolerance), "checkValves"),
          entry(sample.function("checkValves")),
          analysis(sample.program, sample.branches, settings) {
        call = block("18 true"), head = into(block("18 true"));
        const flow::Block& exit = code(block("18 false"));
        count = inputOf(exit.edges[0].condition);
        i = inputOf(code(block("18 true")).edges[0].condition);
        const auto object = [&](const std::string& name) {
            for (VariableId v = 0; v < sample.program.variables.size(); ++v)
                if (sample.program.variables[v].isAddress && sample.program.variables[v].name == name)
                    return pool().input(v, 64);
            throw std::runtime_error("no object " + name);
        };
        size = analysis.inputs().reading({flow::memory, 0, object("&size"), 32});
        valvesStatus = object("&valvesStatus");
    }

    expr::Pool& pool() { return *sample.program.pool; }
    Term number(int64_t value) { return pool().constant(32, static_cast<uint64_t>(value)); }
    Term plus(Term term, int64_t by) { return pool().binary(expr::Op::Add, term, number(by)); }
    Term less(Term a, Term b) { return pool().binary(expr::Op::Slt, a, b); }
    Term atMost(Term a, Term b) { return pool().binary(expr::Op::Sle, a, b); }
    Term status(Term index) {
        const Term scaled = pool().binary(expr::Op::Mul, pool().signExtend(index, 64), pool().constant(64, 4));
        return analysis.inputs().reading({flow::memory, 0, pool().binary(expr::Op::Add, valvesStatus, scaled), 32});
    }

    PointId target(const std::string& branch) {
        for (const auto& [counter, points] : analysis.code().targetsOf)
            for (const PointId point : points)  // not where a decision's vectors are counted, over a range
                if (sample.names.at(counter) == branch &&
                    code(point).steps[analysis.code().points[point].first].counters == 1)
                    return point;
        throw std::runtime_error("no branch " + branch);
    }
    // Where a side of a branch leads, and where one comes from.
    PointId block(const std::string& branch) {
        const Point& point = analysis.code().points[target(branch)];
        return analysis.code().part(point.function, point.block, 0);
    }
    PointId into(PointId point) { return analysis.code().transitions[analysis.code().into[point].front()].from; }
    PointId outOf(PointId point) { return analysis.code().transitions[analysis.code().outOf[point].back()].to; }
    const flow::Block& code(PointId point) {
        const Point& at = analysis.code().points[point];
        return sample.program.functions[at.function].blocks[at.block];
    }
    Term inputOf(Term term) {
        const uint32_t first = pool().inputsOf(term).front();
        return pool().input(first, sample.program.variables[first].width);
    }

    void run(uint32_t valvesToCheck, const std::vector<int64_t>& states) {
        Given given{sample, {1, 1}, {{{"&size", 0}, valvesToCheck}}};
        for (size_t k = 0; k < states.size(); ++k)
            given.memory[{"&valvesStatus", 4 * k}] = static_cast<uint64_t>(states[k]);
        analysis.execute({.calls = {entry}, .choices = {}}, given);
    }

    // The frontier of the transition between these, and the R-state there.
    RId open(PointId point) {
        for (const RId id : analysis.model().rStatesAt(point))
            if (analysis.model().r(id).fate == Fate::Open) return id;
        throw std::runtime_error("no R-state at " + nameOf(sample.program, analysis.code(), point));
    }
    FrontierKey key(PointId from, RId to) {
        for (const auto& [key, frontier] : analysis.model().frontier())
            if (key.first == to && analysis.code().transitions[key.second].from == from) return key;
        throw std::runtime_error(
            fmt::format("no frontier from {} to {}", nameOf(sample.program, analysis.code(), from), to));
    }
    bool hasFrontier(PointId from, RId to) {
        for (const auto& [key, frontier] : analysis.model().frontier())
            if (key.first == to && analysis.code().transitions[key.second].from == from) return true;
        return false;
    }
    // A reachability step at this frontier, which no run crosses; the R-state it makes.
    RId refine(PointId from, RId to) {
        const FrontierKey where = key(from, to);
        EXPECT_FALSE(analysis.symbolicExecutionStep(where, budget));
        analysis.symbolicReachabilityAnalysisStep(where, budget);
        EXPECT_EQ(broken(), "");
        const auto& states = analysis.model().rStatesAt(from);
        EXPECT_FALSE(states.empty());
        return states.back();
    }
    std::string broken() {
        return analysis.model().brokenInvariant(analysis.runs(), [](std::span<const Term> condition) {
            return solver::Check(1'000'000).ask(condition) != solver::Check::Answer::Unsat;
        });
    }
    bool areEqual(const std::vector<Term>& a, const std::vector<Term>& b) {
        const Term one = conjunction(pool(), a), other = conjunction(pool(), b);
        const Term differ = pool().negate(pool().equal(one, other));
        return differ->isFalse() || solver::Check(1'000'000).ask(std::span(&differ, 1)) == solver::Check::Answer::Unsat;
    }

    Sample sample;
    flow::FunctionId entry;
    Bidirectional analysis;
    PointId call = 0, head = 0;
    Term count = nullptr, i = nullptr, size = nullptr, valvesStatus = nullptr;
    Budget budget;
};

}  // namespace provest::reach::gcfg
