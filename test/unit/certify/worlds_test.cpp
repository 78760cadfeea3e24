// What a world lets happen, and what of a certificate is nonsense.
#include "sketch.hpp"

namespace provest::certify {
namespace {

using Term = flow::Term;

TEST(Worlds, MainIsCalledOnceAndFirst) {
    Sketch s;
    const auto x = s.place(8, {0});
    s.function("main");
    s.count(s.differ(s.read(x), 0));
    s.write(x, s.number(1));
    s.outside();
    s.count(s.differ(s.read(x), 1), 1);
    s.refuted({between("(bvule p1 #x01)")});
    s.program.world.kind = flow::World::Kind::Program;
    s.confirmed({}, {0, 1});
    s.program.add({.width = 64, .name = "&main", .isAddress = true});  // somebody may call it
    s.refuted({between("(bvule p1 #x01)")});
}

TEST(Worlds, OthersRunWhenAProgramCallsOutside) {
    Sketch s;
    s.program.world.kind = flow::World::Kind::Program;
    const auto x = s.place(8, {0});
    s.function("main");
    s.count(s.differ(s.read(x), 0));  // nobody has run before
    s.write(x, s.number(1));
    s.outside();
    s.count(s.differ(s.read(x), 1), 1);
    s.function("handler");
    s.count(s.pool.equal(s.read(x), s.number(0)), 2);
    s.count(s.pool.equal(s.read(x), s.number(3)), 3);
    s.confirmed();
    s.refuted({}, {1});
    s.confirmed({between("(= p1 #x01)")}, {0, 1, 2, 3});
    s.write(x, s.number(2));
    s.refuted({between("(= p1 #x01)")}, {1});
    s.confirmed({between("(and (bvuge p1 #x01) (bvule p1 #x02))")}, {0, 2, 3});
    s.refuted({between("(and (bvuge p1 #x01) (bvule p1 #x02))")}, {1});
}

TEST(Worlds, SomebodyCallsTheUnit) {
    Sketch s;
    const auto f = s.function("f");
    s.program.world.entries = {"f"};
    s.confirmed();
    s.program.world.entries = {"f", "g"};
    s.refuted();
    s.program.world.entries = {};
    s.program.functions[f].isEntry = false;
    s.refuted();
}

TEST(Worlds, AProgramHasAMain) {
    Sketch s;
    s.function("f");
    s.confirmed();
    s.program.world.kind = flow::World::Kind::Program;
    s.refuted();
}

TEST(Worlds, OtherCodeOrAnotherWorldIsStale) {
    Sketch s;
    const auto x = s.place(8, {0});
    s.function("f");
    s.count(s.differ(s.read(x), 0));
    const Certificate old = s.certificate({between("(= p1 #x00)")});
    EXPECT_EQ(s.checked(old).verdict, Verdict::Confirmed);
    s.program.world.assumptions = {"no overflow"};
    EXPECT_EQ(s.checked(old).verdict, Verdict::Stale);
    Certificate forged = old;
    forged.world = s.program.world;
    EXPECT_EQ(s.checked(forged).verdict, Verdict::Stale);
    s.program.world = {};
    EXPECT_EQ(s.checked(old).verdict, Verdict::Confirmed);
    s.program.places[x].initial = {1};
    EXPECT_EQ(s.checked(old).verdict, Verdict::Stale);
    s.program.places[x].initial = {0};
    s.write(x, s.number(1));
    EXPECT_EQ(s.checked(old).verdict, Verdict::Stale);
    forged = old;
    forged.lowering = digestOf(s.program);
    EXPECT_EQ(s.checked(forged).verdict, Verdict::Refuted);
}

TEST(Worlds, NonsenseIsRefused) {
    Sketch s;
    const auto local = s.place(8, {}), array = s.place(8, {}, 4);
    s.program.places[local].frame = 0;
    const auto f = s.function("f");
    const Term n = s.parameter(8);
    const Term v = s.anything(8);
    s.assign(s.variable(1), s.pool.equal(n, v));
    const auto g = s.function("g");
    const Term w = s.anything(8);
    const std::string own = fmt::format("(= v{} #x00)", s.id(w));
    const auto refused = [&](std::vector<Claim> claims, std::vector<flow::CounterId> excluded = {0}) {
        const Outcome outcome = s.checked(s.certificate(std::move(claims), std::move(excluded)));
        EXPECT_EQ(outcome.verdict, Verdict::Refuted) << outcome.reason;
        EXPECT_EQ(outcome.obligations, 0U);  // nobody was asked
    };
    s.confirmed({atBlock(f, 0, "(or (= p1 p1) (= v0 #x00))")});
    refused({}, {8});
    refused({between("true"), between("true")});
    refused({atBlock(f, 0, "true"), atBlock(f, 0, "true")});
    refused({{.location = {flow::Location::Kind::Block, f, 0}, .function = "g", .holds = {"true"}}});
    refused({{.location = {flow::Location::Kind::Block, f, 1}, .function = "f", .holds = {"true"}}});
    refused({{.location = {flow::Location::Kind::Block, 2, 0}, .function = "f", .holds = {"true"}}});
    refused({{.location = {flow::Location::Kind::Exit, f, 1}, .function = "f", .holds = {"true"}}});
    refused({{.location = {flow::Location::Kind::Between, f, 1}, .function = "", .holds = {"true"}}});
    refused({{.location = {static_cast<flow::Location::Kind>(7), f, 0}, .function = "f", .holds = {"true"}}});
    refused({between("(= v0 #x00)")});                                // of f
    refused({between("(= p1 #x00)")});                                // a local
    refused({between("(= (select p0 #x0000000000000000) #x00)")});    // memory
    refused({atBlock(g, 0, "(= p1 #x00)")});                          // a local of f
    refused({atBlock(f, 0, own)});                                    // of g
    refused({atExit(g, own)});                                        // not a parameter
    refused({atBlock(f, 0, "(= r0 #x00)")});                          // no exit
    refused({atExit(f, "(= r0 #x00)")});                              // it has no result
    refused({atExit(f, "(= p1 #x00)")});                              // its locals are gone
    refused({between("(= p2 p2)")});                                  // as a whole
    refused({between("(= (select p1 #x0000000000000000) #x00)")});    // not an array
    refused({between("(= (select p2 #x00) #x00)")});                  // an index of 8 bits
    refused({between("(= (select p2 #x0000000000000000) #x0000)")});  // of 8 bits
    refused({between("(= (select p3 #x0000000000000000) #x00)")});    // no such place
    Certificate none = s.certificate({}, {});
    none.excluded.push_back({});
    EXPECT_EQ(s.checked(none).verdict, Verdict::Refuted);
    EXPECT_EQ(array, 2U);
}

TEST(Worlds, CodeThatIsNoneIsRefused) {
    const auto refused = [](const std::function<void(Sketch&, flow::Function&)>& spoil) {
        Sketch s;
        s.place(8, {0});
        s.function("f");
        s.parameter(8);
        s.assign(s.variable(8), s.number(1));
        s.edge(1);
        s.block();
        s.confirmed();
        spoil(s, s.program.functions[0]);
        s.refuted();
    };
    refused([](Sketch&, flow::Function& f) { f.blocks[0].edges[0].to = 2; });
    refused([](Sketch& s, flow::Function& f) { f.blocks[0].edges[0].condition = s.number(1); });
    refused([](Sketch& s, flow::Function& f) { f.blocks[0].edges[0].assignments = {{0, s.number(1)}}; });
    refused([](Sketch& s, flow::Function& f) { f.blocks[0].edges[0].assignments = {{1, s.number(1, 16)}}; });
    refused([](Sketch& s, flow::Function& f) { f.blocks[0].edges[0].assignments = {{9, s.number(1)}}; });
    refused([](Sketch& s, flow::Function& f) { f.blocks[0].steps[0].value = s.pool.input(9, 8); });
    refused([](Sketch& s, flow::Function& f) { f.blocks[0].steps[0].value = s.pool.input(0, 16); });
    refused([](Sketch&, flow::Function& f) { f.blocks[0].steps[0].value = nullptr; });
    refused([](Sketch& s, flow::Function&) { s.read(7); });
    refused([](Sketch& s, flow::Function&) { s.read(1, nullptr, 16); });
    refused([](Sketch& s, flow::Function&) { s.write(1, s.number(1, 16)); });
    refused([](Sketch& s, flow::Function&) { s.step(flow::Step::Kind::Call).callee = 5; });
    refused([](Sketch& s, flow::Function&) { s.program.places[1].initial = {256}; });
    refused([](Sketch& s, flow::Function& f) { f.blocks[1].results = {s.number(1)}; });
    refused([](Sketch&, flow::Function& f) { f.blocks.clear(); });
}

}  // namespace
}  // namespace provest::certify
