#include "certify/obligations.hpp"

#include "certify/walk.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::certify {

using flow::FunctionId;
using flow::Location;

namespace {

// "<number>-<what>", as a file may be called.
std::string fileName(size_t number, const std::string& what) {
    constexpr size_t longest = 60;
    std::string name = fmt::format("{:03}-", number);
    for (const char c : what.substr(0, longest)) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        name += isPlain ? c : '-';
    }
    return name;
}

}  // namespace

support::Result<std::deque<Script>> obligationsOf(const flow::Program& program, const Certificate& certificate) {
    const Ground ground(program, certificate);
    if (!ground.problem().empty()) return support::userError(ground.problem());
    std::deque<Script> scripts;
    const auto walk = [&](const std::string& from) {
        scripts.push_back({.from = "from " + from, .name = fileName(scripts.size(), from), .obligations = {}});
        return Walk(ground, scripts.back());
    };
    const Shape& shape = ground.shape();
    if (shape.main())
        walk("the start of the program").begin(*shape.main());
    else
        walk("the start").load();
    for (const FunctionId entry : shape.callable()) walk("a call of " + program.functions[entry].name).enter(entry);
    for (const auto& [function, block] : ground.cuts())
        if (ground.leadsTo({function, block})) {
            const Location location{Location::Kind::Block, function, block};
            walk(ground.nameOf(location).substr(3)).go(location);
        }
    return scripts;
}

}  // namespace provest::certify
