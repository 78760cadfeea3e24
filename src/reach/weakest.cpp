#include "reach/weakest.hpp"

#include "expr/substitute.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <unordered_set>

namespace provest::reach::gcfg {

namespace {

using expr::Op;
using flow::PlaceId;
using flow::Step;

constexpr uint64_t mostOfTable = 1024;  // cells whose values are written down

// The steps of a transition, forward, from a state of which nothing is known but its names.
class Passing {
public:
    Passing(Inputs& inputs, Outside outside, const Sight* sight)
        : inputs_(inputs), program_(inputs.program()), pool_(inputs.pool()), outside_(outside), sight_(sight) {}

    Weakest take(const Code& code, const Transition& transition, std::span<const Term> condition) {
        using Kind = Transition::Kind;
        const Point& from = code.points[transition.from];
        if (from.kind == Point::Kind::Part) {
            const flow::Block& block = program_.functions[from.function].blocks[from.block];
            for (uint32_t i = from.first; i < transition.last; ++i) perform(block.steps[i]);
            end(code, transition, block);
        } else {
            if (transition.kind == Kind::Start) start();
            const Point& to = code.points[transition.to];
            if (to.kind == Point::Kind::Part) enter(to.function);
        }
        for (const Term one : condition) require(after(one));
        return std::move(out_);
    }

private:
    void end(const Code& code, const Transition& transition, const flow::Block& block) {
        switch (transition.kind) {
            case Transition::Kind::Go: {
                const flow::Edge& edge = block.edges[transition.which];
                require(now(edge.condition));
                std::vector<Term> values;
                for (const auto& [variable, value] : edge.assignments) values.push_back(now(value));
                for (size_t i = 0; i < values.size(); ++i) variables_[edge.assignments[i].first] = values[i];
                break;
            }
            case Transition::Kind::Count: {
                const Step& step = block.steps[transition.last];
                if (step.guard) require(now(step.guard));
                require(now(pool_.equal(step.value, pool_.constant(step.value->width, transition.which))));
                break;
            }
            case Transition::Kind::Call: {
                const Step& step = block.steps[transition.last];
                const flow::Function& callee = program_.functions[step.callee];
                std::vector<Term> values;
                for (const Term argument : step.arguments) values.push_back(now(argument));
                for (size_t i = 0; i < values.size(); ++i) variables_[callee.parameters[i]] = values[i];
                newFrame(step.callee);
                break;
            }
            case Transition::Kind::Return: {
                const Site& site = code.sites[transition.site];
                const Step& step = program_.functions[site.caller].blocks[site.block].steps[site.step];
                std::vector<Term> values;
                for (const Term result : block.results) values.push_back(now(result));
                // a caller's variables keep their names while its callee runs; where a function may run twice at the
                // same time these would be two with one name, so there they are anything
                for (VariableId v = 0; v < code.owner.size(); ++v)
                    if (code.owner[v] != Code::none && program_.functions[code.owner[v]].isRecursive) lost_.insert(v);
                variables_.clear();
                for (size_t i = 0; i < values.size(); ++i) variables_[step.results[i]] = values[i];
                break;
            }
            default:
                break;
        }
    }

    void start() {
        for (PlaceId place = 1; place < program_.places.size(); ++place)
            if (!program_.places[place].frame && !isTable(place)) ++forgets_[place], initial_.insert(place);
    }

    void enter(flow::FunctionId function) {
        for (const VariableId parameter : program_.functions[function].parameters)
            variables_[parameter] = inputs_.future(futures_++, program_.variables[parameter].width);
        forget(flow::memory);
        newFrame(function);
    }

    void newFrame(flow::FunctionId function) {
        for (PlaceId place = 1; place < program_.places.size(); ++place)
            if (program_.places[place].frame == function) forget(place);
    }

    void forget(PlaceId place) {
        ++forgets_[place];
        ++versions_[place];
        writes_[place].clear();
        initial_.erase(place);
    }

    void require(Term condition) { (out_.alpha.empty() ? out_.plain : out_.under).push_back(condition); }

    void perform(const Step& step) {
        using Kind = Step::Kind;
        switch (step.kind) {
            case Kind::Assign:
                variables_[step.to] = now(step.value);
                break;
            case Kind::Any:
                variables_[step.to] = inputs_.future(futures_++, program_.variables[step.to].width);
                break;
            case Kind::Read:
                variables_[step.to] = resolve(step.place, now(step.index), program_.variables[step.to].width);
                break;
            case Kind::Write:
                writes_[step.place].push_back({now(step.index), now(step.value)});
                ++versions_[step.place];
                break;
            case Kind::Forget:
                forget(step.place);
                break;
            case Kind::Assume:
                require(now(step.value));
                break;
            case Kind::Outside:
                forget(flow::memory);
                if (outside_ == Outside::MayCallBack)
                    for (PlaceId place = 1; place < program_.places.size(); ++place)
                        if (!program_.places[place].frame && !isTable(place)) forget(place);
                break;
            case Kind::Call:
                assert(false && "a point ends at a call");
                break;
            case Kind::Count:
                break;
        }
    }

    // A term of the program, as it is where we are.
    Term now(Term term) {
        expr::Replacements replacements;
        for (const uint32_t input : pool_.inputsOf(term))
            if (const auto known = variables_.find(input); known != variables_.end())
                replacements.emplace(pool_.input(input, program_.variables[input].width), known->second);
        if (replacements.empty()) return term;
        return expr::Substitution(pool_, std::move(replacements)).of(term);
    }

    // A term over the state behind the transition, over the state before it.
    Term after(Term term) {
        const auto known = after_.find(term);
        if (known != after_.end()) return known->second;
        expr::Replacements replacements;
        const auto numbers = pool_.inputsOf(term);
        for (const uint32_t number : std::vector(numbers.begin(), numbers.end())) {
            const Input input = inputs_.of(number);
            const Term before = before_(input, number);
            if (before != input.term) replacements.emplace(input.term, before);
        }
        for (const auto& one : replacements) out_.inputs.push_back(one);
        const Term result = replacements.empty() ? term : expr::Substitution(pool_, std::move(replacements)).of(term);
        after_.emplace(term, result);
        return result;
    }

    Term before_(const Input& input, uint32_t number) {
        switch (input.kind) {
            case Input::Kind::Variable: {
                if (const auto value = variables_.find(number); value != variables_.end()) return value->second;
                if (!lost_.contains(number)) return input.term;
                Term& hole = holes_[number];
                if (!hole) hole = inputs_.hole(input.term->width);
                return hole;
            }
            case Input::Kind::Reading: {
                const Reading& reading = input.reading;
                const Term index = after(reading.index);
                if (reading.epoch == 0) return resolve(reading.place, index, reading.width);
                return inputs_.reading({reading.place, reading.epoch + forgetsOf(reading.place), index, reading.width});
            }
            case Input::Kind::Future:
                return inputs_.future(input.number + futures_, input.term->width);
            case Input::Kind::Hole:
            case Input::Kind::Choice:
                break;
        }
        return input.term;
    }

    uint32_t forgetsOf(PlaceId place) const {
        const auto found = forgets_.find(place);
        return found == forgets_.end() ? 0 : found->second;
    }

    // What lies at place[index] where we are.
    Term resolve(PlaceId place, Term index, unsigned width) {
        const auto known = resolved_.find({place, index, width});
        const std::vector<Written>& writes = writes_[place];
        if (known != resolved_.end() && known->second.first == versions_[place]) return known->second.second;
        const Term value =
            place == flow::memory ? inMemory(index, width, writes) : inPlace(place, index, width, writes);
        resolved_[{place, index, width}] = {versions_[place], value};
        return value;
    }

    bool isTable(PlaceId place) const {
        return program_.places[place].isConstant && !program_.places[place].initial.empty();
    }

    struct Written {
        Term index, value;
    };

    Term inPlace(PlaceId place, Term index, unsigned width, const std::vector<Written>& writes) {
        std::vector<std::pair<Term, Term>> cases;  // where they are the same cell, its value; the latest first
        Term rest = nullptr;
        for (auto one = writes.rbegin(); one != writes.rend() && !rest; ++one) {
            const Term same = pool_.equal(index, one->index);
            if (same->isFalse()) continue;
            if (same->isTrue()) {
                rest = one->value;
            } else if (!sight_) {
                cases.emplace_back(same, one->value);
            } else if (sight_->valueOf(same) != 0) {
                out_.alpha.push_back(same);
                rest = one->value;
            } else {
                out_.alpha.push_back(pool_.negate(same));
            }
        }
        if (!rest) rest = unwritten(place, index, width);
        for (auto one = cases.rbegin(); one != cases.rend(); ++one) rest = pool_.ite(one->first, one->second, rest);
        return rest;
    }

    Term unwritten(PlaceId place, Term index, unsigned width) {
        const flow::Place& of = program_.places[place];
        const bool isInitial = isTable(place) || initial_.contains(place);
        if (!isInitial || of.initial.size() < of.cells) return inputs_.reading({place, forgetsOf(place), index, width});
        if (index->isConstant())
            return index->value < of.cells ? pool_.constant(width, of.initial[index->value]) : inputs_.hole(width);
        if (of.cells > mostOfTable) return inputs_.hole(width);
        Term value = nullptr;
        if (std::all_of(of.initial.begin(), of.initial.end(), [&](uint64_t one) { return one == of.initial[0]; })) {
            value = pool_.constant(width, of.initial[0]);
        } else {
            std::vector<Term> operands{index};
            for (const uint64_t one : of.initial) operands.push_back(pool_.constant(width, one));
            value = pool_.make(Op::Pick, width, operands);
        }
        return pool_.ite(pool_.binary(Op::Ult, index, pool_.constant(64, of.cells)), value, inputs_.hole(width));
    }

    Term inMemory(Term index, unsigned width, const std::vector<Written>& writes) {
        const uint64_t bytes = width / 8;
        std::vector<std::pair<Term, Term>> cases;
        Term rest = nullptr;
        for (auto one = writes.rbegin(); one != writes.rend() && !rest; ++one) {
            const uint64_t written = one->value->width / 8u;
            const Term into = pool_.binary(Op::Sub, index, one->index);  // how far into what was written
            const Term apart =
                pool_.both(pool_.binary(Op::Ule, pool_.constant(64, written), into),
                           pool_.binary(Op::Ule, pool_.constant(64, bytes), pool_.make(Op::Neg, 64, {into})));
            const auto valueAt = [&](uint64_t distance) {
                if (distance == 0 && written == bytes) return one->value;
                if (distance + bytes <= written)
                    return pool_.extract(one->value, static_cast<unsigned>(8 * distance), width);
                return inputs_.hole(width);  // some bytes are of it, some are not
            };
            if (apart->isTrue()) continue;
            if (into->isConstant()) {
                rest = valueAt(into->value);
            } else if (sight_) {
                const bool isApart = sight_->valueOf(apart) != 0;
                const uint64_t distance = sight_->valueOf(into);
                out_.alpha.push_back(isApart ? apart : pool_.equal(into, pool_.constant(64, distance)));
                if (!isApart) rest = valueAt(distance);
            } else {
                for (uint64_t distance = 0; distance + bytes <= written; ++distance)
                    cases.emplace_back(pool_.equal(into, pool_.constant(64, distance)), valueAt(distance));
                cases.emplace_back(pool_.negate(apart), inputs_.hole(width));
            }
        }
        if (!rest) rest = inputs_.reading({flow::memory, forgetsOf(flow::memory), index, width});
        for (auto one = cases.rbegin(); one != cases.rend(); ++one) rest = pool_.ite(one->first, one->second, rest);
        return rest;
    }

    Inputs& inputs_;
    const flow::Program& program_;
    expr::Pool& pool_;
    Outside outside_;
    const Sight* sight_;
    Weakest out_;
    std::unordered_map<VariableId, Term> variables_, holes_;
    std::unordered_set<VariableId> lost_;
    std::map<PlaceId, std::vector<Written>> writes_;
    std::map<PlaceId, uint32_t> forgets_, versions_;
    std::set<PlaceId> initial_;  // as the sources initialise them
    std::map<std::tuple<PlaceId, Term, unsigned>, std::pair<size_t, Term>> resolved_;
    std::unordered_map<Term, Term> after_;
    uint32_t futures_ = 0;
};

}  // namespace

Weakest WeakestPrecondition::of(const Transition& transition, std::span<const Term> condition, Outside outside,
                                const Sight* sight) {
    return Passing(inputs_, outside, sight).take(code_, transition, condition);
}

std::vector<Term> WeakestPrecondition::refined(const Weakest& weakest) {
    expr::Pool& pool = inputs_.pool();
    std::vector<Term> all = weakest.plain;
    if (weakest.hasAlias()) {
        const Term alpha = conjunction(pool, clausesOf(pool, weakest.alpha));
        const Term under = conjunction(pool, clausesOf(pool, weakest.under));
        all.push_back(pool.either(pool.negate(alpha), under));
    }
    return clausesOf(pool, all);
}

std::vector<Term> clausesOf(expr::Pool& pool, std::span<const Term> condition) {
    std::vector<Term> out, open(condition.rbegin(), condition.rend());
    std::unordered_set<Term> seen;
    while (!open.empty()) {
        const Term one = open.back();
        open.pop_back();
        if (one->isTrue() || !seen.insert(one).second) continue;
        if (one->isFalse() || seen.contains(pool.negate(one))) return {pool.truth(false)};
        if (one->op == expr::Op::And)
            open.insert(open.end(), one->operands.rbegin(), one->operands.rend());
        else
            out.push_back(one);
    }
    return out;
}

Term conjunction(expr::Pool& pool, std::span<const Term> clauses) {
    Term all = pool.truth(true);
    for (const Term one : clauses) all = pool.both(all, one);
    return all;
}

}  // namespace provest::reach::gcfg
