// Figures 2 to 5 of the paper, step by step. The alarm is branch 31 there and line 25 here; branches 7 and 9 are the
// true sides of lines 6 and 7.
#include "gcfg_valves.hpp"

namespace provest::reach::gcfg {
namespace {

std::vector<int64_t> valuesAt(Valves& valves, PointId point, Term variable) {
    std::vector<int64_t> values;
    for (const SState state : valves.analysis.model().sStatesAt(point)) {
        Run& run = valves.analysis.model().runOf(state);
        values.push_back(expr::asSigned(
            valves.analysis.runs().evaluate(run, valves.analysis.model().momentOf(state), variable), 32));
    }
    return values;
}

// Fig. 2 (a): the test case T1 visits the loop four times.
TEST(GcfgFigures, SymbolicStatesOfAPath) {
    Valves valves;
    valves.run(3, {-1, 0, 0});
    EXPECT_EQ(valuesAt(valves, valves.head, valves.i), (std::vector<int64_t>{0, 1, 2, 3}));
    EXPECT_EQ(valuesAt(valves, valves.head, valves.count), (std::vector<int64_t>{0, 1, 1, 1}));
    // S_30a, behind the loop, over what the test was given: S1 = 3, W1 = 1, V1 = -1, V2 and V3 are not
    Gcfg& model = valves.analysis.model();
    const SState state = model.sStatesAt(valves.block("18 false")).at(0);
    auto& run = model.runOf(state);
    const Moment& moment = model.momentOf(state);
    const auto chosen = [&](Term reading) {
        std::vector<Term> clauses;
        return valves.analysis.runs().lifted(run, moment, reading, clauses);
    };
    const Term wait = chosen(valves.pool().input(valves.sample.program.functions[valves.entry].parameters[0], 32));
    const auto isBad = [&](int64_t index) {
        return valves.pool().equal(chosen(valves.status(valves.number(index))), valves.number(-1));
    };
    const std::vector<Term> path(run.clauses.begin(), run.clauses.begin() + moment.clauses);
    EXPECT_TRUE(valves.areEqual(
        path, {valves.pool().equal(chosen(valves.size), valves.number(3)), valves.pool().equal(wait, valves.number(1)),
               isBad(0), valves.pool().negate(isBad(1)), valves.pool().negate(isBad(2))}));
    EXPECT_EQ(valves.broken(), "");
}

// Fig. 2 (b) and (c), 5 (a) and (b): backward from the alarm, until a run can be led across.
TEST(GcfgFigures, TheAlarm) {
    Valves valves;
    valves.run(3, {-1, 0, 0});
    valves.analysis.addTargets();
    Gcfg& model = valves.analysis.model();
    EXPECT_EQ(valves.broken(), "");
    const PointId exit = valves.block("18 false"), bad = valves.block("20 true"), latch = valves.outOf(bad);
    // the alarm's own block has not been entered: it is there as `true`, before it the exit of the loop
    const RId r31 = valves.open(valves.target("25 true")), entered = valves.open(valves.block("25 true"));
    EXPECT_TRUE(model.r(entered).isCoarse);
    const RId r30 = valves.refine(exit, entered);
    EXPECT_TRUE(valves.areEqual(model.r(r30).condition, {valves.less(valves.number(2), valves.count)}));
    const RId r22 = valves.refine(valves.head, r30);
    EXPECT_TRUE(valves.areEqual(model.r(r22).condition,
                                {valves.less(valves.number(2), valves.count), valves.atMost(valves.size, valves.i)}));
    // R_21a contradicts count = 0: that way alone is closed
    const PointId start = valves.block("16 false");
    EXPECT_TRUE(valves.hasFrontier(start, r22));
    const FrontierKey closing = valves.key(start, r22);
    EXPECT_FALSE(valves.analysis.symbolicExecutionStep(closing, valves.budget));
    const std::set<RId> asPrinted = Gcfg::coarsenedAsPrinted(model, r22);
    valves.analysis.symbolicReachabilityAnalysisStep(closing, valves.budget);
    EXPECT_FALSE(valves.hasFrontier(start, r22));
    EXPECT_TRUE(model.rStatesAt(start).empty());
    for (const RId alive : {r22, r30, entered, r31}) EXPECT_EQ(model.r(alive).fate, Fate::Open);
    // line 3 as printed hands R_j to Algorithm 3, and that goes on to its target, which a run can reach
    EXPECT_TRUE(asPrinted.contains(r31));
    // back through the body: R_25a, then R_24a and so on to R_25b
    RId to = valves.refine(latch, r22);
    to = valves.refine(bad, to);
    EXPECT_TRUE(valves.areEqual(model.r(to).condition, {valves.less(valves.number(2), valves.plus(valves.count, 1)),
                                                        valves.atMost(valves.size, valves.plus(valves.i, 1))}));
    std::vector<RId> chain{r30, r22, to};
    PointId at = bad;
    while (at != valves.head) {
        at = valves.into(at);
        to = valves.refine(at, to);
        chain.push_back(to);
    }
    for (const PointId next : {latch, bad}) chain.push_back(to = valves.refine(next, to));
    const Term next = valves.plus(valves.i, 1);
    EXPECT_TRUE(valves.areEqual(
        model.r(to).condition,
        {valves.pool().equal(valves.status(next), valves.number(-1)), valves.less(valves.number(-1), next),
         valves.less(next, valves.size), valves.atMost(valves.size, valves.plus(valves.i, 2)),
         valves.less(valves.number(2), valves.plus(valves.count, 2))}));
    // Fig. 5 (b): from S_24b, the second of its states, a run goes over, and covers the alarm
    const PointId returned = valves.into(bad);
    EXPECT_EQ(valves.sample.covered(valves.analysis).count("25 true"), 0u);
    EXPECT_TRUE(valves.analysis.symbolicExecutionStep(valves.key(returned, to), valves.budget));
    EXPECT_EQ(valves.sample.covered(valves.analysis).count("25 true"), 1u);
    for (const RId one : chain) EXPECT_EQ(model.r(one).fate, Fate::Reached) << one;
    EXPECT_EQ(model.r(r31).fate, Fate::Reached);
    EXPECT_EQ(valves.broken(), "");
    const auto& t2 = model.run(1);
    std::vector<int64_t> given;
    for (const Found& found : t2.found) given.push_back(expr::asSigned(found.value, found.width));
    EXPECT_EQ(given, (std::vector<int64_t>{3, -1, -1, -1}));
}

// Fig. 3, 4 and 5 (c): the error of getStatusOfValve cannot be reached from checkValves.
TEST(GcfgFigures, TheErrorBranches) {
    Valves valves;
    valves.run(3, {-1, -1, -1});
    valves.analysis.addTargets();
    Gcfg& model = valves.analysis.model();
    EXPECT_EQ(valves.sample.covered(valves.analysis).count("25 true"), 1u);
    const PointId second = valves.block("6 false"), first = valves.call;
    const RId r9 = valves.open(valves.target("7 true")), entered9 = valves.open(valves.block("7 true"));
    const RId r7 = valves.open(valves.target("6 true")), entered7 = valves.open(valves.block("6 true"));
    const RId r8 = valves.refine(second, entered9);
    EXPECT_TRUE(valves.areEqual(model.r(r8).condition, {valves.atMost(valves.size, valves.i)}));
    const RId r23 = valves.refine(first, r8);
    EXPECT_TRUE(valves.areEqual(model.r(r23).condition,
                                {valves.atMost(valves.size, valves.i), valves.atMost(valves.number(0), valves.i)}));
    // Fig. 4: i < 0, with frontier edges from all states before the call
    const RId r6 = valves.refine(first, entered7);
    EXPECT_TRUE(valves.areEqual(model.r(r6).condition, {valves.less(valves.i, valves.number(0))}));
    EXPECT_TRUE(valves.hasFrontier(valves.head, r6));
    EXPECT_EQ(model.sStatesAt(valves.head).size(), 4u);
    // Fig. 5 (c): i < size contradicts R_23b, and with it go R_6b, R_8b and R_9a
    const FrontierKey last = valves.key(valves.head, r23);
    EXPECT_FALSE(valves.analysis.symbolicExecutionStep(last, valves.budget));
    valves.analysis.symbolicReachabilityAnalysisStep(last, valves.budget);
    for (const RId one : {r23, r8, entered9, r9}) EXPECT_EQ(model.r(one).fate, Fate::Refuted) << one;
    for (const RId one : {r6, entered7, r7}) EXPECT_EQ(model.r(one).fate, Fate::Open) << one;
    EXPECT_EQ(valves.broken(), "");
    runAll(valves.analysis, valves.budget);
    EXPECT_EQ(valves.sample.named(valves.analysis.refuted()), (std::set<std::string>{"6 true", "7 true"}));
    const Invariant invariant = invariantOf(valves.analysis, {}, valves.budget);
    EXPECT_EQ(valves.sample.named(invariant.excluded), (std::set<std::string>{"6 true", "7 true"}));
    EXPECT_FALSE(annotationOf(valves.analysis, invariant).at.empty());
}

class GcfgTolerances : public testing::TestWithParam<std::tuple<unsigned, unsigned>> {};

TEST_P(GcfgTolerances, AreDecided) {
    const auto [tolerance, many] = GetParam();
    Valves valves(tolerance, {});
    valves.run(0, {});
    valves.run(many, {-1});
    valves.analysis.addTargets();
    runAll(valves.analysis, valves.budget);
    EXPECT_EQ(valves.sample.covered(valves.analysis).count("25 true"), 1u);
    const Invariant invariant = invariantOf(valves.analysis, {}, valves.budget);
    EXPECT_EQ(valves.sample.named(invariant.excluded), (std::set<std::string>{"6 true", "7 true"}));
    EXPECT_EQ(valves.analysis.covered().size() + invariant.excluded.size(), valves.sample.branches.size());
}

INSTANTIATE_TEST_SUITE_P(All, GcfgTolerances,
                         testing::Combine(testing::Values(2u, 10u, 50u), testing::Values(3u, 1000u)));

}  // namespace
}  // namespace provest::reach::gcfg
