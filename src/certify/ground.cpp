#include "certify/ground.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::certify {

using flow::FunctionId;
using flow::Location;

namespace {

class Names : public Vocabulary {
public:
    Names(const flow::Program& program, const Shape& shape, const Location& location)
        : program_(program), shape_(shape), location_(location) {}

    std::optional<unsigned> variable(flow::VariableId id) const override {
        if (id >= program_.variables.size()) return std::nullopt;
        const unsigned width = program_.variables[id].width;
        if (shape_.isShared(id)) return width;
        if (location_.kind == Location::Kind::Between || shape_.ownerOf(id) != location_.function) return std::nullopt;
        const auto& parameters = program_.functions[location_.function].parameters;
        const bool isParameter = std::find(parameters.begin(), parameters.end(), id) != parameters.end();
        if (location_.kind == Location::Kind::Exit && !isParameter) return std::nullopt;
        return width;
    }
    const flow::Place* place(flow::PlaceId id) const override {
        if (id >= program_.places.size()) return nullptr;
        const flow::Place& place = program_.places[id];
        // whoever is outside may write memory at any time, and locals end with their call
        if (id == flow::memory) return location_.kind == Location::Kind::Between ? nullptr : &place;
        const bool isRunning = location_.kind == Location::Kind::Block && place.frame == location_.function;
        return !place.frame || isRunning ? &place : nullptr;
    }
    std::optional<unsigned> result(uint32_t number) const override {
        if (location_.kind != Location::Kind::Exit) return std::nullopt;
        const auto& results = program_.functions[location_.function].results;
        return number < results.size() ? std::optional<unsigned>(results[number]) : std::nullopt;
    }

private:
    const flow::Program& program_;
    const Shape& shape_;
    const Location& location_;
};

}  // namespace

Ground::Ground(const flow::Program& program, const Certificate& certificate) : program_(program), shape_(program) {
    problem_ = shape_.problem();
    if (!problem_.empty()) return;
    cuts_ = shape_.cuts();
    findRunning();
    readClaims(certificate);
    readExcluded(certificate);
}

const std::vector<Predicate>& Ground::claims(const Location& location) const {
    static const std::vector<Predicate> none;
    const auto found = claims_.find(location);
    return found == claims_.end() ? none : found->second;
}

std::string Ground::nameOf(const Location& location) const {
    if (location.kind == Location::Kind::Between) return "between calls";
    const flow::Function& function = program_.functions[location.function];
    if (location.kind == Location::Kind::Exit) return "at the exit of " + function.name;
    const uint32_t line = function.blocks[location.block].line;
    return fmt::format("at b{} of {}{}", location.block, function.name, line ? fmt::format(" (line {})", line) : "");
}

void Ground::readClaims(const Certificate& certificate) {
    for (const auto& given : certificate.claims) {
        const Location& location = given.location;
        std::string name;
        if (location.kind == Location::Kind::Between) {
            if (location.function != 0 || location.block != 0) problem_ = "a claim between calls names a place in code";
        } else if (location.kind != Location::Kind::Block && location.kind != Location::Kind::Exit) {
            problem_ = "a claim at a place of no known kind";
        } else if (location.function >= program_.functions.size()) {
            problem_ = "a claim in a function that is none";
        } else {
            const flow::Function& function = program_.functions[location.function];
            name = function.name;
            if (location.kind == Location::Kind::Exit ? location.block != 0 : location.block >= function.blocks.size())
                problem_ = "a claim at a block that is none";
        }
        if (problem_.empty() && given.function != name)
            problem_ = fmt::format("a claim in {} that says it is in {}", name, given.function);
        if (!problem_.empty()) return;
        const auto [entry, isNew] = claims_.try_emplace(location);
        if (!isNew) {
            problem_ = "two claims " + nameOf(location);
            return;
        }
        if (location.kind == Location::Kind::Block) cuts_.emplace(location.function, location.block);
        const Names names(program_, shape_, location);
        for (const std::string& text : given.holds) {
            auto claim = Predicate::read(text, names);
            if (!claim) {
                problem_ = fmt::format("{} {}", claim.error().message, nameOf(location));
                return;
            }
            entry->second.push_back(std::move(*claim));
        }
    }
}

void Ground::readExcluded(const Certificate& certificate) {
    if (!problem_.empty()) return;
    for (const Excluded& goal : certificate.excluded) {
        if (goal.counters.empty()) problem_ = fmt::format("the goal on line {} has no counter", goal.line);
        for (const flow::CounterId counter : goal.counters) {
            if (counter >= program_.counters)
                problem_ = fmt::format("the goal on line {} has a counter that is none", goal.line);
            excluded_.insert(counter);
        }
    }
}

void Ground::findRunning() {
    std::vector<FunctionId> open = shape_.callable();
    if (shape_.main()) open.push_back(*shape_.main());
    while (!open.empty()) {
        const FunctionId f = open.back();
        open.pop_back();
        if (!runs_.insert(f).second) continue;
        const flow::Function& function = program_.functions[f];
        std::vector<flow::BlockId> blocks{0};
        while (!blocks.empty()) {
            const flow::BlockId b = blocks.back();
            blocks.pop_back();
            if (!reached_.emplace(f, b).second) continue;
            for (const flow::Step& step : function.blocks[b].steps)
                if (step.kind == flow::Step::Kind::Call) open.push_back(step.callee);
            if (function.blocks[b].end != flow::Block::End::Goes) continue;
            for (const flow::Edge& edge : function.blocks[b].edges) blocks.push_back(edge.to);
        }
    }
}

}  // namespace provest::certify
