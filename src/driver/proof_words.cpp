#include "driver/proof_words.hpp"

#include "expr/print.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>

namespace provest::driver {

namespace {

using flow::Location;
using flow::Step;

constexpr size_t mostFacts = 4, longestFact = 120;

// The compiler numbers the versions of a variable: "i.0.i".
std::string sourceName(const std::string& name) { return name.substr(0, name.find('.', 1)); }

class Words {
public:
    Words(const flow::Program& program, const flow::Annotation& annotation)
        : program_(program), annotation_(annotation) {}

    std::string of(flow::Term term) const {
        return expr::print(term, [this](uint32_t number) { return input(number); }, longestFact);
    }

private:
    std::string input(uint32_t number) const {
        const auto reading = annotation_.readings.find(number);
        if (reading == annotation_.readings.end()) {
            const std::string& name = program_.variables[number].name;
            return name.empty() ? fmt::format("v{}", number) : sourceName(name);
        }
        using Kind = flow::Reading::Kind;
        switch (reading->second.kind) {
            case Kind::Cell:
                return cell(reading->second);
            case Kind::Result:
                return "the result";
            case Kind::Bound:
                return "any i";
        }
        return "";
    }

    std::string cell(const flow::Reading& reading) const {
        const flow::Place& place = program_.places[reading.place];
        std::string name = place.name;
        const size_t element = name.find("[]");
        if (element == std::string::npos) return name;
        return name.replace(element, 2, "[" + of(reading.index) + "]");
    }

    const flow::Program& program_;
    const flow::Annotation& annotation_;
};

bool counts(const flow::Function& function, std::span<const flow::CounterId> counters) {
    for (const flow::Block& block : function.blocks)
        for (const Step& step : block.steps)
            if (step.kind == Step::Kind::Count)
                for (const flow::CounterId counter : counters)
                    if (counter >= step.counter && counter < step.counter + step.counters) return true;
    return false;
}

std::set<flow::PlaceId> placesOf(const flow::Function& function) {
    std::set<flow::PlaceId> places;
    for (const flow::Block& block : function.blocks)
        for (const Step& step : block.steps)
            if (step.kind == Step::Kind::Read) places.insert(step.place);
    return places;
}

std::string where(const flow::Program& program, const Location& location) {
    // the head of a loop may have no code of its own
    const auto line = [&] {
        const std::vector<flow::Block>& blocks = program.functions[location.function].blocks;
        std::set<flow::BlockId> seen;
        for (flow::BlockId at = location.block; seen.insert(at).second; at = blocks[at].edges.front().to)
            if (blocks[at].line || blocks[at].edges.empty()) return blocks[at].line;
        return 0u;
    };
    switch (location.kind) {
        case Location::Kind::Between:
            return "between calls";
        case Location::Kind::Exit:
            return "when " + program.functions[location.function].name + " returns";
        case Location::Kind::Block:
            return location.block == 0 ? "when " + program.functions[location.function].name + " is called"
                   : line()            ? fmt::format("at line {}", line())
                                       : "on the way";
    }
    return "";
}

}  // namespace

std::string whyNever(const flow::Program& program, const flow::Annotation& annotation,
                     std::span<const flow::CounterId> counters) {
    std::set<flow::FunctionId> functions;
    std::set<flow::PlaceId> read;
    for (flow::FunctionId f = 0; f < program.functions.size(); ++f)
        if (counts(program.functions[f], counters)) {
            functions.insert(f);
            read.merge(placesOf(program.functions[f]));
        }
    // Between calls: what the functions read. On the way: what is said of variables; the rest is the same as between.
    const auto isUsed = [&](flow::Term fact, bool isBetween) {
        bool ofVariables = false;
        for (const uint32_t input : program.pool->inputsOf(fact)) {
            const auto reading = annotation.readings.find(input);
            if (reading == annotation.readings.end())
                ofVariables = true;
            else if (reading->second.kind == flow::Reading::Kind::Cell && !read.contains(reading->second.place))
                return false;
        }
        return isBetween || ofVariables;
    };
    const Words words(program, annotation);
    std::string text;
    size_t facts = 0;
    for (const bool isBetween : {false, true})
        for (const flow::Annotation::At& at : annotation.at) {
            if ((at.location.kind == Location::Kind::Between) != isBetween) continue;
            if (!isBetween && !functions.contains(at.location.function)) continue;
            std::vector<std::string> here;
            for (const flow::Term fact : at.holds)
                if (facts < mostFacts && isUsed(fact, isBetween)) {
                    here.push_back("`" + words.of(fact) + "`");
                    ++facts;
                }
            if (here.empty()) continue;
            text +=
                fmt::format("{}{}: {}", text.empty() ? "" : "; ", where(program, at.location), fmt::join(here, ", "));
        }
    return text;
}

}  // namespace provest::driver
