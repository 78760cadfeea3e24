#include "reach/gcfg_runs.hpp"

#include "expr/substitute.hpp"
#include "solver/distance.hpp"

#include <algorithm>
#include <cassert>

namespace provest::reach::gcfg {

using flow::PlaceId;
using flow::Step;

namespace {

constexpr int ofTheWorld = -1;     // kinds of choices: answers; else the place
constexpr unsigned deepest = 100;  // calls within calls

}  // namespace

bool isPostfix(const CallString& part, const CallString& whole) {
    return part.size() <= whole.size() && std::equal(part.rbegin(), part.rend(), whole.rbegin());
}

class Runs::Runner {
public:
    Runner(Runs& runs, Run& run, uint32_t most) : runs_(runs), program_(runs.program_), run_(run), most_(most) {
        run_.spaces_.resize(program_.places.size() + 1);
        run_.epochs_.resize(program_.places.size());
    }

    void go(const Plan& plan) {
        run_.calls = plan.calls;
        moment(load);
        for (PlaceId place = 1; place < program_.places.size(); ++place) {
            const flow::Place& one = program_.places[place];
            if (one.frame || (one.isConstant && !one.initial.empty())) continue;
            forget(place);
            for (uint64_t i = 0; i < one.initial.size(); ++i)
                write(place, i, {one.initial[i], pool().constant(one.width, one.initial[i])});
        }
        const std::optional<flow::FunctionId> main = flow::mainOf(program_);
        if (main) {
            ++calls_;
            if (!enter(*main)) return;
        } else {
            moment(between);
        }
        for (const flow::FunctionId function : plan.calls) {
            if (main) break;
            ++calls_;
            if (!enter(function)) return;
            moment(between);
        }
    }

private:
    expr::Pool& pool() { return runs_.inputs_.pool(); }
    size_t variables() const { return program_.places.size(); }

    void moment(PointId point) {
        run_.moments.push_back({point, run_.clock_, static_cast<uint32_t>(run_.clauses.size()),
                                static_cast<uint32_t>(run_.answers.size()), calls_, runs_.intern(string_)});
        if (run_.moments.size() >= most_) run_.isCut = true;
    }

    void set(VariableId variable, Value value) {
        run_.spaces_[variables()][variable].push_back({++run_.clock_, value});
    }
    Value get(VariableId variable) {
        if (program_.variables[variable].isAddress) {
            const uint64_t address = addressOf(variable);
            return {address, pool().constant(64, address)};
        }
        const auto found = run_.spaces_[variables()].find(variable);
        if (found == run_.spaces_[variables()].end())
            return {0, pool().constant(program_.variables[variable].width, 0)};
        return found->second.back().value;
    }

    Value now(Term term) {
        expr::Evaluator& evaluator = runs_.evaluator(term);
        bool isConstant = true;
        expr::Replacements replacements;
        const auto inputs = evaluator.inputs();
        for (size_t slot = 0; slot < inputs.size(); ++slot) {
            const Value value = get(inputs[slot]);
            evaluator.set(slot, value.number);
            isConstant = isConstant && value.term->isConstant();
            replacements.emplace(pool().input(inputs[slot], program_.variables[inputs[slot]].width), value.term);
        }
        evaluator.sweep();
        const uint64_t number = evaluator.root(0);
        if (isConstant) return {number, pool().constant(term->width, number)};
        return {number, expr::Substitution(pool(), std::move(replacements)).of(term)};
    }

    void clause(Term term) {
        if (!term->isConstant()) run_.clauses.push_back(term);
    }
    uint64_t address(Term index) {
        const Value value = now(index);
        if (!value.term->isConstant()) clause(pool().equal(value.term, pool().constant(64, value.number)));
        return value.number;
    }

    void forget(PlaceId place) { run_.epochs_[place].push_back(++run_.clock_); }
    void write(PlaceId place, uint64_t index, Value value) {
        ++run_.clock_;
        if (place != flow::memory) {
            run_.spaces_[place][index].push_back({run_.clock_, value});
            return;
        }
        for (unsigned i = 0; i < value.term->width / 8u; ++i)
            run_.spaces_[place][index + i].push_back(
                {run_.clock_, {value.number >> (8 * i) & 0xff, pool().extract(value.term, 8 * i, 8)}});
    }

    Value answer(flow::FunctionId function, flow::Origin origin, bool isArgument, unsigned width) {
        const auto ordinal = static_cast<uint32_t>(run_.answers.size());
        const Term input = runs_.choice(ofTheWorld, ordinal, 0, width);
        const auto number = static_cast<uint32_t>(input->value);
        const auto planned = run_.plan_->choices.find(number);
        const uint64_t value =
            (planned != run_.plan_->choices.end()
                 ? planned->second
                 : (*runs_.fallback_)({.width = width, .origin = origin, .isArgument = isArgument})) &
            expr::mask(width);
        run_.chosen_[number] = value;
        run_.answers.push_back({function, origin, isArgument, width, value});
        run_.answered_.push_back(input);
        return {value, input};
    }

    bool enter(flow::FunctionId function) {
        for (const VariableId parameter : program_.functions[function].parameters)
            set(parameter, answer(function, flow::Origin::Input, true, program_.variables[parameter].width));
        forget(flow::memory);
        return call(function);
    }

    // Whether the function returned.
    bool call(flow::FunctionId f) {
        if (string_.size() > deepest) return false;
        for (PlaceId place = 1; place < program_.places.size(); ++place)
            if (program_.places[place].frame == f) forget(place);
        const flow::Function& function = program_.functions[f];
        for (flow::BlockId b = 0;;) {
            const flow::Block& block = function.blocks[b];
            if (!reached(f, b, 0)) return false;
            for (uint32_t i = 0; i < block.steps.size(); ++i)
                if (!perform(f, b, i, block.steps[i])) return false;
            if (block.end != flow::Block::End::Goes) {
                if (block.end != flow::Block::End::Returns) {
                    if (block.end == flow::Block::End::Unwinds) moment(between);
                    return false;
                }
                results_.clear();
                for (const Term result : block.results) results_.push_back(now(result));
                return true;
            }
            const flow::Edge* taken = nullptr;
            for (const flow::Edge& edge : block.edges) {
                const Value condition = now(edge.condition);
                if (condition.number == 0) continue;
                clause(condition.term);
                taken = &edge;
                break;
            }
            if (!taken) return false;
            std::vector<Value> values;
            for (const auto& [variable, value] : taken->assignments) values.push_back(now(value));
            for (size_t i = 0; i < values.size(); ++i) set(taken->assignments[i].first, values[i]);
            b = taken->to;
        }
    }

    bool reached(flow::FunctionId f, flow::BlockId b, uint32_t first) {
        moment(runs_.code_.part(f, b, first));
        return !run_.isCut;
    }

    bool perform(flow::FunctionId f, flow::BlockId b, uint32_t i, const Step& step) {
        using Kind = Step::Kind;
        switch (step.kind) {
            case Kind::Assign:
                set(step.to, now(step.value));
                break;
            case Kind::Any:
                set(step.to, answer(f, step.origin, false, program_.variables[step.to].width));
                break;
            case Kind::Read: {
                const flow::Place& place = program_.places[step.place];
                if (place.isConstant && !place.initial.empty()) {
                    set(step.to, table(place, now(step.index)));
                    break;
                }
                const uint64_t index = address(step.index);
                set(step.to, runs_.read(run_, step.place, index, program_.variables[step.to].width,
                                        runs_.epochAt(run_, step.place, run_.clock_), run_.clock_));
                break;
            }
            case Kind::Write: {
                const uint64_t index = address(step.index);
                if (step.place != flow::memory && index >= program_.places[step.place].cells) return false;
                write(step.place, index, now(step.value));
                break;
            }
            case Kind::Forget:
                forget(step.place);
                break;
            case Kind::Assume: {
                const Value value = now(step.value);
                if (value.number == 0) return false;
                clause(value.term);
                break;
            }
            case Kind::Call:
                return callAt(f, b, i, step);
            case Kind::Outside:
                forget(flow::memory);
                break;
            case Kind::Count: {
                if (step.guard) {
                    const Value guard = now(step.guard);
                    clause(guard.number != 0 ? guard.term : pool().negate(guard.term));
                    if (guard.number == 0) break;
                }
                const Value offset = now(step.value);
                const auto counter = step.counter + static_cast<flow::CounterId>(offset.number);
                clause(pool().equal(offset.term, pool().constant(offset.term->width, offset.number)));
                const auto target = runs_.code_.targets.find({f, b, i, counter});
                if (target != runs_.code_.targets.end()) moment(target->second);
                break;
            }
        }
        return true;
    }

    bool callAt(flow::FunctionId f, flow::BlockId b, uint32_t i, const Step& step) {
        std::vector<Value> arguments;
        for (const Term argument : step.arguments) arguments.push_back(now(argument));
        // of a function that may run twice at the same time the outer one's variables come back with the return
        std::vector<std::pair<VariableId, Value>> outer;
        if (program_.functions[f].isRecursive)
            for (VariableId v = 0; v < runs_.code_.owner.size(); ++v)
                if (runs_.code_.owner[v] == f && run_.spaces_[variables()].contains(v)) outer.emplace_back(v, get(v));
        for (size_t k = 0; k < arguments.size(); ++k) set(program_.functions[step.callee].parameters[k], arguments[k]);
        string_.push_back(siteAt(f, b, i));
        if (!call(step.callee)) return false;
        string_.pop_back();
        const std::vector<Value> results = results_;
        for (const auto& [variable, value] : outer) set(variable, value);
        for (size_t k = 0; k < step.results.size(); ++k) set(step.results[k], results[k]);
        return reached(f, b, i + 1);
    }

    SiteId siteAt(flow::FunctionId f, flow::BlockId b, uint32_t i) const {
        const auto& sites = runs_.code_.sites;
        const auto found = std::find_if(sites.begin(), sites.end(), [&](const Site& site) {
            return site.caller == f && site.block == b && site.step == i;
        });
        return static_cast<SiteId>(found - sites.begin());
    }

    Value table(const flow::Place& place, Value index) {
        const uint64_t number = index.number < place.initial.size() ? place.initial[index.number] : 0;
        const Term constant = pool().constant(place.width, number);
        if (index.term->isConstant()) return {number, constant};
        if (place.initial.size() < 2 || place.initial.size() > 1024 || index.number >= place.initial.size()) {
            clause(pool().equal(index.term, pool().constant(64, index.number)));
            return {number, constant};
        }
        std::vector<Term> operands{index.term};
        for (const uint64_t one : place.initial) operands.push_back(pool().constant(place.width, one));
        return {number, pool().make(expr::Op::Pick, place.width, operands)};
    }

    Runs& runs_;
    const flow::Program& program_;
    Run& run_;
    uint32_t most_;
    uint32_t calls_ = 0;
    CallString string_;
    std::vector<Value> results_;
};

std::unique_ptr<Run> Runs::make(const Plan& plan, const Fallback& fallback, uint32_t most) {
    auto run = std::make_unique<Run>();
    fallback_ = &fallback;
    run->plan_ = &plan;
    Runner(*this, *run, most).go(plan);
    run->plan_ = nullptr;
    fallback_ = &zero_;
    return run;
}

expr::Evaluator& Runs::evaluator(Term term) {
    auto& known = evaluators_[term];
    if (!known) known = std::make_unique<expr::Evaluator>(std::span(&term, 1));
    return *known;
}

Term Runs::choice(int kind, uint32_t epoch, uint64_t index, unsigned width) {
    Term& known = choices_[{kind, epoch, index, width}];
    if (!known) known = inputs_.choice(width);
    return known;
}

uint32_t Runs::intern(const CallString& string) {
    const auto [entry, isNew] = numbers_.emplace(string, static_cast<uint32_t>(strings_.size()));
    if (isNew) strings_.push_back(string);
    return entry->second;
}

uint32_t Runs::epochAt(const Run& run, PlaceId place, uint32_t time) const {
    const auto& starts = run.epochs_[place];
    return static_cast<uint32_t>(std::upper_bound(starts.begin(), starts.end(), time) - starts.begin());
}

uint32_t Runs::startOf(const Run& run, PlaceId place, uint32_t epoch) const {
    return epoch == 0 ? 0 : run.epochs_[place][epoch - 1];
}

const Run::Entry* Runs::known(const Run& run, size_t space, uint64_t index, uint32_t from, uint32_t until) const {
    const auto found = run.spaces_[space].find(index);
    if (found == run.spaces_[space].end()) return nullptr;
    const auto behind = std::upper_bound(found->second.begin(), found->second.end(), until,
                                         [](uint32_t time, const Run::Entry& entry) { return time < entry.at; });
    if (behind == found->second.begin()) return nullptr;
    const Run::Entry& entry = *std::prev(behind);
    return entry.at >= from ? &entry : nullptr;
}

// A cell, or a byte, or bytes of memory, as the world left it when the epoch began.
Value Runs::chooseCell(Run& run, PlaceId place, uint64_t index, unsigned width, uint32_t epoch, uint32_t start) {
    const Term input = choice(static_cast<int>(place), epoch, index, width);
    const auto number = static_cast<uint32_t>(input->value);
    uint64_t value = 0;
    const auto chosen = run.chosen_.find(number);
    if (chosen != run.chosen_.end()) {
        value = chosen->second;
    } else if (run.plan_ && run.plan_->choices.contains(number)) {
        value = run.plan_->choices.at(number);
    } else {
        // as it was before, where it was anything before
        bool isNew = true;
        if (start > 0 && place == flow::memory) {
            for (unsigned i = 0; i < width / 8; ++i)
                if (const Run::Entry* old = known(run, place, index + i, 0, start - 1)) {
                    value |= old->value.number << (8 * i);
                    isNew = false;
                }
        }
        if (isNew) value = (*fallback_)({.width = width, .place = place, .index = index});
    }
    value &= expr::mask(width);
    run.chosen_[number] = value;
    run.found.push_back({place, epoch, index, width, value});
    const auto insert = [&](uint64_t at, Value what) {
        Run::History& history = run.spaces_[place][at];
        const auto behind = std::upper_bound(history.begin(), history.end(), start,
                                             [](uint32_t time, const Run::Entry& entry) { return time < entry.at; });
        history.insert(behind, {start, what});
    };
    if (place != flow::memory) {
        insert(index, {value, input});
    } else {
        for (unsigned i = 0; i < width / 8; ++i)
            insert(index + i, {value >> (8 * i) & 0xff, inputs_.pool().extract(input, 8 * i, 8)});
    }
    return {value, input};
}

Value Runs::read(Run& run, PlaceId place, uint64_t index, unsigned width, uint32_t epoch, uint32_t time) {
    const uint32_t start = startOf(run, place, epoch);
    if (place != flow::memory) {
        if (const Run::Entry* entry = known(run, place, index, start, time)) return entry->value;
        return chooseCell(run, place, index, width, epoch, start);
    }
    const unsigned bytes = width / 8;
    std::vector<const Run::Entry*> entries;
    for (unsigned i = 0; i < bytes; ++i) entries.push_back(known(run, place, index + i, start, time));
    if (std::none_of(entries.begin(), entries.end(), [](const Run::Entry* one) { return one != nullptr; }))
        return chooseCell(run, place, index, width, epoch, start);
    uint64_t number = 0;
    Term term = nullptr;
    for (unsigned i = 0; i < bytes; ++i) {
        const Value byte = known(run, place, index + i, start, time)
                               ? known(run, place, index + i, start, time)->value
                               : chooseCell(run, place, index + i, 8, epoch, start);
        number |= byte.number << (8 * i);
        term = term ? inputs_.pool().concat(byte.term, term) : byte.term;
    }
    return {number, term};
}

std::optional<Value> Runs::at(Run& run, const Moment& moment, uint32_t number) {
    const Input input = inputs_.of(number);
    switch (input.kind) {
        case Input::Kind::Variable: {
            if (program_.variables[number].isAddress)
                return Value{addressOf(number), inputs_.pool().constant(64, addressOf(number))};
            const Run::Entry* entry = known(run, program_.places.size(), number, 0, moment.at);
            return entry ? std::optional(entry->value) : std::nullopt;
        }
        case Input::Kind::Reading: {
            const Reading& reading = input.reading;
            const uint32_t epoch = epochAt(run, reading.place, moment.at) + reading.epoch;
            // of places a later epoch may also be one in which somebody called back: not in this run
            if (reading.epoch > 0 && (reading.place != flow::memory || epoch > run.epochs_[reading.place].size()))
                return std::nullopt;
            const uint64_t index = evaluate(run, moment, reading.index);
            const flow::Place& place = program_.places[reading.place];
            if (reading.place != flow::memory && index >= place.cells) return std::nullopt;
            if (place.isConstant && index < place.initial.size())
                return Value{place.initial[index], inputs_.pool().constant(reading.width, place.initial[index])};
            const uint32_t time = reading.epoch == 0 ? moment.at : startOf(run, reading.place, epoch);
            return read(run, reading.place, index, reading.width, epoch, time);
        }
        case Input::Kind::Future: {
            const size_t ordinal = moment.chosen + input.number;
            if (ordinal >= run.answers.size() || run.answers[ordinal].width != input.term->width) return std::nullopt;
            return Value{run.answers[ordinal].value, run.answered_[ordinal]};
        }
        case Input::Kind::Hole:
        case Input::Kind::Choice:
            break;
    }
    return std::nullopt;
}

uint64_t Runs::evaluate(Run& run, const Moment& moment, Term term) {
    return term->isConstant() ? term->value : evaluated(run, moment, term).root(0);
}

double Runs::distance(Run& run, const Moment& moment, Term term) {
    return solver::Distances(evaluated(run, moment, term), std::span(&term, 1)).of(0);
}

expr::Evaluator& Runs::evaluated(Run& run, const Moment& moment, Term term) {
    expr::Evaluator& code = evaluator(term);
    for (size_t slot = 0; slot < code.inputs().size(); ++slot) {
        const auto value = at(run, moment, code.inputs()[slot]);  // evaluates smaller terms alone
        code.set(slot, value ? value->number : 0);
    }
    code.sweep();
    return code;
}

bool Runs::isHopeless(Run& run, const Moment& moment, Term term) {
    if (term->isConstant()) return term->isFalse();
    return evaluated(run, moment, term).root(0) == 0 && isFixed(run, moment, term);
}

bool Runs::satisfies(Run& run, const Moment& moment, std::span<const Term> condition) {
    for (const Term one : condition) {
        if (one->isTrue()) continue;
        if (one->isFalse() || evaluate(run, moment, one) == 0) return false;
    }
    for (const Term one : condition)
        for (const uint32_t input : inputs_.pool().inputsOf(one))
            if (!at(run, moment, input)) return false;
    return true;
}

bool Runs::isFixed(Run& run, const Moment& moment, Term term) {
    for (const uint32_t number : inputs_.pool().inputsOf(term)) {
        const Input input = inputs_.of(number);
        if (input.kind == Input::Kind::Reading &&
            (input.reading.epoch > 0 || !isFixed(run, moment, input.reading.index)))
            return false;
        if (input.kind == Input::Kind::Future) return false;
        const auto value = at(run, moment, number);
        if (!value || !value->term->isConstant()) return false;
    }
    return true;
}

bool Runs::pathHolds(Run& run, const Moment& moment) {
    for (uint32_t i = 0; i < moment.clauses; ++i) {
        expr::Evaluator& code = evaluator(run.clauses[i]);
        for (size_t slot = 0; slot < code.inputs().size(); ++slot) {
            const auto chosen = run.chosen_.find(code.inputs()[slot]);
            if (chosen == run.chosen_.end()) return false;
            code.set(slot, chosen->second);
        }
        code.sweep();
        if (code.root(0) == 0) return false;
    }
    return true;
}

Term Runs::lifted(Run& run, const Moment& moment, Term term, std::vector<Term>& clauses) {
    expr::Pool& pool = inputs_.pool();
    expr::Replacements replacements;
    const auto numbers = pool.inputsOf(term);
    for (const uint32_t number : std::vector(numbers.begin(), numbers.end())) {
        const Input input = inputs_.of(number);
        Term there = nullptr;
        if (input.kind == Input::Kind::Future) {
            there = choice(ofTheWorld, moment.chosen + input.number, 0, input.term->width);
        } else if (input.kind == Input::Kind::Reading) {
            const Reading& reading = input.reading;
            const Term index = lifted(run, moment, reading.index, clauses);
            const uint64_t where = evaluate(run, moment, reading.index);
            if (!index->isConstant()) clauses.push_back(pool.equal(index, pool.constant(64, where)));
            if (reading.epoch == 0) {
                if (const auto value = at(run, moment, number)) there = value->term;
            } else {
                there = choice(static_cast<int>(reading.place), epochAt(run, reading.place, moment.at) + reading.epoch,
                               where, reading.width);
            }
        } else if (const auto value = at(run, moment, number)) {
            there = value->term;
        }
        if (there) replacements.emplace(input.term, there);
    }
    return expr::Substitution(pool, std::move(replacements)).of(term);
}

}  // namespace provest::reach::gcfg
