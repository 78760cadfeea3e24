#include "reach/gcfg_code.hpp"

#include <fmt/format.h>

namespace provest::reach::gcfg {

namespace {

using flow::Block;
using flow::Step;

class Maker {
public:
    Maker(const flow::Program& program, const std::set<flow::CounterId>& targets)
        : program_(program), targets_(targets) {}

    Code make() {
        code_.points = {{.kind = Point::Kind::Load}, {.kind = Point::Kind::Between}};
        addPoints();
        const std::optional<flow::FunctionId> main = flow::mainOf(program_);
        add({.kind = Transition::Kind::Start, .from = load, .to = main ? code_.part(*main, 0, 0) : between});
        for (flow::FunctionId f = 0; f < program_.functions.size(); ++f) {
            const bool isCalledOften = program_.functions[f].isEntry && f != main;
            if (isCalledOften) add({.kind = Transition::Kind::Enter, .from = between, .to = code_.part(f, 0, 0)});
            for (flow::BlockId b = 0; b < program_.functions[f].blocks.size(); ++b) addTransitions(f, b, isCalledOften);
        }
        findReturns();
        code_.into.resize(code_.points.size());
        code_.outOf.resize(code_.points.size());
        for (TransitionId t = 0; t < code_.transitions.size(); ++t) {
            code_.into[code_.transitions[t].to].push_back(t);
            code_.outOf[code_.transitions[t].from].push_back(t);
        }
        findHeads();
        findOwners();
        return std::move(code_);
    }

private:
    void addPoints() {
        for (flow::FunctionId f = 0; f < program_.functions.size(); ++f)
            for (flow::BlockId b = 0; b < program_.functions[f].blocks.size(); ++b) {
                const Block& block = program_.functions[f].blocks[b];
                const auto part = [&](uint32_t first) {
                    code_.parts.emplace(std::tuple(f, b, first), point({.function = f, .block = b, .first = first}));
                };
                part(0);
                for (uint32_t i = 0; i < block.steps.size(); ++i) {
                    const Step& step = block.steps[i];
                    if (step.kind == Step::Kind::Call) part(i + 1);
                    if (step.kind != Step::Kind::Count) continue;
                    for (flow::CounterId counter = step.counter; counter < step.counter + step.counters; ++counter) {
                        if (!targets_.contains(counter)) continue;
                        const PointId id = point(
                            {.kind = Point::Kind::Target, .function = f, .block = b, .first = i, .counter = counter});
                        code_.targets.emplace(std::tuple(f, b, i, counter), id);
                        code_.targetsOf[counter].push_back(id);
                    }
                }
            }
    }

    void addTransitions(flow::FunctionId f, flow::BlockId b, bool isCalledOften) {
        const Block& block = program_.functions[f].blocks[b];
        PointId from = code_.part(f, b, 0);
        for (uint32_t i = 0; i < block.steps.size(); ++i) {
            const Step& step = block.steps[i];
            if (step.kind == Step::Kind::Count) {
                for (uint32_t k = 0; k < step.counters; ++k)
                    if (const auto target = code_.targets.find({f, b, i, step.counter + k});
                        target != code_.targets.end())
                        add({.kind = Transition::Kind::Count,
                             .from = from,
                             .to = target->second,
                             .last = i,
                             .which = k});
            } else if (step.kind == Step::Kind::Outside) {
                add({.kind = Transition::Kind::CalledBack, .from = from, .to = between, .last = i});
            } else if (step.kind == Step::Kind::Call) {
                const auto site = static_cast<SiteId>(code_.sites.size());
                code_.sites.push_back({f, b, i, step.callee});
                add({.kind = Transition::Kind::Call,
                     .from = from,
                     .to = code_.part(step.callee, 0, 0),
                     .last = i,
                     .site = site});
                from = code_.part(f, b, i + 1);
            }
        }
        const auto all = static_cast<uint32_t>(block.steps.size());
        if (block.end == Block::End::Goes)
            for (uint32_t e = 0; e < block.edges.size(); ++e)
                add({.kind = Transition::Kind::Go,
                     .from = from,
                     .to = code_.part(f, block.edges[e].to, 0),
                     .last = all,
                     .which = e});
        else if (block.end == Block::End::Unwinds || (block.end == Block::End::Returns && isCalledOften))
            add({.kind = Transition::Kind::Leave, .from = from, .to = between, .last = all});
        if (block.end == Block::End::Returns) exits_[f].push_back({from, all});
    }

    void findReturns() {
        for (SiteId s = 0; s < code_.sites.size(); ++s) {
            const Site& site = code_.sites[s];
            for (const auto& [from, last] : exits_[site.callee])
                add({.kind = Transition::Kind::Return,
                     .from = from,
                     .to = code_.part(site.caller, site.block, site.step + 1),
                     .last = last,
                     .site = s});
        }
    }

    // Blocks are numbered in reverse post order: every cycle within a function has an edge that does not lead upwards.
    void findHeads() {
        code_.isHead.assign(code_.points.size(), false);
        code_.isHead[between] = true;
        for (const Transition& transition : code_.transitions) {
            const Point &from = code_.points[transition.from], &to = code_.points[transition.to];
            const bool isUp = transition.kind == Transition::Kind::Go && to.block <= from.block;
            const bool isOfRecursion =
                (transition.kind == Transition::Kind::Call || transition.kind == Transition::Kind::Return) &&
                program_.functions[to.function].isRecursive;
            if (isUp || isOfRecursion) code_.isHead[transition.to] = true;
        }
    }

    void findOwners() {
        code_.owner.assign(program_.variables.size(), Code::none);
        for (flow::FunctionId f = 0; f < program_.functions.size(); ++f) {
            for (const VariableId one : program_.functions[f].parameters) code_.owner[one] = f;
            for (const Block& block : program_.functions[f].blocks) {
                for (const Step& step : block.steps) {
                    if (step.kind == Step::Kind::Assign || step.kind == Step::Kind::Any ||
                        step.kind == Step::Kind::Read)
                        code_.owner[step.to] = f;
                    for (const VariableId one : step.results) code_.owner[one] = f;
                }
                for (const flow::Edge& edge : block.edges)
                    for (const auto& [one, value] : edge.assignments) code_.owner[one] = f;
            }
        }
    }

    PointId point(Point one) {
        code_.points.push_back(one);
        return static_cast<PointId>(code_.points.size() - 1);
    }
    void add(Transition one) { code_.transitions.push_back(one); }

    const flow::Program& program_;
    const std::set<flow::CounterId>& targets_;
    Code code_;
    std::map<flow::FunctionId, std::vector<std::pair<PointId, uint32_t>>> exits_;  // that return, and their last step
};

}  // namespace

Code codeOf(const flow::Program& program, const std::set<flow::CounterId>& targets) {
    return Maker(program, targets).make();
}

std::string nameOf(const flow::Program& program, const Code& code, PointId point) {
    const Point& one = code.points[point];
    if (one.kind == Point::Kind::Load) return "load";
    if (one.kind == Point::Kind::Between) return "between";
    const std::string where = fmt::format("{}.b{}", program.functions[one.function].name, one.block);
    if (one.kind == Point::Kind::Target) return fmt::format("{}#{}", where, one.counter);
    return one.first == 0 ? where : fmt::format("{}+{}", where, one.first);
}

}  // namespace provest::reach::gcfg
