#include "reach/gcfg_prover.hpp"

#include "expr/substitute.hpp"
#include "reach/states.hpp"
#include "reach/ways.hpp"
#include "support/random.hpp"

#include <algorithm>

namespace provest::reach {

namespace gcfg {

void initialize(Bidirectional& analysis, const flow::Program& program, uint64_t seed, unsigned runs) {
    std::vector<flow::FunctionId> entries;
    for (flow::FunctionId f = 0; f < program.functions.size(); ++f)
        if (program.functions[f].isEntry) entries.push_back(f);
    const auto constants = constantsOf(program);
    support::Random random(seed);
    const auto any = [&](const Runs::Asked& asked) -> uint64_t {
        const auto known = constants.find(asked.width);
        switch (random.below(known == constants.end() ? 2 : 4)) {
            case 0:
                return random.below(16);
            case 1:
                return random.next();
            default:
                return *std::next(known->second.begin(),
                                  static_cast<std::ptrdiff_t>(random.below(known->second.size())));
        }
    };
    analysis.execute({}, any);
    const bool isProgram = flow::mainOf(program).has_value();
    if (entries.empty() && !isProgram) return;
    for (unsigned r = 0; r < runs; ++r) {
        Plan plan;
        if (!isProgram)
            for (uint64_t calls = 1 + random.below(4); calls > 0; --calls)
                plan.calls.push_back(entries[random.below(entries.size())]);
        if (r == 0)
            analysis.execute(plan, [](const Runs::Asked&) { return uint64_t{0}; });
        else
            analysis.execute(plan, any);
    }
}

std::map<PointId, std::vector<Term>> factsAt(Bidirectional& analysis, const Passages& passages,
                                             const Annotation& annotation) {
    expr::Pool& pool = analysis.inputs().pool();
    expr::Replacements replacements;
    for (const auto& [cell, variable] : passages.cells) {
        const unsigned width = passages.widths.at(variable);
        replacements.emplace(pool.input(variable, width),
                             analysis.inputs().reading({cell.first, 0, pool.constant(64, cell.second), width}));
    }
    expr::Substitution substitution(pool, std::move(replacements));
    std::map<PointId, std::vector<Term>> facts;
    for (CutId cut = 0; cut < annotation.size(); ++cut) {
        const Cut& where = passages.cuts[cut];
        const PointId point =
            where.kind == Cut::Kind::Between ? between : analysis.code().part(where.function, where.block, 0);
        for (const Term one : annotation[cut]) facts[point].push_back(substitution.of(one));
    }
    return facts;
}

Annotation candidatesOf(Bidirectional& analysis, const Passages& passages) {
    expr::Pool& pool = analysis.inputs().pool();
    Inputs& inputs = analysis.inputs();
    const uint32_t variables = static_cast<uint32_t>(inputs.program().variables.size());
    std::map<PointId, CutId> cutAt;
    for (CutId cut = 0; cut < passages.cuts.size(); ++cut) {
        const Cut& where = passages.cuts[cut];
        cutAt[where.kind == Cut::Kind::Between ? between : analysis.code().part(where.function, where.block, 0)] = cut;
    }
    Annotation candidates(passages.cuts.size());
    for (RId id = 0; id < analysis.model().rStates(); ++id) {
        const RState& state = analysis.model().r(id);
        const auto cut = cutAt.find(state.point);
        if (state.fate != Fate::Refuted || cut == cutAt.end() || !state.string.empty()) continue;
        std::vector<Term> clauses;
        for (const Term clause : state.claim) {
            expr::Replacements replacements;
            bool isSayable = true;
            for (const uint32_t number : pool.inputsOf(clause)) {
                const Input input = inputs.of(number);
                if (number < variables) continue;
                const Reading& reading = input.reading;
                const auto cell =
                    input.kind == Input::Kind::Reading && reading.epoch == 0 && reading.index->isConstant()
                        ? passages.cells.find({reading.place, reading.index->value})
                        : passages.cells.end();
                if (cell == passages.cells.end())
                    isSayable = false;
                else
                    replacements.emplace(input.term, pool.input(cell->second, input.term->width));
            }
            if (isSayable) clauses.push_back(expr::Substitution(pool, std::move(replacements)).of(clause));
        }
        const Term claim = pool.negate(conjunction(pool, clauses));
        auto& there = candidates[cut->second];
        if (std::find(there.begin(), there.end(), claim) == there.end()) there.push_back(claim);
    }
    return candidates;
}

}  // namespace gcfg

void GcfgProver::prove(const Ground& ground, Known& known, Budget& budget) {
    gcfg::Bidirectional analysis(
        ground.program, known.open,
        {.mostMoments = 1'000, .mostAtPoint = 100, .mostRStates = 800, .longestCondition = 100});
    for (const auto& [point, facts] : gcfg::factsAt(analysis, ground.passages, known.annotation))
        for (const Term fact : facts) analysis.assume(point, fact);
    gcfg::initialize(analysis, ground.program, ground.seed);
    analysis.addTargets();
    // a share of what is left: where refinement does not end, the others shall have their turn
    Budget mine{.steps = budget.steps / 2, .deadline = budget.deadline};
    const uint64_t given = mine.steps;
    while (analysis.step(mine) != gcfg::Step::Nothing) {
    }
    budget.steps -= given - mine.steps;
    if (analysis.refuted().empty() || budget.over()) return;
    Annotation annotation = gcfg::candidatesOf(analysis, ground.passages);
    for (CutId cut = 0; cut < annotation.size(); ++cut)
        for (const Term one : known.annotation[cut])
            if (std::find(annotation[cut].begin(), annotation[cut].end(), one) == annotation[cut].end())
                annotation[cut].push_back(one);
    Ways ways(ground.program, ground.passages, budget);
    Houdini houdini(ways);
    annotation = houdini.inductive(std::move(annotation));
    if (budget.over()) return;
    for (const flow::CounterId counter : houdini.excluded(annotation, known.open)) known.open.erase(counter);
    known.annotation = std::move(annotation);
}

}  // namespace provest::reach
