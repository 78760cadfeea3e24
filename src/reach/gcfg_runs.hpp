// Concrete runs that know what their values depend on (dynamic symbolic execution; Baluda, Denaro and Pezze 2017,
// section 5.1): every moment at which a run passes a point is an S-state, whose condition needs no solver since the run
// has been there.
//
// What the world chooses is an input with a value: arguments, answers, cells that nobody has written, memory as it is
// found. The same choice has the same input in all runs, so that a model of one path gives the next run. Addresses are
// taken as they are in the run, with a clause that says so.
#pragma once

#include "expr/evaluate.hpp"
#include "reach/gcfg_code.hpp"
#include "reach/gcfg_inputs.hpp"
#include "reach/weakest.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

namespace provest::reach::gcfg {

using CallString = std::vector<SiteId>;  // calls that have not returned, the innermost last

// Section 6: an S-state's call string begins at the outermost function, an R-state's at the function of its target.
bool isPostfix(const CallString& part, const CallString& whole);

struct Moment {
    PointId point = 0;
    uint32_t at = 0;       // on the run's clock
    uint32_t clauses = 0;  // of the run's path condition, the first so many
    uint32_t chosen = 0;   // how often the world was asked before
    uint32_t call = 0;     // of the run's calls, how many have begun
    uint32_t string = 0;   // Runs::strings
};

struct Value {
    uint64_t number = 0;
    Term term = nullptr;  // over choices
};

// What makes a run: which entries are called, and what is chosen.
struct Plan {
    std::vector<flow::FunctionId> calls;
    std::unordered_map<uint32_t, uint64_t> choices;  // by input
};

// What the world chose in a run, as somebody can do it again.
struct Answer {
    flow::FunctionId function = 0;  // that asked
    flow::Origin origin = flow::Origin::Input;
    bool isArgument = false;
    unsigned width = 0;
    uint64_t value = 0;
};
struct Found {
    flow::PlaceId place = 0;
    uint32_t epoch = 0;
    uint64_t index = 0;
    unsigned width = 0;
    uint64_t value = 0;
};

class Runs;

class Run {
public:
    std::vector<Moment> moments;
    std::vector<Term> clauses;
    std::vector<flow::FunctionId> calls;
    std::vector<Answer> answers;  // in order
    std::vector<Found> found;     // of memory and cells that nobody had written
    bool isCut = false;           // it was too long

private:
    friend class Runs;
    struct Entry {
        uint32_t at;
        Value value;
    };
    using History = std::vector<Entry>;                          // by time
    std::vector<std::unordered_map<uint64_t, History>> spaces_;  // places, and the program's variables behind them
    std::vector<std::vector<uint32_t>> epochs_;                  // by place: when each but the first began
    std::unordered_map<uint32_t, uint64_t> chosen_;              // by input
    std::vector<Term> answered_;                                 // inputs, in order
    const Plan* plan_ = nullptr;
    uint32_t clock_ = 0;
};

class Runs {
public:
    // What the world chooses where no plan says it. A cell that nobody has written: where it lies; else who asks.
    struct Asked {
        unsigned width = 0;
        std::optional<flow::PlaceId> place{};
        uint64_t index = 0;
        flow::Origin origin = flow::Origin::Unset;
        bool isArgument = false;
    };
    using Fallback = std::function<uint64_t(const Asked& asked)>;

    Runs(Inputs& inputs, const Code& code) : inputs_(inputs), code_(code), program_(inputs.program()) {}

    // At most so many moments.
    std::unique_ptr<Run> make(const Plan& plan, const Fallback& fallback, uint32_t most);

    const CallString& string(uint32_t id) const { return strings_[id]; }

    // What an input of a condition is at a moment; nothing where the run does not say.
    std::optional<Value> at(Run& run, const Moment& moment, uint32_t input);
    // A term over the state, concretely; what the run does not say counts as 0.
    uint64_t evaluate(Run& run, const Moment& moment, Term term);
    // How far from true (solver/distance.hpp).
    double distance(Run& run, const Moment& moment, Term term);
    // Whether the run satisfies all of it, and is known to.
    bool satisfies(Run& run, const Moment& moment, std::span<const Term> condition);
    // The term over the run's choices, if its path is the same so far; adds clauses where addresses are taken as they
    // are. `holes`: inputs that nothing in a run stands for.
    Term lifted(Run& run, const Moment& moment, Term term, std::vector<Term>& clauses);

    // Whether no other choices on the same path would change the term.
    bool isFixed(Run& run, const Moment& moment, Term term);
    // Whether it is false, and no other choices on the same path would change that.
    bool isHopeless(Run& run, const Moment& moment, Term term);
    // Whether the run's choices satisfy its own path condition so far: they must.
    bool pathHolds(Run& run, const Moment& moment);
    // All that was chosen, to change a part of it.
    static const std::unordered_map<uint32_t, uint64_t>& choicesOf(const Run& run) { return run.chosen_; }

    static uint64_t addressOf(VariableId object) { return uint64_t{object + 1} << 32; }  // apart, never 0

private:
    class Runner;
    expr::Evaluator& evaluator(Term term);
    expr::Evaluator& evaluated(Run& run, const Moment& moment, Term term);
    Term choice(int kind, uint32_t epoch, uint64_t index, unsigned width);
    Value read(Run& run, flow::PlaceId place, uint64_t index, unsigned width, uint32_t epoch, uint32_t time);
    const Run::Entry* known(const Run& run, size_t space, uint64_t index, uint32_t from, uint32_t until) const;
    Value chooseCell(Run& run, flow::PlaceId place, uint64_t index, unsigned width, uint32_t epoch, uint32_t start);
    uint32_t epochAt(const Run& run, flow::PlaceId place, uint32_t time) const;
    uint32_t startOf(const Run& run, flow::PlaceId place, uint32_t epoch) const;
    uint32_t intern(const CallString& string);

    Inputs& inputs_;
    const Code& code_;
    const flow::Program& program_;
    const Fallback* fallback_ = nullptr;
    Fallback zero_ = [](const Asked&) { return uint64_t{0}; };
    std::map<std::tuple<int, uint32_t, uint64_t, unsigned>, Term> choices_;
    std::unordered_map<Term, std::unique_ptr<expr::Evaluator>> evaluators_;
    std::vector<CallString> strings_;
    std::map<CallString, uint32_t> numbers_;
};

// A run at a moment, for WP_alpha.
class SightOf : public Sight {
public:
    SightOf(Runs& runs, Run& run, const Moment& moment) : runs_(runs), run_(run), moment_(moment) {}
    uint64_t valueOf(Term term) const override { return runs_.evaluate(run_, moment_, term); }

private:
    Runs& runs_;
    Run& run_;
    const Moment& moment_;
};

}  // namespace provest::reach::gcfg
