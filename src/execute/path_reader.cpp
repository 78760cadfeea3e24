#include "execute/path_reader.hpp"

#include "execute/trace_terms.hpp"
#include "expr/operators.hpp"

#include <algorithm>
#include <optional>

namespace provest::execute {
namespace {

using expr::Op;
using expr::Term;

// From events to clauses.
class ClauseReader {
public:
    ClauseReader(TraceTerms& terms, const program::FlowGraph& flow, expr::Pool& pool)
        : terms_(terms), flow_(flow), pool_(pool) {}

    void read(std::span<const pv_event> events, size_t longest, Path& path) {
        uint32_t defined = 1;
        for (const pv_event& event : events) {
            // A signed result stays in its type, if it did: a test whose result does not is no test.
            for (; defined <= terms_.count() && defined <= event.node; ++defined)
                if (Term fine = terms_.staysInType(defined); fine && !fine->isConstant())
                    path.clauses.push_back({.kind = ClauseKind::Bound, .condition = fine});
            std::optional<Clause> clause = clauseOf(event);
            if (!clause || path.clauses.size() >= longest) {
                path.complete = false;
                break;
            }
            if (!clause->condition->isConstant()) path.clauses.push_back(std::move(*clause));
        }
    }

private:
    std::optional<Clause> clauseOf(const pv_event& event) {
        Term term = terms_.term(event.node);
        if (!term) return std::nullopt;
        switch (event.kind) {
            case PV_EVENT_BRANCH:
                return branch(event, term);
            case PV_EVENT_SWITCH:
                return choice(event, term);
            case PV_EVENT_BOUND: {
                const pv_node& one = terms_.node(event.node);
                const auto extent = terms_.extentAt(one.imm & 0xffffffffu);
                Term index = extent ? terms_.indexOf(event.node, one.a, *extent) : nullptr;
                if (!index) return std::nullopt;
                Term inside = pool_.binary(Op::Ult, index, pool_.constant(64, extent->count));
                return Clause{.kind = ClauseKind::Bound, .condition = inside};
            }
            case PV_EVENT_FIXED:
                return Clause{.kind = ClauseKind::Fixed,
                              .condition = pool_.equal(term, pool_.constant(term->width, event.value))};
            default:
                return std::nullopt;
        }
    }

    std::optional<Clause> branch(const pv_event& event, Term term) {
        if (term->width != 1 || event.value > 1) return std::nullopt;
        const bool taken = event.value == 1;
        const bool model = (event.arm & PV_MODEL_ARM) != 0;
        if (!model && !flow_.forkOf(event.arm + 1)) return std::nullopt;
        Clause clause{.kind = model ? ClauseKind::Model : ClauseKind::Branch};
        Term refused = pool_.negate(term);
        clause.condition = taken ? term : refused;
        if (!model) clause.arm = event.arm + (taken ? 0 : 1);
        clause.others.push_back({model ? ~0u : event.arm + (taken ? 1 : 0), taken ? refused : term});
        return clause;
    }

    std::optional<Clause> choice(const pv_event& event, Term term) {
        const program::Fork* fork = flow_.forkOf(event.arm);
        if (!fork || fork->values.empty()) return std::nullopt;
        Term none = pool_.truth(true);
        std::vector<Choice> all;
        uint32_t taken = fork->arms - 1;
        for (uint32_t arm = 0; arm + 1 < fork->arms; ++arm) {
            Term any = pool_.truth(false);
            for (const int64_t label : fork->values[arm]) {
                Term value = pool_.constant(term->width, static_cast<uint64_t>(label));
                any = pool_.either(any, pool_.equal(term, value));
                if (value->value == (event.value & expr::mask(term->width))) taken = arm;
            }
            none = pool_.both(none, pool_.negate(any));
            all.push_back({fork->firstArm + arm, any});
        }
        all.push_back({fork->firstArm + fork->arms - 1, none});
        Clause clause{.kind = ClauseKind::Branch, .condition = all[taken].condition, .arm = all[taken].arm};
        all.erase(all.begin() + taken);
        clause.others = std::move(all);
        return clause;
    }

    TraceTerms& terms_;
    const program::FlowGraph& flow_;
    expr::Pool& pool_;
};

}  // namespace

Path readPath(const pv_trace& trace, uint32_t counters, std::span<const Symbol> symbols, const program::FlowGraph& flow,
              expr::Pool& pool, size_t longest) {
    Path path;
    path.complete = trace.flags == 0;
    path.counters.assign(trace.counters, trace.counters + std::min(counters, PV_TRACE_COUNTERS));
    const auto events = std::span(trace.events, std::min(trace.event_count, PV_TRACE_EVENTS));
    TraceTerms terms(trace, events, symbols, pool);
    ClauseReader(terms, flow, pool).read(events, longest, path);
    return path;
}

}  // namespace provest::execute
