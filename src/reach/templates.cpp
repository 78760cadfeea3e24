#include "reach/templates.hpp"

#include "expr/evaluate.hpp"
#include "expr/operators.hpp"
#include "reach/subject.hpp"

#include <algorithm>
#include <unordered_set>

namespace provest::reach {

namespace {

using expr::Op;
using flow::VariableId;

constexpr size_t mostFew = 8;        // values before they become bounds
constexpr size_t mostModes = 3;      // variables at a cut that states are told apart by
constexpr size_t mostOfMode = 16;    // values of one
constexpr size_t mostSubjects = 48;  // at a cut
constexpr size_t mostAtoms = 64;

// What the code of a program asks for and computes with.
class Code {
public:
    explicit Code(const Passages& passages) {
        for (const Passage& passage : passages.passages) {
            take(passage.guard);
            for (const auto& [variable, value] : passage.values) {
                take(value);
                if (isNumber(value)) floats.insert(variable);
                if (isStep(variable, value)) counters.insert(variable);
            }
        }
        for (const Event& event : passages.events) take(event.guard);
    }

    std::vector<Term> atoms;                            // comparisons of inputs
    std::map<VariableId, std::set<uint64_t>> compared;  // for equality, with these constants
    std::set<VariableId> floats;
    std::set<VariableId> counters;  // stepped by one somewhere

private:
    static bool isNumber(Term term) {
        while (term->op == Op::Ite) term = (*term)[1]->isConstant() ? (*term)[2] : (*term)[1];
        return expr::isFloatOperator(term->op) && term->width >= 32 && term->op != Op::FToSI && term->op != Op::FToUI;
    }

    static bool isStep(VariableId variable, Term value) {
        std::vector<Term> open{value};
        while (!open.empty()) {
            const Term term = open.back();
            open.pop_back();
            if (term->op == Op::Ite) open.insert(open.end(), {(*term)[1], (*term)[2]});
            if (term->op == Op::Add && (*term)[1]->isConstant(1) && (*term)[0]->op == Op::Input &&
                (*term)[0]->value == variable)
                return true;
        }
        return false;
    }

    void take(Term root) {
        std::vector<Term> open{root};
        while (!open.empty()) {
            const Term term = open.back();
            open.pop_back();
            if (!seen_.insert(term).second) continue;
            open.insert(open.end(), term->operands.begin(), term->operands.end());
            const bool ofFloats = expr::isFloatOperator(term->op) && term->op != Op::SIToF && term->op != Op::UIToF;
            for (const Term operand : term->operands)
                if (ofFloats && operand->op == Op::Input) floats.insert(static_cast<VariableId>(operand->value));
            if (term->width != 1 || term->operands.size() != 2 || (*term)[0]->width == 1) continue;
            atoms.push_back(term);
            if (term->op != Op::Eq) continue;
            for (const size_t side : {0u, 1u}) {
                Term other = (*term)[side];
                if (!(*term)[1 - side]->isConstant()) continue;
                if (other->op == Op::ZExt || other->op == Op::SExt) other = (*other)[0];
                if (other->op == Op::Input)
                    compared[static_cast<VariableId>(other->value)].insert((*term)[1 - side]->value &
                                                                           expr::mask(other->width));
            }
        }
    }

    std::unordered_set<Term> seen_;
};

struct Mode {
    VariableId id;
    Term term;
    std::vector<uint64_t> values;
};

std::vector<Mode> modesAt(const AtCut& at, const Code& code) {
    std::vector<Mode> modes;
    for (const Subject& subject : at.subjects) {
        const auto found = code.compared.find(subject.id);
        if ((found == code.compared.end() && subject.term->width != 1) || subject.isFloat) continue;
        std::set<uint64_t> values;
        if (subject.term->width == 1) values = {0, 1};
        if (found != code.compared.end()) values = found->second;
        for (const ConcreteState& state : at.states)
            if (const auto value = state.find(subject.id); value != state.end() && values.size() <= mostOfMode)
                values.insert(value->second);
        if (values.size() > mostOfMode || values.size() < 2) continue;
        modes.push_back({subject.id, subject.term, {values.begin(), values.end()}});
    }
    const auto weight = [&](const Mode& mode) {
        const auto found = code.compared.find(mode.id);
        return found == code.compared.end() ? 1 : found->second.size();
    };
    std::sort(modes.begin(), modes.end(),
              [&](const Mode& a, const Mode& b) { return std::pair(weight(b), a.id) < std::pair(weight(a), b.id); });
    if (modes.size() > mostModes) modes.erase(modes.begin() + mostModes, modes.end());
    return modes;
}

void addAlone(AtCut& at, Term where, VariableId but) {
    for (const Subject& subject : at.subjects)
        if (subject.id != but)
            at.claims.push_back(
                {{{where, subject.term}}, subject.isFloat ? Claim::Shape::Float : Claim::Shape::Integer, mostFew});
    for (const Family& family : at.families) {
        std::vector<Claim::Of> all;
        for (const Term cell : family.cells) all.push_back({where, cell});
        at.claims.push_back({all, family.isFloat ? Claim::Shape::Float : Claim::Shape::Integer, mostFew});
    }
    for (const Term atom : at.atoms) at.addTruth(where, atom);
}

void partition(AtCut& at, const std::vector<Mode>& modes, Detail detail) {
    for (const Mode& mode : modes)
        for (const uint64_t value : mode.values) {
            const Term here = at.pool.equal(mode.term, at.pool.constant(mode.term->width, value));
            addAlone(at, here, mode.id);
            if (detail == Detail::All) addEquations(at, here);
        }
    if (detail != Detail::All) return;
    for (size_t i = 0; i < modes.size(); ++i)
        for (size_t k = i + 1; k < modes.size(); ++k) {
            if (modes[i].values.size() * modes[k].values.size() > 2 * mostOfMode) continue;
            for (const uint64_t first : modes[i].values)
                for (const uint64_t second : modes[k].values) {
                    const Term a = at.pool.equal(modes[i].term, at.pool.constant(modes[i].term->width, first));
                    const Term b = at.pool.equal(modes[k].term, at.pool.constant(modes[k].term->width, second));
                    addAlone(at, at.pool.both(a, b), modes[i].id);
                    addEquations(at, at.pool.both(a, b));
                }
        }
}

void findSubjects(const flow::Program& program, const Passages& passages, CutId cut, const Code& code, AtCut& at) {
    std::map<flow::PlaceId, Family> families;
    const auto& needed = passages.needed[cut];
    for (const auto& [cell, variable] : passages.cells) {
        if (!needed.contains(variable)) continue;
        const Term term = at.pool.input(variable, passages.widths.at(variable));
        const uint64_t cells = program.places[cell.first].cells;
        const bool isFloat = code.floats.contains(variable);
        if (cells > 1) families[cell.first].cells.push_back(term);
        if (cells > 1) families[cell.first].isFloat = isFloat;
        if (cells <= 4 || cell.second == 0 || cell.second + 1 == cells)
            at.subjects.push_back({variable, term, isFloat, true});
    }
    for (auto& [place, family] : families) at.families.push_back(std::move(family));
    for (const VariableId id : needed) {
        if (id >= program.variables.size() || program.variables[id].isAddress) continue;
        const Term term = at.pool.input(id, program.variables[id].width);
        at.subjects.push_back({id, term, code.floats.contains(id), false});
    }
    if (at.subjects.size() > mostSubjects) at.subjects.resize(mostSubjects);
    for (const Term atom : code.atoms) {
        const auto inputs = at.pool.inputsOf(atom);
        if (!inputs.empty() && at.atoms.size() < mostAtoms &&
            std::all_of(inputs.begin(), inputs.end(), [&](uint32_t input) { return needed.contains(input); }))
            at.atoms.push_back(atom);
    }
}

}  // namespace

std::vector<std::vector<Claim>> claimsFor(const flow::Program& program, const Passages& passages, const States& states,
                                          Detail detail) {
    if (detail == Detail::None) return std::vector<std::vector<Claim>>(passages.cuts.size());
    const auto constants = constantsOf(program);
    const Code code(passages);
    std::vector<std::vector<Claim>> all;
    for (CutId cut = 0; cut < passages.cuts.size(); ++cut) {
        AtCut at{*program.pool, states.atCut[cut], constants, code.counters, {}, {}, {}};
        findSubjects(program, passages, cut, code, at);
        addAlone(at, nullptr, ~VariableId{0});
        if (detail >= Detail::Related) {
            addRelations(at);
            addEquations(at, nullptr);
            addElements(at);
        }
        if (detail == Detail::Partitioned || detail == Detail::All) partition(at, modesAt(at, code), detail);
        all.push_back(std::move(at.claims));
    }
    return all;
}

Thresholds thresholdsOf(const flow::Program& program) {
    Thresholds all;
    const auto constants = constantsOf(program);
    for (const auto& [width, values] : constants) {
        all.bits[width] = values;
        for (const uint64_t value : values) {  // where narrow things become wide
            if (width == 32 || width == 64)
                for (const unsigned wide : {32u, 64u})
                    all.bits[wide].insert(static_cast<uint64_t>(expr::asSigned(value, width)) & expr::mask(wide));
            if (width == 32 || width == 64) all.numbers[width].insert(expr::numberOf(value, width));
        }
    }
    for (const unsigned width : {8u, 16u, 32u, 64u}) {
        all.bits[width].insert(0);
        for (const unsigned narrow : {1u, 8u, 16u, 32u})
            if (narrow < width)
                all.bits[width].insert(
                    {expr::mask(narrow), expr::mask(narrow) >> 1, ~(expr::mask(narrow) >> 1) & expr::mask(width)});
    }
    for (const unsigned width : {32u, 64u}) {
        auto& numbers = all.numbers[width];
        std::erase_if(numbers, [](double number) { return number != number; });
        numbers.insert({0.0, 1.0, -1.0});
    }
    return all;
}

}  // namespace provest::reach
