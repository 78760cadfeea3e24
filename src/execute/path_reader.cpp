#include "execute/path_reader.hpp"

#include "program/trace_layout.hpp"
#include "runtime/symbolic.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace provest::execute {
namespace {

using expr::Op;
using expr::Term;
namespace layout = program::trace;

static_assert(layout::shadowMask == PV_SHADOW_MASK && layout::shadowBase == PV_SHADOW_BASE);
static_assert(layout::argumentShadows == PV_SHADOW_ARGUMENTS && layout::resultShadows == PV_SHADOW_RESULTS);
static_assert(layout::modelArm == PV_MODEL_ARM);
static_assert(int{layout::Input} == PV_NODE_INPUT && int{layout::Add} == PV_NODE_ADD &&
              int{layout::ICmp} == PV_NODE_ICMP && int{layout::Trunc} == PV_NODE_TRUNC &&
              int{layout::FToF} == PV_NODE_FTOF && int{layout::Index} == PV_NODE_INDEX &&
              int{layout::Count} == PV_NODE_COUNT);

class Reader {
public:
    Reader(const pv_trace& trace, const program::FlowGraph& flow, expr::Pool& pool)
        : trace_(trace), flow_(flow), pool_(pool), nodes_(std::min(trace.node_count, PV_TRACE_NODES - 1)) {}

    Path read(uint32_t counters, size_t longest) {
        Path path;
        path.complete = trace_.flags == 0;
        path.counters.assign(trace_.counters, trace_.counters + std::min(counters, PV_TRACE_COUNTERS));
        const auto events = std::span(trace_.events, std::min(trace_.event_count, PV_TRACE_EVENTS));
        mark(events);
        terms_.assign(nodes_ + 1, nullptr);
        for (uint32_t n = 1; n <= nodes_; ++n)
            if (needed_[n]) terms_[n] = termOf(n);
        uint32_t defined = 1;
        for (const pv_event& event : events) {
            for (; defined <= nodes_ && defined <= event.node; ++defined)
                if (needed_[defined]) addNoOverflow(defined, path.clauses);
            std::optional<Clause> clause = clauseOf(event);
            if (!clause || path.clauses.size() >= longest) {
                path.complete = false;
                break;
            }
            if (!clause->condition->isConstant()) path.clauses.push_back(std::move(*clause));
        }
        return path;
    }

private:
    const pv_node& node(uint32_t number) const { return trace_.nodes[number]; }
    bool valid(uint32_t number) const { return number > 0 && number <= nodes_; }

    // ---- which nodes the events need: most of what a long loop computes is never asked for ----

    void need(uint32_t number) {
        if (valid(number)) needed_[number] = true;
    }

    std::optional<pv_extent> extentAt(uint64_t slot) const {
        if (slot == 0 || slot > nodes_) return std::nullopt;
        pv_extent extent;
        std::memcpy(&extent, &trace_.nodes[slot], sizeof extent);
        if (extent.stride == 0 || extent.count == 0 || extent.count > 4096) return std::nullopt;
        return extent;
    }
    std::span<const pv_element> elementsOf(uint64_t slot, const pv_extent& extent) const {
        if (slot + 1 + (extent.count + 1) / 2 > nodes_ + 1u) return {};
        return {reinterpret_cast<const pv_element*>(&trace_.nodes[slot + 1]), extent.count};
    }

    void mark(std::span<const pv_event> events) {
        needed_.assign(nodes_ + 1, false);
        for (const pv_event& event : events) need(event.node);
        for (uint32_t n = nodes_; n > 0; --n) {
            if (!needed_[n]) continue;
            const pv_node& one = node(n);
            for (const uint32_t operand : {one.a, one.b, one.c})
                if (operand < n) need(operand);
            if (one.op != PV_NODE_PICK) continue;
            if (const auto extent = extentAt(one.imm))
                for (const pv_element& element : elementsOf(one.imm, *extent))
                    if (element.node < n) need(element.node);
        }
    }

    // ---- terms ----

    // Operand `number` of node n, or the constant; null when the trace is damaged.
    Term operand(uint32_t n, uint32_t number, unsigned width, uint64_t constant) {
        if (number == 0) return pool_.constant(width, constant);
        if (number >= n || !terms_[number]) return nullptr;
        return pool_.zeroExtend(terms_[number], width);
    }

    // The position, in elements, to which address `pointer` points: a sum over the indices on its way.
    Term indexOf(uint32_t n, uint32_t pointer, const pv_extent& extent) {
        if (!valid(pointer) || pointer >= n) return nullptr;
        uint64_t rest = node(pointer).value - extent.start;
        Term sum = nullptr;
        for (int depth = 0; pointer != 0 && depth < 64; ++depth) {
            const pv_node& step = node(pointer);
            if (step.op == PV_NODE_INDEX) {
                if (step.a == 0 || step.a >= pointer || !terms_[step.a]) return nullptr;
                const auto scale = static_cast<int64_t>(step.imm);
                const auto times = static_cast<uint64_t>(scale / static_cast<int64_t>(extent.stride));
                rest -= node(step.a).value * step.imm;
                Term part = pool_.make(Op::Mul, 64, {pool_.signExtend(terms_[step.a], 64), pool_.constant(64, times)});
                sum = sum ? pool_.make(Op::Add, 64, {sum, part}) : part;
            } else if (step.op != PV_NODE_ADD || step.b != 0) {
                return nullptr;
            }
            const uint32_t next = step.op == PV_NODE_INDEX ? step.b : step.a;
            if (next >= pointer) return nullptr;
            pointer = next;
        }
        if (!sum) return nullptr;
        const auto first = static_cast<uint64_t>(static_cast<int64_t>(rest) / static_cast<int64_t>(extent.stride));
        return pool_.make(Op::Add, 64, {sum, pool_.constant(64, first)});
    }

    Term integerComparison(uint8_t predicate, Term a, Term b) {
        switch (predicate) {
            case layout::IEq:
                return pool_.equal(a, b);
            case layout::INe:
                return pool_.negate(pool_.equal(a, b));
            case layout::IUgt:
                return pool_.binary(Op::Ult, b, a);
            case layout::IUge:
                return pool_.binary(Op::Ule, b, a);
            case layout::IUlt:
                return pool_.binary(Op::Ult, a, b);
            case layout::IUle:
                return pool_.binary(Op::Ule, a, b);
            case layout::ISgt:
                return pool_.binary(Op::Slt, b, a);
            case layout::ISge:
                return pool_.binary(Op::Sle, b, a);
            case layout::ISlt:
                return pool_.binary(Op::Slt, a, b);
            case layout::ISle:
                return pool_.binary(Op::Sle, a, b);
            default:
                return nullptr;
        }
    }

    // The predicate says which of unordered, less, greater, equal make it true.
    Term floatComparison(uint8_t predicate, Term a, Term b) {
        switch (predicate) {  // the common ones as one operator each
            case layout::FEqualBit | layout::FLessBit:
                return pool_.binary(Op::FLe, a, b);
            case layout::FEqualBit | layout::FGreaterBit:
                return pool_.binary(Op::FLe, b, a);
            case layout::FUnorderedBit | layout::FLessBit | layout::FGreaterBit:
                return pool_.negate(pool_.binary(Op::FEq, a, b));
            case layout::FUnorderedBit | layout::FLessBit | layout::FEqualBit:
                return pool_.negate(pool_.binary(Op::FLt, b, a));
            case layout::FUnorderedBit | layout::FGreaterBit | layout::FEqualBit:
                return pool_.negate(pool_.binary(Op::FLt, a, b));
            default:
                break;
        }
        Term any = pool_.truth(false);
        if (predicate & layout::FEqualBit) any = pool_.either(any, pool_.binary(Op::FEq, a, b));
        if (predicate & layout::FLessBit) any = pool_.either(any, pool_.binary(Op::FLt, a, b));
        if (predicate & layout::FGreaterBit) any = pool_.either(any, pool_.binary(Op::FLt, b, a));
        if (predicate & layout::FUnorderedBit) any = pool_.either(any, pool_.binary(Op::FUnordered, a, b));
        return any;
    }

    static std::optional<Op> binaryOp(uint8_t op) {
        static constexpr Op table[] = {Op::Add,  Op::Sub,  Op::Mul,  Op::UDiv, Op::SDiv, Op::URem,
                                       Op::SRem, Op::Shl,  Op::LShr, Op::AShr, Op::And,  Op::Or,
                                       Op::Xor,  Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem};
        if (op < PV_NODE_ADD || op > PV_NODE_FREM) return std::nullopt;
        return table[op - PV_NODE_ADD];
    }
    static std::optional<Op> unaryOp(uint8_t op) {
        static constexpr Op table[] = {Op::FNeg,  Op::FAbs,  Op::FSqrt, Op::FToSI,
                                       Op::FToUI, Op::SIToF, Op::UIToF, Op::FToF};
        if (op < PV_NODE_FNEG || op > PV_NODE_FTOF) return std::nullopt;
        return table[op - PV_NODE_FNEG];
    }

    Term termOf(uint32_t n) {
        const pv_node one = node(n);
        if (one.width == 0 || one.width > 64) return nullptr;
        if (const auto op = binaryOp(one.op)) {
            Term a = operand(n, one.a, one.width, one.imm), b = operand(n, one.b, one.width, one.imm);
            if (!a || !b) return nullptr;
            // the processor looks at the low bits of a shift only
            const bool shift = *op == Op::Shl || *op == Op::LShr || *op == Op::AShr;
            if (shift && one.width >= 32 && (one.width & (one.width - 1)) == 0)
                b = pool_.make(Op::And, one.width, {b, pool_.constant(one.width, one.width - 1u)});
            return pool_.make(*op, one.width, {a, b});
        }
        if (one.op == PV_NODE_ICMP || one.op == PV_NODE_FCMP) {
            if (one.from == 0 || one.from > 64) return nullptr;
            Term a = operand(n, one.a, one.from, one.imm), b = operand(n, one.b, one.from, one.imm);
            if (!a || !b) return nullptr;
            return one.op == PV_NODE_ICMP ? integerComparison(one.detail, a, b) : floatComparison(one.detail, a, b);
        }
        switch (one.op) {
            case PV_NODE_INPUT:
                return pool_.input(static_cast<uint32_t>(one.imm), one.width);
            case PV_NODE_CONSTANT:
                return pool_.constant(one.width, one.value);
            case PV_NODE_CONCAT:
                return concat(n, one);
            case PV_NODE_INDEX:
                return address(n, one);
            case PV_NODE_PICK:
                return picked(n, one);
            case PV_NODE_PLACED:
                return placed(n, one);
            default:
                break;
        }
        if (one.a == 0 || one.a >= n || !terms_[one.a]) return nullptr;
        Term a = terms_[one.a];
        switch (one.op) {
            case PV_NODE_TRUNC:
            case PV_NODE_ZEXT:
                return pool_.zeroExtend(a, one.width);
            case PV_NODE_SEXT:
                return pool_.signExtend(a, one.width);
            case PV_NODE_EXTRACT:
                if (one.imm + one.width > a->width) return nullptr;
                return pool_.extract(a, static_cast<unsigned>(one.imm), one.width);
            case PV_NODE_ITE: {
                Term yes = operand(n, one.b, one.width, 0), no = operand(n, one.c, one.width, 0);
                if (!yes || !no || a->width != 1) return nullptr;
                return pool_.ite(a, yes, no);
            }
            default:
                break;
        }
        if (const auto op = unaryOp(one.op)) return pool_.make(*op, one.width, {a});
        return nullptr;
    }

    Term concat(uint32_t n, const pv_node& one) {
        if (one.from == 0 || one.from >= one.width) return nullptr;
        Term high = operand(n, one.a, one.width - unsigned{one.from}, one.imm);
        Term low = operand(n, one.b, one.from, one.imm);
        return high && low ? pool_.concat(high, low) : nullptr;
    }

    Term address(uint32_t n, const pv_node& one) {
        if (one.a == 0 || one.a >= n || !terms_[one.a]) return nullptr;
        Term moved = pool_.make(Op::Mul, 64, {pool_.signExtend(terms_[one.a], 64), pool_.constant(64, one.imm)});
        Term base = operand(n, one.b, 64, one.value - node(one.a).value * one.imm);
        return base ? pool_.make(Op::Add, 64, {base, moved}) : nullptr;
    }

    Term picked(uint32_t n, const pv_node& one) {
        const auto extent = extentAt(one.imm);
        Term index = extent ? indexOf(n, one.a, *extent) : nullptr;
        const auto elements = extent ? elementsOf(one.imm, *extent) : std::span<const pv_element>{};
        if (!index || elements.empty()) return nullptr;
        std::vector<Term> operands{index};
        for (const pv_element& element : elements) {
            Term value = operand(n, element.node, one.width, element.value);
            if (!value) return nullptr;
            operands.push_back(value);
        }
        return pool_.make(Op::Pick, one.width, operands);
    }

    Term placed(uint32_t n, const pv_node& one) {
        const auto extent = extentAt(one.imm & 0xffffffffu);
        Term index = extent ? indexOf(n, one.a, *extent) : nullptr;
        Term put = operand(n, one.b, one.width, 0), before = operand(n, one.c, one.width, 0);
        if (!index || !put || !before) return nullptr;
        return pool_.ite(pool_.equal(index, pool_.constant(64, one.imm >> 32)), put, before);
    }

    // ---- clauses ----

    // A signed sum, difference or product stays in its type, if it did: a test whose result does not is no test.
    void addNoOverflow(uint32_t n, std::vector<Clause>& clauses) {
        const pv_node& one = node(n);
        const bool plain = one.op == PV_NODE_ADD || one.op == PV_NODE_SUB || one.op == PV_NODE_MUL;
        if (!plain || one.detail != layout::noSignedWrap || one.width < 8 || !terms_[n]) return;
        Term a = operand(n, one.a, one.width, one.imm), b = operand(n, one.b, one.width, one.imm);
        if (!a || !b) return;
        const int64_t held = expr::asSigned(one.value, one.width);
        const int64_t x = expr::asSigned(one.a ? node(one.a).value : one.imm, one.width);
        const int64_t y = expr::asSigned(one.b ? node(one.b).value : one.imm, one.width);
        int64_t exact = 0;
        const bool overflowed = one.op == PV_NODE_ADD   ? __builtin_add_overflow(x, y, &exact)
                                : one.op == PV_NODE_SUB ? __builtin_sub_overflow(x, y, &exact)
                                                        : __builtin_mul_overflow(x, y, &exact);
        if (overflowed || exact != held) return;
        if (Term fine = noOverflow(one.op, a, b); fine && !fine->isConstant())
            clauses.push_back({.kind = ClauseKind::Bound, .condition = fine});
    }

    // Null where it would take more than 64 bits to say.
    Term noOverflow(uint8_t op, Term a, Term b) {
        const unsigned width = a->width;
        const auto most = static_cast<int64_t>(expr::mask(width) >> 1);
        const int64_t least = -most - 1;
        const auto number = [&](int64_t value) { return pool_.constant(width, static_cast<uint64_t>(value)); };
        if (a->isConstant() && op != PV_NODE_SUB) std::swap(a, b);
        if (b->isConstant()) {  // a bound on one operand
            const int64_t c = expr::asSigned(b->value, width);
            if (c == 0 || (op == PV_NODE_MUL && (c == 1 || c == -1))) return nullptr;
            if (op == PV_NODE_MUL) {
                const int64_t high = c > 0 ? most / c : least / c, low = c > 0 ? least / c : most / c;
                return pool_.both(pool_.binary(Op::Sle, number(low), a), pool_.binary(Op::Sle, a, number(high)));
            }
            const int64_t moved = op == PV_NODE_ADD ? c : (c == least ? most : -c);
            return moved > 0 ? pool_.binary(Op::Sle, a, number(most - moved))
                             : pool_.binary(Op::Sle, number(least - moved), a);
        }
        const Op made = op == PV_NODE_ADD ? Op::Add : op == PV_NODE_SUB ? Op::Sub : Op::Mul;
        if (width <= 32) {
            Term wide = pool_.make(made, 64, {pool_.signExtend(a, 64), pool_.signExtend(b, 64)});
            return pool_.equal(wide, pool_.signExtend(pool_.make(made, width, {a, b}), 64));
        }
        if (op == PV_NODE_MUL) return nullptr;
        // Signs: a sum overflows when both operands have one and the result the other; a difference when its operands
        // differ and the result has not the first one's.
        Term result = pool_.make(made, width, {a, b});
        Term x = pool_.make(Op::Xor, width, {a, result});
        Term y = op == PV_NODE_ADD ? pool_.make(Op::Xor, width, {b, result}) : pool_.make(Op::Xor, width, {a, b});
        return pool_.binary(Op::Sle, number(0), pool_.make(Op::And, width, {x, y}));
    }

    std::optional<Clause> clauseOf(const pv_event& event) {
        if (!valid(event.node) || !terms_[event.node]) return std::nullopt;
        Term term = terms_[event.node];
        switch (event.kind) {
            case PV_EVENT_BRANCH:
                return branch(event, term);
            case PV_EVENT_SWITCH:
                return choice(event, term);
            case PV_EVENT_BOUND: {
                const pv_node& one = node(event.node);
                const auto extent = extentAt(one.imm & 0xffffffffu);
                Term index = extent ? indexOf(event.node, one.a, *extent) : nullptr;
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

    const pv_trace& trace_;
    const program::FlowGraph& flow_;
    expr::Pool& pool_;
    uint32_t nodes_;
    std::vector<bool> needed_;
    std::vector<Term> terms_;
};

}  // namespace

Path readPath(const pv_trace& trace, uint32_t counters, const program::FlowGraph& flow, expr::Pool& pool,
              size_t longest) {
    return Reader(trace, flow, pool).read(counters, longest);
}

}  // namespace provest::execute
