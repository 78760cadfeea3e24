// The nodes of a trace as terms: those that its events need, for most of what a long loop computes is never asked for.
// The unit may have written into the trace: what makes no sense has no term.
#pragma once

#include "execute/tracer.hpp"
#include "expr/pool.hpp"
#include "runtime/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace provest::execute {

class TraceTerms {
public:
    // Keeps the references.
    TraceTerms(const pv_trace& trace, std::span<const pv_event> events, std::span<const Symbol> symbols,
               expr::Pool& pool);

    uint32_t count() const { return nodes_; }  // of nodes; the first is number 1
    bool valid(uint32_t number) const { return number > 0 && number <= nodes_; }
    const pv_node& node(uint32_t number) const { return trace_.nodes[number]; }
    expr::Term term(uint32_t number) const { return valid(number) ? terms_[number] : nullptr; }  // null: none
    // The object that an access may mean, described in this slot.
    std::optional<pv_extent> extentAt(uint64_t slot) const;
    // The position, in elements of the extent, of the address `pointer`, an operand of node n; null when it is none.
    expr::Term indexOf(uint32_t n, uint32_t pointer, const pv_extent& extent);
    // Null unless node n is signed arithmetic that stayed in its type and may leave it.
    expr::Term staysInType(uint32_t n);

private:
    void need(uint32_t number);
    void mark(std::span<const pv_event> events);
    std::span<const pv_element> elementsOf(uint64_t slot, const pv_extent& extent) const;
    expr::Term operand(uint32_t n, uint32_t number, unsigned width, uint64_t constant);
    expr::Term termOf(uint32_t n);
    expr::Term compared(uint32_t n, const pv_node& one);
    expr::Term pointersCompared(uint32_t n, const pv_node& one);
    const Symbol* pointerAt(uint32_t n, uint32_t number) const;
    expr::Term concat(uint32_t n, const pv_node& one);
    expr::Term address(uint32_t n, const pv_node& one);
    expr::Term picked(uint32_t n, const pv_node& one);
    expr::Term placed(uint32_t n, const pv_node& one);

    const pv_trace& trace_;
    std::span<const Symbol> symbols_;
    expr::Pool& pool_;
    uint32_t nodes_;
    std::vector<bool> needed_;
    std::vector<expr::Term> terms_;
};

}  // namespace provest::execute
