#include "execute/trace_terms.hpp"

#include "execute/comparisons.hpp"
#include "execute/no_overflow.hpp"
#include "expr/operators.hpp"
#include "program/trace_layout.hpp"
#include "runtime/symbolic.h"

#include <algorithm>
#include <cstring>

namespace provest::execute {

using expr::Op;
using expr::Term;
namespace layout = program::trace;

namespace {

static_assert(layout::shadowMask == PV_SHADOW_MASK && layout::shadowBase == PV_SHADOW_BASE);
static_assert(layout::argumentShadows == PV_SHADOW_ARGUMENTS && layout::resultShadows == PV_SHADOW_RESULTS);
static_assert(layout::modelArm == PV_MODEL_ARM);
static_assert(int{layout::Input} == PV_NODE_INPUT && int{layout::Add} == PV_NODE_ADD &&
              int{layout::ICmp} == PV_NODE_ICMP && int{layout::Trunc} == PV_NODE_TRUNC &&
              int{layout::FToF} == PV_NODE_FTOF && int{layout::Index} == PV_NODE_INDEX &&
              int{layout::Count} == PV_NODE_COUNT);

static std::optional<Op> binaryOp(uint8_t op) {
    static constexpr Op table[] = {Op::Add,  Op::Sub,  Op::Mul,  Op::UDiv, Op::SDiv, Op::URem,
                                   Op::SRem, Op::Shl,  Op::LShr, Op::AShr, Op::And,  Op::Or,
                                   Op::Xor,  Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem};
    if (op < PV_NODE_ADD || op > PV_NODE_FREM) return std::nullopt;
    return table[op - PV_NODE_ADD];
}
static std::optional<Op> unaryOp(uint8_t op) {
    static constexpr Op table[] = {Op::FNeg, Op::FAbs, Op::FSqrt, Op::FToSI, Op::FToUI, Op::SIToF, Op::UIToF, Op::FToF};
    if (op < PV_NODE_FNEG || op > PV_NODE_FTOF) return std::nullopt;
    return table[op - PV_NODE_FNEG];
}

}  // namespace

TraceTerms::TraceTerms(const pv_trace& trace, std::span<const pv_event> events, std::span<const Symbol> symbols,
                       expr::Pool& pool)
    : trace_(trace), symbols_(symbols), pool_(pool), nodes_(std::min(trace.node_count, PV_TRACE_NODES - 1)) {
    mark(events);
    terms_.assign(nodes_ + 1, nullptr);
    for (uint32_t n = 1; n <= nodes_; ++n)
        if (needed_[n]) terms_[n] = termOf(n);
}

void TraceTerms::need(uint32_t number) {
    if (valid(number)) needed_[number] = true;
}

std::optional<pv_extent> TraceTerms::extentAt(uint64_t slot) const {
    if (slot == 0 || slot > nodes_) return std::nullopt;
    pv_extent extent;
    std::memcpy(&extent, &trace_.nodes[slot], sizeof extent);
    if (extent.stride == 0 || extent.count == 0 || extent.count > 4096) return std::nullopt;
    return extent;
}
std::span<const pv_element> TraceTerms::elementsOf(uint64_t slot, const pv_extent& extent) const {
    if (slot + 1 + (extent.count + 1) / 2 > nodes_ + 1u) return {};
    return {reinterpret_cast<const pv_element*>(&trace_.nodes[slot + 1]), extent.count};
}

void TraceTerms::mark(std::span<const pv_event> events) {
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

// Operand `number` of node n, or the constant; null when the trace is damaged.
Term TraceTerms::operand(uint32_t n, uint32_t number, unsigned width, uint64_t constant) {
    if (number == 0) return pool_.constant(width, constant);
    if (number >= n || !terms_[number]) return nullptr;
    return pool_.zeroExtend(terms_[number], width);
}

// The position, in elements, to which address `pointer` points: a sum over the indices on its way.
Term TraceTerms::indexOf(uint32_t n, uint32_t pointer, const pv_extent& extent) {
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

Term TraceTerms::termOf(uint32_t n) {
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
    if (one.op == PV_NODE_ICMP || one.op == PV_NODE_FCMP) return compared(n, one);
    switch (one.op) {
        case PV_NODE_INPUT:
            if (one.detail == PV_INPUT_POINTER) return pool_.constant(one.width, one.value);
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

Term TraceTerms::concat(uint32_t n, const pv_node& one) {
    if (one.from == 0 || one.from >= one.width) return nullptr;
    Term high = operand(n, one.a, one.width - unsigned{one.from}, one.imm);
    Term low = operand(n, one.b, one.from, one.imm);
    return high && low ? pool_.concat(high, low) : nullptr;
}

Term TraceTerms::address(uint32_t n, const pv_node& one) {
    if (one.a == 0 || one.a >= n || !terms_[one.a]) return nullptr;
    Term moved = pool_.make(Op::Mul, 64, {pool_.signExtend(terms_[one.a], 64), pool_.constant(64, one.imm)});
    Term base = operand(n, one.b, 64, one.value - node(one.a).value * one.imm);
    return base ? pool_.make(Op::Add, 64, {base, moved}) : nullptr;
}

Term TraceTerms::picked(uint32_t n, const pv_node& one) {
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

Term TraceTerms::placed(uint32_t n, const pv_node& one) {
    const auto extent = extentAt(one.imm & 0xffffffffu);
    Term index = extent ? indexOf(n, one.a, *extent) : nullptr;
    Term put = operand(n, one.b, one.width, 0), before = operand(n, one.c, one.width, 0);
    if (!index || !put || !before) return nullptr;
    return pool_.ite(pool_.equal(index, pool_.constant(64, one.imm >> 32)), put, before);
}

Term TraceTerms::compared(uint32_t n, const pv_node& one) {
    if (one.from == 0 || one.from > 64) return nullptr;
    if (pointerAt(n, one.a) || pointerAt(n, one.b)) return pointersCompared(n, one);
    Term a = operand(n, one.a, one.from, one.imm), b = operand(n, one.b, one.from, one.imm);
    if (!a || !b) return nullptr;
    return one.op == PV_NODE_ICMP ? integerComparison(pool_, one.detail, a, b)
                                  : floatComparison(pool_, one.detail, a, b);
}

const Symbol* TraceTerms::pointerAt(uint32_t n, uint32_t number) const {
    if (number == 0 || number >= n) return nullptr;
    const pv_node& one = node(number);
    const bool isPointer = one.op == PV_NODE_INPUT && one.detail == PV_INPUT_POINTER && one.imm < symbols_.size();
    return isPointer && symbols_[one.imm].isPointer ? &symbols_[one.imm] : nullptr;
}

// A pointer of the test is null or not, or equals another one of the test: these are for somebody to choose. What else
// is asked of addresses is taken as it is.
Term TraceTerms::pointersCompared(uint32_t n, const pv_node& one) {
    const Symbol *a = pointerAt(n, one.a), *b = pointerAt(n, one.b);
    Term asItWas = pool_.constant(1, one.value & 1);
    const bool equality = one.op == PV_NODE_ICMP && (one.detail == layout::IEq || one.detail == layout::INe);
    const bool withNull = (!one.a || !one.b) && one.imm == 0;
    if (!equality || one.from != 64 || !(withNull || (a && b))) return asItWas;
    const auto side = [&](const Symbol* pointer) {
        return pointer ? pool_.input(static_cast<uint32_t>(pointer - symbols_.data()), 64) : pool_.constant(64, 0);
    };
    const bool same = (a ? a->target : 0) == (b ? b->target : 0);
    if ((same == (one.detail == layout::IEq)) != ((one.value & 1) != 0)) return asItWas;  // one past an object's end
    return integerComparison(pool_, one.detail, side(a), side(b));
}

Term TraceTerms::staysInType(uint32_t n) {
    const pv_node& one = node(n);
    const bool plain = one.op == PV_NODE_ADD || one.op == PV_NODE_SUB || one.op == PV_NODE_MUL;
    if (!plain || one.detail != layout::noSignedWrap || one.width < 8 || !terms_[n]) return nullptr;
    Term a = operand(n, one.a, one.width, one.imm), b = operand(n, one.b, one.width, one.imm);
    if (!a || !b) return nullptr;
    const int64_t held = expr::asSigned(one.value, one.width);
    const int64_t x = expr::asSigned(one.a ? node(one.a).value : one.imm, one.width);
    const int64_t y = expr::asSigned(one.b ? node(one.b).value : one.imm, one.width);
    int64_t exact = 0;
    const bool overflowed = one.op == PV_NODE_ADD   ? __builtin_add_overflow(x, y, &exact)
                            : one.op == PV_NODE_SUB ? __builtin_sub_overflow(x, y, &exact)
                                                    : __builtin_mul_overflow(x, y, &exact);
    if (overflowed || exact != held) return nullptr;
    return noOverflow(pool_, one.op, a, b);
}

}  // namespace provest::execute
