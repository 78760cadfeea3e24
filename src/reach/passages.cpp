#include "reach/passages.hpp"

#include "expr/substitute.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>
#include <tuple>

namespace provest::reach {

namespace {

using expr::Op;
using flow::Block;
using flow::PlaceId;
using flow::Program;
using flow::Step;

constexpr uint64_t mostCells = 64;        // of a place that is followed
constexpr uint64_t mostConstants = 1024;  // of one that nobody writes

struct State {
    Values values;
    std::map<std::pair<Term, unsigned>, Term> memory;  // by address and width: what was last read or written there
};

class Walker {
public:
    Walker(const Program& program, Passages& out)
        : program_(program), pool_(*program.pool), out_(out), main_(flow::mainOf(program)) {
        next_ = static_cast<VariableId>(program.variables.size());
        for (PlaceId place = 1; place < program.places.size(); ++place) {
            const flow::Place& one = program.places[place];
            if (one.isConstant || one.cells > mostCells) continue;
            for (uint64_t cell = 0; cell < one.cells; ++cell) {
                out.cells.emplace(std::pair(place, cell), next_);
                out.widths.emplace(next_++, one.width);
            }
        }
    }

    void run() {
        out_.cuts.push_back({});
        findCuts();
        start();
        for (flow::FunctionId f = 0; f < program_.functions.size(); ++f) {
            const flow::Function& function = program_.functions[f];
            const auto called = cutAt_.find({f, 0});
            if (function.isEntry && f != main_) {
                if (called == cutAt_.end())
                    walk(between, f, 0);
                else
                    out_.passages.push_back(
                        {.from = between, .to = called->second, .guard = pool_.truth(true), .values = {}});
            }
        }
        for (CutId cut = 1; cut < out_.cuts.size(); ++cut) walk(cut, out_.cuts[cut].function, out_.cuts[cut].block);
    }

private:
    // Blocks are numbered in reverse post order: every cycle has an edge that does not lead upwards.
    void findCuts() {
        const auto add = [&](Cut::Kind kind, flow::FunctionId function, flow::BlockId block) {
            if (!cutAt_.emplace(std::pair(function, block), static_cast<CutId>(out_.cuts.size())).second) return;
            out_.cuts.push_back({kind, function, block});
        };
        if (main_) add(Cut::Kind::Entry, *main_, 0);
        for (flow::FunctionId f = 0; f < program_.functions.size(); ++f)
            for (flow::BlockId b = 0; b < program_.functions[f].blocks.size(); ++b) {
                const Block& block = program_.functions[f].blocks[b];
                for (const flow::Edge& edge : block.edges)
                    if (edge.to <= b) add(Cut::Kind::Head, f, edge.to);
                for (const Step& step : block.steps)
                    if (step.kind == Step::Kind::Call) add(Cut::Kind::Entry, step.callee, 0);
            }
    }

    void start() {
        const CutId first = main_ ? cutAt_.at({*main_, 0}) : between;
        Passage passage{.from = between, .to = first, .guard = pool_.truth(true), .values = {}, .isStart = true};
        for (const auto& [cell, variable] : out_.cells) {
            const flow::Place& place = program_.places[cell.first];
            if (!place.frame && cell.second < place.initial.size())
                passage.values[variable] = pool_.constant(place.width, place.initial[cell.second]);
            else
                passage.values[variable] = fresh(place.width);
        }
        out_.passages.push_back(std::move(passage));
    }

    Term fresh(unsigned width) { return pool_.input(next_++, width); }
    Term cellVariable(PlaceId place, uint64_t cell) {
        return pool_.input(out_.cells.at({place, cell}), program_.places[place].width);
    }

    // Everything that can happen from this block on, up to the next cuts.
    void walk(CutId from, flow::FunctionId f, flow::BlockId first) {
        if (from_ != from) returns_ = 0;  // several functions begin between calls
        from_ = from;
        ++walk_;
        function_ = &program_.functions[f];
        arriving_.clear();
        State begin;
        if (first == 0)  // locals are new with each call
            for (const auto& [cell, variable] : out_.cells)
                if (program_.places[cell.first].frame == f)
                    begin.values[variable] = fresh(program_.places[cell.first].width);
        arriving_[first].emplace_back(pool_.truth(true), std::move(begin));
        while (!arriving_.empty()) {
            const flow::BlockId b = arriving_.begin()->first;
            auto [guard, state] = joined(std::move(arriving_.begin()->second));
            arriving_.erase(arriving_.begin());
            if (!guard->isFalse()) pass(f, function_->blocks[b], guard, std::move(state));
        }
    }

    std::pair<Term, State> joined(std::vector<std::pair<Term, State>> all) {
        auto [guard, state] = std::move(all.front());
        for (size_t i = 1; i < all.size(); ++i) {
            auto& [otherGuard, other] = all[i];
            const auto merge = [&](auto& mine, auto& theirs, const auto& otherwise) {
                for (auto& [key, value] : theirs)
                    if (!mine.contains(key))
                        if (const Term known = otherwise(key, value)) mine.emplace(key, known);
                for (auto entry = mine.begin(); entry != mine.end();) {
                    const auto found = theirs.find(entry->first);
                    const Term there = found != theirs.end() ? found->second : otherwise(entry->first, entry->second);
                    if (!there) {
                        entry = mine.erase(entry);
                        continue;
                    }
                    if (there != entry->second) entry->second = pool_.ite(otherGuard, there, entry->second);
                    ++entry;
                }
            };
            merge(state.values, other.values,
                  [&](VariableId variable, Term like) { return pool_.input(variable, like->width); });
            merge(state.memory, other.memory, [](const auto&, Term) -> Term { return nullptr; });
            guard = pool_.either(guard, otherGuard);
        }
        return {guard, std::move(state)};
    }

    Term now(Term term, const State& state) {
        // a state is asked for many terms: what was made for one serves the others
        if (!substitution_ || substituted_ != &state || substitutedSize_ != changes_) {
            expr::Replacements replacements;
            for (const auto& [variable, value] : state.values)
                replacements.emplace(pool_.input(variable, value->width), value);
            substitution_.emplace(pool_, std::move(replacements));
            substituted_ = &state;
            substitutedSize_ = changes_;
        }
        return substitution_->of(term);
    }
    void set(State& state, VariableId variable, Term value) {
        state.values[variable] = value;
        ++changes_;
    }

    void pass(flow::FunctionId f, const Block& block, Term guard, State state) {
        ++changes_;
        for (const Step& step : block.steps) {
            perform(step, guard, state);
            if (guard->isFalse()) return;
        }
        switch (block.end) {
            case Block::End::Returns:
            case Block::End::Unwinds:
                if (function_->isEntry && f != main_) arrive(between, guard, state);
                return;
            case Block::End::Stops:
                return;
            case Block::End::Goes:
                break;
        }
        for (const flow::Edge& edge : block.edges) {
            const Term taken = pool_.both(guard, now(edge.condition, state));
            if (taken->isFalse()) continue;
            State there = state;
            for (const auto& [variable, value] : edge.assignments) there.values[variable] = now(value, state);
            if (const auto cut = cutAt_.find({f, edge.to}); cut != cutAt_.end())
                arrive(cut->second, taken, there);
            else
                arriving_[edge.to].emplace_back(taken, std::move(there));
        }
    }

    void arrive(CutId to, Term guard, const State& state) {
        out_.passages.push_back(
            {.from = from_, .to = to, .guard = guard, .values = state.values, .returns = returns_, .walk = walk_});
    }

    void perform(const Step& step, Term& guard, State& state) {
        using Kind = Step::Kind;
        switch (step.kind) {
            case Kind::Assign:
                return set(state, step.to, now(step.value, state));
            case Kind::Any:
                return set(state, step.to, fresh(program_.variables[step.to].width));
            case Kind::Assume:
                guard = pool_.both(guard, now(step.value, state));
                return;
            case Kind::Read:
                return set(state, step.to, read(step, state));
            case Kind::Write:
                return write(step, state);
            case Kind::Forget:
                if (step.place == flow::memory)
                    state.memory.clear();
                else
                    forget(step.place, state);
                return;
            case Kind::Count:
                return count(step, guard, state);
            case Kind::Outside:
                return leave(guard, state);
            case Kind::Call:
                return call(step, guard, state);
        }
    }

    bool isFollowed(PlaceId place) const { return out_.cells.contains({place, 0}); }

    Term read(const Step& step, State& state) {
        const unsigned width = program_.variables[step.to].width;
        const Term index = now(step.index, state);
        if (step.place == flow::memory) {
            Term& known = state.memory[{index, width}];
            if (!known) known = fresh(width);
            return known;
        }
        const flow::Place& place = program_.places[step.place];
        const bool isTable = place.isConstant && !place.initial.empty() && place.cells <= mostConstants;
        if (!isTable && !isFollowed(step.place)) return fresh(width);
        const auto cell = [&](uint64_t i) {
            return isTable ? pool_.constant(width, place.initial[i]) : now(cellVariable(step.place, i), state);
        };
        if (index->isConstant()) return index->value < place.cells ? cell(index->value) : fresh(width);
        std::vector<Term> operands{index};
        for (uint64_t i = 0; i < place.cells; ++i) operands.push_back(cell(i));
        if (operands.size() == 2) return operands[1];  // the step before has said that the index is in range
        return pool_.make(Op::Pick, width, operands);
    }

    void write(const Step& step, State& state) {
        const Term index = now(step.index, state), value = now(step.value, state);
        if (step.place == flow::memory) return writeMemory(index, value, state);
        if (!isFollowed(step.place)) return;
        for (uint64_t i = 0; i < program_.places[step.place].cells; ++i) {
            const Term here = pool_.equal(index, pool_.constant(64, i));
            if (here->isFalse()) continue;
            const Term old = now(cellVariable(step.place, i), state);
            written_.emplace_back(out_.cells.at({step.place, i}), pool_.ite(here, value, old));
        }
        for (const auto& [variable, term] : written_) set(state, variable, term);
        written_.clear();
    }

    // What lies at the same address but for a known distance stays; the rest may have been hit.
    void writeMemory(Term address, Term value, State& state) {
        std::erase_if(state.memory, [&](const auto& entry) {
            const auto& [where, width] = entry.first;
            const Term apart = pool_.binary(Op::Sub, where, address);
            if (!apart->isConstant()) return true;
            const int64_t distance = expr::asSigned(apart->value, 64);
            return distance < value->width / 8 && -distance < int64_t(width / 8);
        });
        state.memory[{address, value->width}] = value;
    }

    void forget(PlaceId place, State& state) {
        if (!isFollowed(place)) return;
        for (uint64_t i = 0; i < program_.places[place].cells; ++i)
            set(state, out_.cells.at({place, i}), fresh(program_.places[place].width));
    }

    void count(const Step& step, Term guard, State& state) {
        if (step.guard) guard = pool_.both(guard, now(step.guard, state));
        const Term offset = now(step.value, state);
        for (uint32_t i = 0; i < step.counters; ++i) {
            const Term here = pool_.both(guard, pool_.equal(offset, pool_.constant(offset->width, i)));
            if (!here->isFalse()) out_.events.push_back({from_, step.counter + i, here, returns_, walk_});
        }
    }

    // Whoever is called may call back: then what holds between calls must hold, and afterwards it is all that is known.
    void leave(Term guard, State& state) {
        arrive(between, guard, state);
        state.memory.clear();
        Return back{.from = from_, .guard = guard, .cells = {}};
        for (const auto& [cell, variable] : out_.cells) {
            if (program_.places[cell.first].frame) continue;
            back.cells[variable] = fresh(program_.places[cell.first].width);
        }
        for (const auto& [variable, value] : back.cells) set(state, variable, value);
        out_.returns.push_back(std::move(back));
        ++returns_;
    }

    void call(const Step& step, Term guard, State& state) {
        const flow::Function& callee = program_.functions[step.callee];
        State there = state;
        for (size_t i = 0; i < step.arguments.size(); ++i)
            there.values[callee.parameters[i]] = now(step.arguments[i], state);
        arrive(cutAt_.at({step.callee, 0}), guard, there);
        state.memory.clear();
        for (const auto& [cell, variable] : out_.cells)
            if (!program_.places[cell.first].frame) set(state, variable, fresh(program_.places[cell.first].width));
        for (const VariableId result : step.results) set(state, result, fresh(program_.variables[result].width));
    }

    const Program& program_;
    expr::Pool& pool_;
    Passages& out_;
    VariableId next_ = 0;
    const std::optional<flow::FunctionId> main_;  // of a world that is one call of it
    std::map<std::pair<flow::FunctionId, flow::BlockId>, CutId> cutAt_;
    CutId from_ = 0;
    size_t returns_ = 0;  // from this cut so far
    uint32_t walk_ = 0;
    const flow::Function* function_ = nullptr;
    std::map<flow::BlockId, std::vector<std::pair<Term, State>>> arriving_;
    std::vector<std::pair<VariableId, Term>> written_;
    std::optional<expr::Substitution> substitution_;
    const State* substituted_ = nullptr;
    uint64_t substitutedSize_ = 0, changes_ = 0;
};

// Whose variables they are: of one function each.
std::unordered_map<VariableId, flow::FunctionId> ownersOf(const Program& program) {
    std::unordered_map<VariableId, flow::FunctionId> owners;
    for (flow::FunctionId f = 0; f < program.functions.size(); ++f) {
        for (const VariableId parameter : program.functions[f].parameters) owners.emplace(parameter, f);
        for (const Block& block : program.functions[f].blocks) {
            for (const Step& step : block.steps) {
                using Kind = Step::Kind;
                if (step.kind == Kind::Assign || step.kind == Kind::Any || step.kind == Kind::Read)
                    owners.emplace(step.to, f);
                for (const VariableId result : step.results) owners.emplace(result, f);
            }
            for (const flow::Edge& edge : block.edges)
                for (const auto& [variable, value] : edge.assignments) owners.emplace(variable, f);
        }
    }
    return owners;
}

// What guards ask for, and what the values of such things are made of, until nothing is added. Only what is part of
// the state at a cut counts there.
void findNeeded(const Program& program, Passages& out) {
    out.needed.resize(out.cuts.size());
    const auto owners = ownersOf(program);
    const auto add = [&](CutId cut, VariableId variable) {
        if (!out.widths.contains(variable)) {
            const auto owner = owners.find(variable);
            if (cut == between || owner == owners.end() || owner->second != out.cuts[cut].function) return false;
        }
        return out.needed[cut].insert(variable).second;
    };
    std::unordered_map<uint64_t, VariableId> cameBack;  // inputs that are cells as of between calls
    for (const Return& back : out.returns)
        for (const auto& [cell, value] : back.cells) cameBack.emplace(value->value, cell);
    const auto take = [&](CutId cut, Term term) {
        bool any = false;
        for (const uint32_t input : program.pool->inputsOf(term)) {
            any = add(cut, input) || any;
            if (const auto cell = cameBack.find(input); cell != cameBack.end()) any = add(between, cell->second) || any;
        }
        return any;
    };
    for (const Passage& passage : out.passages) take(passage.from, passage.guard);
    for (const Event& event : out.events) take(event.from, event.guard);
    for (bool more = true; more;) {
        more = false;
        for (const Passage& passage : out.passages)
            for (const VariableId variable : std::set(out.needed[passage.to])) {
                const auto value = passage.values.find(variable);
                if (value != passage.values.end())
                    more = take(passage.from, value->second) || more;
                else
                    more = add(passage.from, variable) || more;
            }
    }
    for (Passage& passage : out.passages)
        std::erase_if(passage.values, [&](const auto& entry) { return !out.needed[passage.to].contains(entry.first); });
}

}  // namespace

Passages passagesOf(const Program& program) {
    Passages out;
    Walker(program, out).run();
    findNeeded(program, out);
    return out;
}

}  // namespace provest::reach
