#include "execute/no_overflow.hpp"
#include "expr/evaluate.hpp"
#include "runtime/trace.h"

#include <gtest/gtest.h>
#include <array>
#include <vector>

namespace provest::execute {
namespace {

using expr::Term;

int64_t exact(uint8_t op, int64_t a, int64_t b) {
    return op == PV_NODE_ADD ? a + b : op == PV_NODE_SUB ? a - b : a * b;
}

// Every pair of operands of 8 bits, made of inputs of 3 and 8 bits: what the term says is what happens, and where there
// is no term nothing can.
TEST(NoOverflow, SaysWhatHappensForAllValues) {
    expr::Pool pool;
    size_t always = 0;
    const auto operands = [&](uint32_t number) {
        const Term narrow = pool.input(number, 3), wide = pool.input(number + 2, 8);
        return std::vector<Term>{
            pool.zeroExtend(narrow, 8),
            pool.signExtend(narrow, 8),
            wide,
            pool.constant(8, 5),
            pool.constant(8, 0x80),
            pool.constant(8, 0xFF),
            pool.ite(pool.input(number + 4, 1), pool.zeroExtend(narrow, 8), pool.constant(8, 0xF0))};
    };
    for (const uint8_t op : {PV_NODE_ADD, PV_NODE_SUB, PV_NODE_MUL})
        for (const Term a : operands(0))
            for (const Term b : operands(1)) {
                if (a->isConstant() && b->isConstant()) continue;
                const Term fine = noOverflow(pool, op, a, b);
                always += fine == nullptr;
                for (uint64_t x = 0; x < 256; x += 8)
                    for (uint64_t y = 0; y < 256; y += 16) {
                        const std::array<uint64_t, 6> inputs{x >> 3 & 7, y >> 4 & 7, x, y, x >> 7, y >> 7};
                        const auto value = [&](Term of) { return expr::asSigned(expr::evaluate(of, inputs), 8); };
                        const int64_t result = exact(op, value(a), value(b));
                        const bool fits = result >= -128 && result <= 127;
                        ASSERT_EQ(fine ? expr::evaluate(fine, inputs) == 1 : true, fits) << int{op};
                    }
            }
    EXPECT_GE(always, 20u);
}

}  // namespace
}  // namespace provest::execute
