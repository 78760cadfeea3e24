#include "reach/ways.hpp"

#include <algorithm>

namespace provest::reach {

namespace {

expr::Substitution substitutionOf(expr::Pool& pool, const Values& values) {
    expr::Replacements replacements;
    for (const auto& [variable, value] : values) replacements.emplace(pool.input(variable, value->width), value);
    return {pool, std::move(replacements)};
}

}  // namespace

Ways::Ways(const flow::Program& program, const Passages& passages, Budget& budget)
    : passages_(passages),
      pool_(*program.pool),
      budget_(budget),
      returns_(passages.cuts.size()),
      substitutions_(passages.passages.size()) {
    for (const Return& back : passages.returns) returns_[back.from].push_back(&back);
}

Ways::Answer Ways::ask(uint32_t walk, std::span<const Term> clauses, uint64_t steps) {
    if (budget_.over()) return Answer::Unknown;
    solver::Incremental& solver = solvers_[walk];
    const uint64_t before = solver.spent();
    const Answer answer = solver.ask(clauses, std::min(budget_.steps, steps), budget_.deadline.left());
    budget_.steps -= std::min(budget_.steps, solver.spent() - before);
    return answer;
}

Term Ways::behind(size_t passage, Term term) {
    auto& substitution = substitutions_[passage];
    if (!substitution) substitution.emplace(substitutionOf(pool_, passages_.passages[passage].values));
    return substitution->of(term);
}

Term Ways::behind(const Return& back, Term term) {
    const auto found = back_.find(&back);
    if (found != back_.end()) return found->second.of(term);
    return back_.emplace(&back, substitutionOf(pool_, back.cells)).first->second.of(term);
}

std::vector<size_t> Ways::leaningOn(CutId cut) const {
    std::vector<size_t> found;
    for (size_t i = 0; i < passages_.passages.size(); ++i) {
        const Passage& passage = passages_.passages[i];
        // between calls is known wherever the unit was left on the way
        const bool leans = passage.from == cut || (cut == between && passage.returns > 0);
        if (leans && !passage.isStart) found.push_back(i);
    }
    return found;
}

}  // namespace provest::reach
