// Small programs made by hand, one rule of the checker each, and certificates for them.
#pragma once

#include "certify/certificate.hpp"
#include "certify/check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <functional>
#include <string>
#include <vector>

namespace provest::certify {

class Sketch {
public:
    using Term = flow::Term;
    flow::Program program;
    expr::Pool& pool = *program.pool;

    Sketch() { program.counters = 8; }

    // The function that what follows belongs to; its block 0 is there.
    flow::FunctionId function(const std::string& name, bool isEntry = true) {
        at_ = static_cast<flow::FunctionId>(program.functions.size());
        program.functions.push_back({.name = name,
                                     .file = {},
                                     .parameters = {},
                                     .results = {},
                                     .blocks = std::vector<flow::Block>(1),
                                     .isEntry = isEntry});
        block_ = 0;
        end(flow::Block::End::Returns);
        return at_;
    }
    void in(flow::FunctionId function, flow::BlockId block = 0) {
        at_ = function;
        block_ = block;
    }
    flow::BlockId block() {
        flow::Function& function = program.functions[at_];
        function.blocks.emplace_back().end = flow::Block::End::Returns;
        return block_ = static_cast<flow::BlockId>(function.blocks.size() - 1);
    }
    flow::PlaceId place(uint8_t width, std::vector<uint64_t> initial, uint64_t cells = 1) {
        program.places.push_back({.name = "x", .width = width, .cells = cells, .initial = std::move(initial)});
        return static_cast<flow::PlaceId>(program.places.size() - 1);
    }
    Term variable(uint8_t width) { return program.read(program.add({.width = width, .name = "v"})); }
    Term parameter(uint8_t width) {
        const Term made = variable(width);
        program.functions[at_].parameters.push_back(id(made));
        return made;
    }
    static flow::VariableId id(Term variable) { return static_cast<flow::VariableId>(variable->value); }
    Term number(uint64_t value, unsigned width = 8) { return pool.constant(width, value); }
    Term differ(Term a, uint64_t value) { return pool.negate(pool.equal(a, number(value, a->width))); }

    flow::Step& step(flow::Step::Kind kind) {
        auto& steps = here().steps;
        steps.push_back({.kind = kind});
        return steps.back();
    }
    void assign(Term to, Term value) {
        flow::Step& one = step(flow::Step::Kind::Assign);
        one.to = id(to);
        one.value = value;
    }
    Term anything(uint8_t width) {
        const Term made = variable(width);
        step(flow::Step::Kind::Any).to = id(made);
        return made;
    }
    Term read(flow::PlaceId place, Term index = nullptr, uint8_t width = 8) {
        const Term made = variable(width);
        flow::Step& one = step(flow::Step::Kind::Read);
        one.to = id(made);
        one.place = place;
        one.index = index ? index : number(0, 64);
        return made;
    }
    void write(flow::PlaceId place, Term value, Term index = nullptr) {
        flow::Step& one = step(flow::Step::Kind::Write);
        one.place = place;
        one.value = value;
        one.index = index ? index : number(0, 64);
    }
    void assume(Term value) { step(flow::Step::Kind::Assume).value = value; }
    void outside() { step(flow::Step::Kind::Outside).name = "ask"; }
    void forget(flow::PlaceId place) { step(flow::Step::Kind::Forget).place = place; }
    void count(Term guard, flow::CounterId counter = 0) {
        flow::Step& one = step(flow::Step::Kind::Count);
        one.guard = guard;
        one.counter = counter;
        one.value = number(0, 32);
    }
    std::vector<Term> call(flow::FunctionId callee, std::vector<Term> arguments = {}) {
        std::vector<Term> results;
        for (const uint8_t width : program.functions[callee].results) results.push_back(variable(width));
        flow::Step& one = step(flow::Step::Kind::Call);
        one.callee = callee;
        one.arguments = std::move(arguments);
        for (const Term result : results) one.results.push_back(id(result));
        return results;
    }
    void end(flow::Block::End how, std::vector<Term> results = {}) {
        here().end = how;
        here().results = std::move(results);
    }
    void edge(flow::BlockId to, Term condition = nullptr, std::vector<std::pair<flow::VariableId, Term>> sets = {}) {
        here().end = flow::Block::End::Goes;
        here().edges.push_back({to, condition ? condition : pool.truth(true), std::move(sets)});
    }

    // What is claimed, and that counter 0 (or another) never grows.
    Certificate certificate(std::vector<Claim> claims = {}, std::vector<flow::CounterId> excluded = {0}) const {
        Certificate made = certificateOf(program, {});
        made.claims = std::move(claims);
        for (Claim& claim : made.claims)
            if (claim.location.kind != flow::Location::Kind::Between && claim.function.empty())
                claim.function = program.functions[claim.location.function].name;
        if (!excluded.empty())
            made.excluded.push_back(
                {.file = "f.c", .line = 1, .column = 1, .kind = "branch", .side = "true", .counters = excluded});
        return made;
    }
    Outcome checked(const Certificate& certificate) const {
        static const std::vector<Solver> solvers = installedSolvers();
        EXPECT_EQ(solvers.size(), 2U) << "packages z3 and cvc5";
        return check(program, certificate, {.solvers = solvers});
    }
    void expect(Verdict verdict, std::vector<Claim> claims = {}, std::vector<flow::CounterId> excluded = {0}) const {
        const Outcome outcome = checked(certificate(std::move(claims), std::move(excluded)));
        EXPECT_EQ(outcome.verdict, verdict) << outcome.reason;
        EXPECT_EQ(outcome.reason.empty(), verdict == Verdict::Confirmed);
    }
    void confirmed(std::vector<Claim> claims = {}, std::vector<flow::CounterId> excluded = {0}) const {
        expect(Verdict::Confirmed, std::move(claims), std::move(excluded));
    }
    void refuted(std::vector<Claim> claims = {}, std::vector<flow::CounterId> excluded = {0}) const {
        expect(Verdict::Refuted, std::move(claims), std::move(excluded));
    }

private:
    flow::Block& here() { return program.functions[at_].blocks[block_]; }
    flow::FunctionId at_ = 0;
    flow::BlockId block_ = 0;
};

inline Claim between(std::string claim) { return {.location = {}, .function = {}, .holds = {std::move(claim)}}; }
inline Claim atBlock(flow::FunctionId function, flow::BlockId block, std::string claim) {
    return {.location = {flow::Location::Kind::Block, function, block}, .function = {}, .holds = {std::move(claim)}};
}
inline Claim atExit(flow::FunctionId function, std::string claim) {
    return {.location = {flow::Location::Kind::Exit, function, 0}, .function = {}, .holds = {std::move(claim)}};
}

}  // namespace provest::certify
