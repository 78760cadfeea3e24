#include "driver/blame.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

namespace provest::driver {

namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool mentions(const std::string& text, const std::string& word) {
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !isWord(text[at - 1]);
        const size_t end = at + word.size();
        if (begins && (end == text.size() || !isWord(text[end]))) return true;
    }
    return false;
}

// An assertion about its own parameters is how a function tells its callers what they must see to.
std::string precondition(const oracle::Finding& finding, const program::Interface& unit) {
    if (finding.kind != "assertion-failure" || finding.stack.empty()) return "";
    if (finding.stack.front().function != finding.function) return "";
    const program::Function& function = unit.functions[finding.test.calls[finding.call].function];
    for (const program::Parameter& parameter : function.parameters)
        if (mentions(finding.message, parameter.name))
            return fmt::format("`{}` asserts it of `{}`: its callers must see to it", function.name, parameter.name);
    return "";
}

}  // namespace

// The same defect with these breaches mended; nothing when it is gone.
std::optional<oracle::Finding> Blame::without(const oracle::Finding& finding,
                                              const std::vector<oracle::Breach>& breaches,
                                              oracle::Filling filling) const {
    testcase::TestCase mended = finding.test;
    for (const oracle::Breach& breach : breaches)
        if (breach.mend) breach.mend(mended, filling);
    auto still = admission_.findingIn(mended, finding.kind);
    if (!still || oracle::key(*still) != oracle::key(finding)) return std::nullopt;
    return still;
}

std::optional<oracle::Finding> Blame::blamed(const oracle::Finding& finding, const support::Deadline& deadline) const {
    oracle::Finding found = finding;
    found.unusualArgument = precondition(finding, unit_);
    if (!found.unusualArgument.empty()) return found;
    if (!deadline.over())
        if (auto again = without(finding, {}, oracle::Filling::One)) found.nullResults = again->nullResults;
    const auto breaches = oracle::breaches(found, unit_, catalog_);
    if (breaches.empty()) return found;
    if (deadline.over()) {  // by its looks, then
        found.unusualArgument = breaches.front().reason;
        return found;
    }
    const auto isOpen = [](const oracle::Breach& breach) { return !breach.mend; };
    const auto open = std::find_if(breaches.begin(), breaches.end(), isOpen);
    auto still = without(finding, breaches, oracle::Filling::One);
    if (still && !without(finding, breaches, oracle::Filling::Zero)) still.reset();
    if (still && open == breaches.end()) {
        // what was made in its place may be what nobody makes, either
        const auto left = oracle::breaches(*still, unit_, catalog_);
        const auto unmade = std::find_if(left.begin(), left.end(), isOpen);
        still->also = finding.also;
        if (unmade != left.end()) still->unusualArgument = unmade->reason;
        return still;
    }
    const oracle::Breach* reason = still ? &*open : nullptr;
    for (const oracle::Breach& breach : breaches)
        if (!reason && breach.mend && !deadline.over() && !without(finding, {breach}, oracle::Filling::One))
            reason = &breach;
    if (!reason) reason = &breaches.front();
    if (reason->isOurs) return std::nullopt;
    found.unusualArgument = reason->reason;
    return found;
}

}  // namespace provest::driver
