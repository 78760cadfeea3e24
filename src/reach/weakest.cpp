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
    struct Known {
        Term term = nullptr;
        bool underAlpha = false;  // it is this only where addresses alias as the sight shows
    };

    void end(const Code& code, const Transition& transition, const flow::Block& block) {
        switch (transition.kind) {
            case Transition::Kind::Go: {
                const flow::Edge& edge = block.edges[transition.which];
                require(edge.condition);
                std::vector<Known> values;
                for (const auto& [variable, value] : edge.assignments) values.push_back(now(value));
                for (size_t i = 0; i < values.size(); ++i) variables_[edge.assignments[i].first] = values[i];
                break;
            }
            case Transition::Kind::Count: {
                const Step& step = block.steps[transition.last];
                if (step.guard) require(step.guard);
                require(pool_.equal(step.value, pool_.constant(step.value->width, transition.which)));
                break;
            }
            case Transition::Kind::Call: {
                const Step& step = block.steps[transition.last];
                const flow::Function& callee = program_.functions[step.callee];
                std::vector<Known> values;
                for (const Term argument : step.arguments) values.push_back(now(argument));
                for (size_t i = 0; i < values.size(); ++i) variables_[callee.parameters[i]] = values[i];
                newFrame(step.callee);
                break;
            }
            case Transition::Kind::Return: {
                const Site& site = code.sites[transition.site];
                const Step& step = program_.functions[site.caller].blocks[site.block].steps[site.step];
                std::vector<Known> values;
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
            variables_[parameter] = {inputs_.future(futures_++, program_.variables[parameter].width)};
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

    // A condition that no aliasing has a part in holds whatever aliases.
    void require(Term condition) { require(now(condition)); }
    void require(const Known& condition) { (condition.underAlpha ? out_.under : out_.plain).push_back(condition.term); }

    void perform(const Step& step) {
        using Kind = Step::Kind;
        switch (step.kind) {
            case Kind::Assign:
                variables_[step.to] = now(step.value);
                break;
            case Kind::Any:
                variables_[step.to] = {inputs_.future(futures_++, program_.variables[step.to].width)};
                break;
            case Kind::Read:
                variables_[step.to] = resolve(step.place, now(step.index), program_.variables[step.to].width);
                break;
            case Kind::Write:
                write(step);
                ++versions_[step.place];
                break;
            case Kind::Forget:
                forget(step.place);
                break;
            case Kind::Assume:
                require(step.value);
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

    void write(const Step& step) {
        const Known index = now(step.index), value = now(step.value);
        writes_[step.place].push_back({index.term, value.term, index.underAlpha || value.underAlpha});
    }

    // A term of the program, as it is where we are.
    Known now(Term term) {
        expr::Replacements replacements;
        bool underAlpha = false;
        for (const uint32_t input : pool_.inputsOf(term))
            if (const auto known = variables_.find(input); known != variables_.end()) {
                replacements.emplace(pool_.input(input, program_.variables[input].width), known->second.term);
                underAlpha = underAlpha || known->second.underAlpha;
            }
        if (replacements.empty()) return {term};
        return {expr::Substitution(pool_, std::move(replacements)).of(term), underAlpha};
    }

    // A term over the state behind the transition, over the state before it.
    Known after(Term term) {
        const auto done = after_.find(term);
        if (done != after_.end()) return done->second;
        expr::Replacements replacements;
        bool underAlpha = false;
        const auto numbers = pool_.inputsOf(term);
        for (const uint32_t number : std::vector(numbers.begin(), numbers.end())) {
            const Input input = inputs_.of(number);
            const Known was = before(input, number);
            underAlpha = underAlpha || was.underAlpha;
            if (was.term != input.term) replacements.emplace(input.term, was.term);
        }
        for (const auto& one : replacements) out_.inputs.push_back(one);
        const Known result{replacements.empty() ? term : expr::Substitution(pool_, std::move(replacements)).of(term),
                           underAlpha};
        after_.emplace(term, result);
        return result;
    }

    Known before(const Input& input, uint32_t number) {
        switch (input.kind) {
            case Input::Kind::Variable: {
                if (const auto value = variables_.find(number); value != variables_.end()) return value->second;
                if (!lost_.contains(number)) break;
                Term& hole = holes_[number];
                if (!hole) hole = inputs_.hole(input.term->width);
                return {hole};
            }
            case Input::Kind::Reading: {
                const Reading& reading = input.reading;
                const Known index = after(reading.index);
                if (reading.epoch == 0) return resolve(reading.place, index, reading.width);
                const uint32_t epoch = reading.epoch + forgetsOf(reading.place);
                return {inputs_.reading({reading.place, epoch, index.term, reading.width}), index.underAlpha};
            }
            case Input::Kind::Future:
                return {inputs_.future(input.number + futures_, input.term->width)};
            case Input::Kind::Hole:
            case Input::Kind::Choice:
                break;
        }
        return {input.term};
    }

    uint32_t forgetsOf(PlaceId place) const {
        const auto found = forgets_.find(place);
        return found == forgets_.end() ? 0 : found->second;
    }

    // What lies at place[index] where we are.
    Known resolve(PlaceId place, const Known& index, unsigned width) {
        const auto done = resolved_.find({place, index.term, width});
        if (done != resolved_.end() && done->second.first == versions_[place]) return done->second.second;
        const std::vector<Written>& writes = writes_[place];
        const size_t aliasings = out_.alpha.size();
        Known value =
            place == flow::memory ? inMemory(index.term, width, writes) : inPlace(place, index.term, width, writes);
        value.underAlpha = value.underAlpha || index.underAlpha || out_.alpha.size() != aliasings;
        resolved_[{place, index.term, width}] = {versions_[place], value};
        return value;
    }

    bool isTable(PlaceId place) const {
        return program_.places[place].isConstant && !program_.places[place].initial.empty();
    }

    // What was written, and whether the aliasing has a part in where and what.
    struct Written {
        Term index, value;
        bool underAlpha = false;
    };

    Known inPlace(PlaceId place, Term index, unsigned width, const std::vector<Written>& writes) {
        bool underAlpha = false;
        std::vector<std::pair<Term, Term>> cases;  // where they are the same cell, its value; the latest first
        Term rest = nullptr;
        for (auto one = writes.rbegin(); one != writes.rend() && !rest; ++one) {
            underAlpha = underAlpha || one->underAlpha;
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
        return {rest, underAlpha};
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

    Known inMemory(Term index, unsigned width, const std::vector<Written>& writes) {
        const uint64_t bytes = width / 8;
        bool underAlpha = false;
        std::vector<std::pair<Term, Term>> cases;
        Term rest = nullptr;
        for (auto one = writes.rbegin(); one != writes.rend() && !rest; ++one) {
            underAlpha = underAlpha || one->underAlpha;
            const uint64_t written = one->value->width / 8u;
            const Term into = pool_.binary(Op::Sub, index, one->index);  // how far into what was written
            const Term apart =
                pool_.both(pool_.binary(Op::Ule, pool_.constant(64, written), into),
                           pool_.binary(Op::Ule, pool_.constant(64, bytes), pool_.make(Op::Neg, 64, {into})));
            const auto valueAt = [&](uint64_t distance) {
                if (distance == 0 && written == bytes) return one->value;
                if (distance < written && bytes <= written - distance)
                    return pool_.extract(one->value, static_cast<unsigned>(8 * distance), width);
                return inputs_.hole(width);  // some bytes are of it, some are not
            };
            if (apart->isTrue()) continue;
            if (into->isConstant()) {
                rest = valueAt(into->value);
            } else if (sight_) {
                const bool isApart = sight_->valueOf(apart) != 0;
                const uint64_t distance = sight_->valueOf(into);
                const bool isWithin = distance < written && bytes <= written - distance;
                if (isApart) {
                    out_.alpha.push_back(apart);
                } else if (isWithin) {
                    out_.alpha.push_back(pool_.equal(into, pool_.constant(64, distance)));
                } else {  // they overlap, in one way or another
                    out_.alpha.push_back(pool_.negate(apart));
                    for (uint64_t other = 0; other + bytes <= written; ++other)
                        out_.alpha.push_back(pool_.negate(pool_.equal(into, pool_.constant(64, other))));
                }
                if (!isApart) rest = valueAt(distance);
            } else {
                for (uint64_t distance = 0; distance + bytes <= written; ++distance)
                    cases.emplace_back(pool_.equal(into, pool_.constant(64, distance)), valueAt(distance));
                cases.emplace_back(pool_.negate(apart), inputs_.hole(width));
            }
        }
        if (!rest) rest = inputs_.reading({flow::memory, forgetsOf(flow::memory), index, width});
        for (auto one = cases.rbegin(); one != cases.rend(); ++one) rest = pool_.ite(one->first, one->second, rest);
        return {rest, underAlpha};
    }

    Inputs& inputs_;
    const flow::Program& program_;
    expr::Pool& pool_;
    Outside outside_;
    const Sight* sight_;
    Weakest out_;
    std::unordered_map<VariableId, Known> variables_;
    std::unordered_map<VariableId, Term> holes_;
    std::unordered_set<VariableId> lost_;
    std::map<PlaceId, std::vector<Written>> writes_;
    std::map<PlaceId, uint32_t> forgets_, versions_;
    std::set<PlaceId> initial_;  // as the sources initialise them
    std::map<std::tuple<PlaceId, Term, unsigned>, std::pair<size_t, Known>> resolved_;
    std::unordered_map<Term, Known> after_;
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
