// One test for each rule by which obligations are derived: a claim that would pass if the rule were missing, and beside
// it one that the rule lets pass.
#include "sketch.hpp"

namespace provest::certify {
namespace {

using flow::Block;
using Term = flow::Term;

TEST(Rules, TheInitialCellsEstablishWhatHoldsBetweenCalls) {
    Sketch s;
    const auto x = s.place(8, {0});
    s.function("f");
    s.count(s.differ(s.read(x), 0));
    s.confirmed({between("(= p1 #x00)")});
    s.refuted({between("(= p1 #x01)")}, {});
    s.refuted({between("false")});
    s.refuted();  // nothing is claimed
}

TEST(Rules, WhatNobodyHasSetIsUnknown) {
    Sketch s;
    const auto x = s.place(8, {});
    s.function("f");
    s.count(s.differ(s.read(x), 0));
    s.refuted({between("(= p1 #x00)")});
}

TEST(Rules, EveryEntryKeepsWhatHoldsBetweenCalls) {
    Sketch s;
    const auto x = s.place(8, {0});
    s.function("f");
    s.count(s.differ(s.read(x), 0));
    s.function("g");
    s.write(x, s.number(1));
    s.refuted({between("(= p1 #x00)")});
    s.refuted({between("(bvule p1 #x01)")});
    s.confirmed({between("(bvule p1 #x01)")}, {1});
}

TEST(Rules, FunctionsThatNobodyCallsDoNotCount) {
    Sketch s;
    const auto x = s.place(8, {0});
    s.function("f");
    s.count(s.differ(s.read(x), 0));
    const auto unused = s.function("unused", false);
    s.write(x, s.number(1));
    s.count(nullptr, 1);
    s.confirmed({between("(= p1 #x00)")}, {0, 1});
    s.program.functions[unused].isEntry = true;
    s.refuted({between("(= p1 #x00)")});
    s.refuted({}, {1});
}

TEST(Rules, ParametersAreAnything) {
    Sketch s;
    const auto f = s.function("f");
    const Term n = s.parameter(8);
    s.count(s.pool.equal(n, s.number(5)));
    s.refuted();
    s.refuted({atBlock(f, 0, "(not (= v0 #x05))")});
    s.assume(s.differ(n, 5));  // too late
    s.refuted();
    s.count(s.pool.equal(n, s.number(5)), 1);
    s.confirmed({}, {1});
}

TEST(Rules, ClaimsHoldOnEveryEdge) {
    Sketch s;
    const auto f = s.function("f");
    const Term n = s.parameter(8), way = s.pool.equal(n, s.number(3)), v = s.variable(8);
    s.edge(1, way, {{s.id(v), s.number(1)}});
    s.edge(1, s.pool.negate(way), {{s.id(v), s.number(2)}});
    s.block();
    s.count(s.differ(v, 1));
    s.count(s.pool.binary(expr::Op::Ult, s.number(2), v), 1);
    s.refuted({atBlock(f, 1, "(= v1 #x01)")});
    s.refuted();
    s.confirmed({}, {1});
    s.confirmed({atBlock(f, 1, "(bvule v1 #x02)")}, {1});
    s.refuted({atBlock(f, 1, "(bvule v1 #x02)"), atBlock(f, 0, "false")}, {1});
}

TEST(Rules, LoopsKeepTheirClaims) {
    Sketch s;
    const auto f = s.function("f");
    const Term i = s.variable(8), more = s.pool.binary(expr::Op::Ult, i, s.number(10));
    s.edge(1, nullptr, {{s.id(i), s.number(0)}});
    s.block();
    s.edge(2, more);
    s.edge(3, s.pool.negate(more));
    s.block();
    s.edge(1, nullptr, {{s.id(i), s.pool.binary(expr::Op::Add, i, s.number(1))}});
    s.block();
    s.count(s.differ(i, 10));
    s.refuted();  // a loop without a claim: nothing is known in it
    s.refuted({atBlock(f, 1, "(= v0 #x00)")});
    s.refuted({atBlock(f, 1, "(bvule v0 #x09)")});
    s.confirmed({atBlock(f, 1, "(bvule v0 #x0a)")});
    s.confirmed({atBlock(f, 2, "(bvule v0 #x09)"), atBlock(f, 1, "(bvule v0 #x0a)"), atBlock(f, 3, "(= v0 #x0a)")});
    s.refuted({atBlock(f, 2, "(bvule v0 #x09)"), atBlock(f, 3, "(= v0 #x0a)")});
}

TEST(Rules, AnEdgeSetsAllAtOnce) {
    Sketch s;
    s.function("f");
    const Term a = s.variable(8), b = s.variable(8);
    s.assign(a, s.number(1));
    s.assign(b, s.number(2));
    s.edge(1, nullptr, {{s.id(a), b}, {s.id(b), a}});
    s.block();
    s.count(s.differ(b, 1), 0);
    s.count(s.differ(b, 2), 1);
    s.confirmed();
    s.refuted({}, {1});
}

TEST(Rules, OneOfTheEdgesIsTaken) {
    Sketch s;
    s.function("f");
    const Term n = s.parameter(8);
    s.edge(1, s.pool.equal(n, s.number(1)));
    s.edge(1, s.pool.equal(n, s.number(2)));
    s.block();
    s.count(s.pool.equal(n, s.number(3)));
    s.refuted();
    s.in(0);
    s.edge(1, s.pool.binary(expr::Op::Ult, s.number(2), n));
    s.edge(1, s.pool.equal(n, s.number(0)));
    s.refuted();
    s.in(0, 1);
    s.count(s.pool.equal(n, s.number(3)), 1);
    s.refuted({}, {1});
    s.confirmed({}, {2});
}

TEST(Rules, TheFirstOfTwoEdgesIsTaken) {
    Sketch s;
    s.function("f");
    const Term n = s.parameter(8), v = s.variable(8);
    s.edge(1, s.pool.binary(expr::Op::Ult, n, s.number(5)), {{s.id(v), s.number(1)}});
    s.edge(1, nullptr, {{s.id(v), s.number(2)}});
    s.block();
    s.count(s.pool.both(s.pool.equal(n, s.number(3)), s.pool.equal(v, s.number(1))), 0);
    s.count(s.pool.both(s.pool.equal(n, s.number(3)), s.pool.equal(v, s.number(2))), 1);
    s.refuted();
    s.confirmed({}, {1});
}

TEST(Rules, WhoeverIsOutsideFindsWhatHoldsBetweenCalls) {
    Sketch s;
    const auto x = s.place(8, {0});
    s.function("f");
    s.write(x, s.number(1));
    s.outside();
    s.write(x, s.number(0));
    s.function("g");
    s.count(s.differ(s.read(x), 0));
    s.refuted({between("(= p1 #x00)")});
    s.program.functions[0].blocks[0].steps.erase(s.program.functions[0].blocks[0].steps.begin() + 1);
    s.confirmed({between("(= p1 #x00)")});
}

TEST(Rules, BehindACallOutsideOnlyThatIsKnown) {
    Sketch s;
    const auto x = s.place(8, {0}), local = s.place(8, {});
    s.program.places[local].frame = 0;
    s.function("f");
    const Term n = s.parameter(8);
    s.write(x, s.number(2));
    s.write(local, s.number(7));
    s.outside();
    s.count(s.differ(s.read(x), 2), 0);
    s.count(s.pool.binary(expr::Op::Ult, s.number(2), s.read(x)), 1);
    s.count(s.differ(s.read(local), 7), 2);
    s.count(s.pool.negate(s.pool.equal(n, n)), 3);
    s.refuted({between("(bvule p1 #x02)")});
    s.confirmed({between("(bvule p1 #x02)")}, {1, 2, 3});
    s.refuted({}, {1});
    s.confirmed({}, {2});
}

TEST(Rules, WhoeverIsOutsideWritesMemory) {
    for (const auto kind : {flow::Step::Kind::Outside, flow::Step::Kind::Forget, flow::Step::Kind::Call}) {
        Sketch s;
        const auto f = s.function("f");
        const Term p = s.parameter(64);
        const auto g = s.function("g", false);
        s.in(f);
        s.write(flow::memory, s.number(1), p);
        s.count(s.differ(s.read(flow::memory, p), 1), 0);
        s.step(kind).callee = g;
        s.count(s.differ(s.read(flow::memory, p), 1), 1);
        s.confirmed();
        s.refuted({}, {1});
    }
}

TEST(Rules, CallersKeepTheClaimsOfWhomTheyCall) {
    Sketch s;
    const auto g = s.function("g", false);
    const Term n = s.parameter(8);
    s.count(s.differ(n, 1));
    s.function("f");
    s.call(g, {s.number(1)});
    s.confirmed({atBlock(g, 0, "(= v0 #x01)")});
    s.refuted();
    s.program.functions[g].isEntry = true;
    s.refuted({atBlock(g, 0, "(= v0 #x01)")});
    s.program.functions[g].isEntry = false;
    s.call(g, {s.number(2)});
    s.refuted({atBlock(g, 0, "(= v0 #x01)")});
}

TEST(Rules, ACallChangesWhatItDoesNotSpeakOf) {
    Sketch s;
    const auto x = s.place(8, {0});
    const auto g = s.function("g", false);
    s.write(x, s.number(6));
    const auto f = s.function("f");
    s.write(x, s.number(5));
    s.call(g);
    s.count(s.differ(s.read(x), 5), 0);
    s.count(s.differ(s.read(x), 6), 1);
    s.refuted();
    s.refuted({}, {1});
    s.confirmed({atExit(g, "(= p1 #x06)")}, {1});
    s.refuted({atExit(g, "(= p1 #x05)")});
    s.refuted({atExit(g, "false")});
    s.confirmed({atExit(f, "true"), atExit(g, "(= p1 #x06)")}, {1});
}

TEST(Rules, WhatIsSaidOfAnExitHoldsAtEveryReturn) {
    Sketch s;
    const auto g = s.function("g", false);
    const Term n = s.parameter(8), small = s.pool.binary(expr::Op::Ult, n, s.number(9));
    s.program.functions[g].results = {8};
    s.edge(1, small);
    s.edge(2, s.pool.negate(small));
    s.block();
    s.end(Block::End::Returns, {s.pool.binary(expr::Op::Add, n, s.number(1))});
    s.block();
    s.end(Block::End::Returns, {s.number(0)});
    s.function("f");
    s.count(s.differ(s.call(g, {s.number(3)})[0], 4));
    s.refuted();
    s.refuted({atExit(g, "(= r0 (bvadd v0 #x01))")});
    s.confirmed({atExit(g, "(=> (bvult v0 #x09) (= r0 (bvadd v0 #x01)))")});
    s.refuted({atExit(g, "(=> (bvult v0 #x0a) (= r0 (bvadd v0 #x01)))")});
}

TEST(Rules, EachCallHasItsOwnLocals) {
    Sketch s;
    const auto local = s.place(8, {});
    s.program.places[local].frame = 0;
    const auto f = s.function("f");
    const Term n = s.parameter(8);
    s.count(s.pool.equal(s.read(local), s.number(9)), 1);
    s.write(local, n);
    s.call(f, {s.number(3)});
    s.count(s.pool.negate(s.pool.equal(s.read(local), n)), 0);
    s.confirmed();
    s.refuted({}, {1});
    s.refuted({atBlock(f, 0, "(not (= p1 #x09))")}, {1});
    s.program.places[local].initial = {1};
    s.confirmed({}, {0, 1});
}

TEST(Rules, WhatIsForgottenIsAnything) {
    Sketch s;
    const auto x = s.place(8, {0}), y = s.place(8, {0});
    s.function("f");
    s.write(x, s.number(1));
    s.write(y, s.number(1));
    s.forget(x);
    s.count(s.differ(s.read(x), 1), 0);
    s.count(s.differ(s.read(y), 1), 1);
    s.refuted();
    s.confirmed({}, {1});
}

TEST(Rules, AnythingIsAnotherEachTime) {
    Sketch s;
    s.function("f");
    const Term a = s.anything(8), b = s.anything(8);
    s.count(s.pool.negate(s.pool.equal(a, b)));
    s.refuted();
}

TEST(Rules, BeyondItsCellsLiesAnything) {
    for (const uint64_t cells : {2, 100}) {
        for (const bool isConstant : {false, true}) {
            Sketch s;
            const auto x = s.place(8, std::vector<uint64_t>(cells, 0), cells);
            s.program.places[x].isConstant = isConstant;
            s.function("f");
            const Term i = s.parameter(64);
            s.count(s.differ(s.read(x, i), 0), 0);
            s.assume(s.pool.binary(expr::Op::Ult, i, s.number(cells, 64)));
            s.count(s.differ(s.read(x, i), 0), 1);
            const std::vector<Claim> claims{between(
                fmt::format("(forall ((i0 (_ BitVec 64))) (=> (bvult i0 #x{:016x}) (= (select p1 i0) #x00)))", cells))};
            s.refuted(claims);
            s.confirmed(claims, {1});
            if (!isConstant) s.refuted({}, {1});
        }
    }
}

TEST(Rules, AWriteHitsTheCellOfItsIndex) {
    for (const uint64_t cells : {2, 100}) {
        Sketch s;
        const auto x = s.place(8, std::vector<uint64_t>(cells, 0), cells);
        s.function("f");
        const Term i = s.parameter(64), j = s.parameter(64);
        s.write(x, s.number(0), j);
        s.write(x, s.number(5), i);
        s.count(s.differ(s.read(x, i), 5), 0);
        s.count(s.differ(s.read(x, j), 0), 1);
        s.confirmed();
        s.refuted({}, {1});
        s.assume(s.pool.negate(s.pool.equal(i, j)));
        s.count(s.differ(s.read(x, j), 0), 2);
        s.confirmed({}, {2});
    }
}

TEST(Rules, TwoAddressesMayBeOne) {
    Sketch s;
    s.function("f");
    const Term p = s.parameter(64), q = s.parameter(64);
    const auto beyond = [&](Term address, uint64_t by) {
        return s.pool.binary(expr::Op::Add, address, s.number(by, 64));
    };
    s.write(flow::memory, s.number(0x0102, 16), p);
    s.count(s.differ(s.read(flow::memory, p), 2), 0);  // the low byte first
    s.count(s.differ(s.read(flow::memory, beyond(p, 1)), 1), 1);
    s.write(flow::memory, s.number(9), q);
    s.count(s.differ(s.read(flow::memory, p), 2), 2);
    s.write(flow::memory, s.number(1), p);
    s.write(flow::memory, s.number(2), beyond(p, 1));
    s.count(s.differ(s.read(flow::memory, p, 16), 0x0201), 3);
    s.confirmed({}, {0, 1, 3});
    s.refuted({}, {2});
}

TEST(Rules, ACounterIsTheSumOfItsBaseAndAValue) {
    Sketch s;
    s.function("f");
    const Term n = s.parameter(8), go = s.parameter(1);
    flow::Step& step = s.step(flow::Step::Kind::Count);
    step.counter = 2;
    step.counters = 2;
    step.value = n;
    step.guard = go;
    s.refuted({}, {2});
    s.refuted({}, {3});
    s.refuted({}, {4});  // whatever the step says of how many there are
    s.confirmed({}, {1});
    auto& steps = s.program.functions[0].blocks[0].steps;
    steps[0].guard = s.pool.both(go, s.pool.equal(n, s.number(1)));
    s.confirmed({}, {2});
    s.refuted({}, {3});
    steps[0].value = s.pool.zeroExtend(n, 64);
    s.refuted({}, {3});
    steps[0].guard = nullptr;
    steps[0].value = s.pool.concat(s.pool.zeroExtend(n, 32), s.number(0, 32));  // cut to 32 bits
    s.refuted({}, {2});
}

TEST(Rules, WhoeverUnwindsKeepsWhatHoldsBetweenCalls) {
    Sketch s;
    const auto x = s.place(8, {0});
    const auto g = s.function("g", false);
    s.program.functions[g].results = {8};
    s.write(x, s.number(1));
    s.end(Block::End::Unwinds);
    s.function("f");
    s.count(s.differ(s.read(x), 0));
    s.call(g);
    const Claim begins = atBlock(g, 0, "(= p1 #x00)");
    s.refuted({between("(= p1 #x00)"), begins});
    s.refuted({begins, atExit(g, "(= p1 #x00)")}, {1});
    s.refuted({atExit(g, "(= r0 #x00)")}, {1});
    s.program.functions[g].blocks[0].steps.clear();
    s.confirmed({between("(= p1 #x00)"), begins, atExit(g, "(= p1 #x00)")});
}

TEST(Rules, AddressesAreNeverNullButMayBeOne) {
    Sketch s;
    const Term p = s.program.read(s.program.add({.width = 64, .name = "&a", .isAddress = true}));
    const Term q = s.program.read(s.program.add({.width = 64, .name = "&b", .isAddress = true}));
    const auto last = s.place(64, {0});
    s.function("f");
    s.count(s.pool.equal(p, s.number(0, 64)), 0);
    s.count(s.pool.equal(p, q), 1);
    const Term before = s.read(last, nullptr, 64);
    s.count(s.pool.both(s.differ(before, 0), s.pool.negate(s.pool.equal(before, p))), 2);
    s.write(last, p);
    s.confirmed();
    s.refuted({}, {1});
    s.confirmed({between("(or (= p1 #x0000000000000000) (= p1 v0))")}, {2});
    s.refuted({between("(or (= p1 #x0000000000000000) (= p1 v1))")}, {2});
}

TEST(Rules, ClaimsWhereNothingLeadsAreNoMatter) {
    Sketch s;
    const auto f = s.function("f");
    s.count(nullptr, 1);
    s.block();
    s.count(nullptr, 0);
    s.confirmed({atBlock(f, 1, "false")});
    s.confirmed();
    s.refuted({atBlock(f, 1, "false")}, {0, 1});
}

}  // namespace
}  // namespace provest::certify
