// Certificates that somebody has altered, digests and all: one that is accepted still has to be true, which runs of the
// interpreter are asked; and old certificates of code in which a goal has become reachable, none of which may pass.
// PROVEST_ALTERED=N makes N alterations of each unit.
#include "proof.hpp"
#include "runs.hpp"

#include <iostream>
#include <regex>

namespace provest::certify {
namespace {

// A unit, and the same with a change that lets a goal be reached.
struct Pair {
    const char* name;
    std::string text, changed;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::vector<Pair> pairs() {
    const std::string level =
        "static int level = 5;\n"
        "void up(void) { if (level < 8) level++; }\n"
        "void down(int by) { if (by > 0 && by <= level) level -= by; }\n"
        "int get(void) { if (level > 8) return -1; if (level < 0) return -2; return level; }\n";
    const std::string automaton =
        "static int state; static int left;\n"
        "int step(int in) {\n"
        "  switch (state) {\n"
        "  case 0: if (in > 0 && in < 10) { left = in; state = 1; } break;\n"
        "  case 1: if (--left == 0) state = 0; if (left < 0) return -1; break;\n"
        "  default: return -2; }\n"
        "  return state; }\n";
    const std::string loop =
        "int count(int n) {\n"
        "  int i, s = 0;\n"
        "  if (n > 10) n = 10;\n"
        "  for (i = 0; i < n; i++) { s++; if (i >= 10) return -1; }\n"
        "  if (s != i) return -2;\n"
        "  return s; }\n";
    const std::string outside =
        "void ask(int); static int depth;\n"
        "int enter(int n) {\n"
        "  if (depth >= 3) return -1;\n"
        "  depth++; ask(n); depth = 1;\n"
        "  if (depth != 1) return -2;\n"
        "  depth = 0;\n"
        "  return n; }\n"
        "int get(void) { if (depth > 3) return 1; if (depth < 0) return 2; return 0; }\n";
    const std::string ring =
        "static unsigned head, used; static int cells[8];\n"
        "int put(int v) { if (used == 8) return 0; cells[(head + used) % 8] = v & 15; used++; return 1; }\n"
        "int take(void) { int v; if (used == 0) return -1; v = cells[head]; head = (head + 1) % 8; used--;\n"
        "  if (used > 8) return -2; if (head > 7) return -3; return v; }\n";
    return {{"level", level, replaced(level, "level < 8", "level < 9")},
            {"level's start", level, replaced(level, "level = 5", "level = 15")},
            {"level's wrap", level, replaced(level, "by > 0 && ", "")},
            {"automaton", automaton, replaced(automaton, "in > 0", "in > -9")},
            {"automaton's state", automaton, replaced(automaton, "state = 1", "state = in")},
            {"loop", loop, replaced(loop, "n = 10;", "n = 12;")},
            {"loop's sum", loop, replaced(loop, "s++;", "if (i != 4) s++;")},
            {"outside", outside, replaced(outside, "if (depth >= 3) return -1;", "")},
            {"outside's callback", outside, replaced(outside, "depth++; ask(n); depth = 1;", "depth = 1; ask(n);")},
            {"ring", ring, replaced(ring, "used == 8", "used == 9")},
            {"ring's head", ring, replaced(ring, "(head + 1) % 8", "(head + 1) % 9")}};
}

class Alterations {
public:
    Alterations(const flow::Program& program, uint64_t seed) : program_(program), random_(seed) {}

    std::string alter(Certificate& certificate) {
        std::vector<Claim>& claims = certificate.claims;
        Claim& claim = claims[random_.below(claims.size())];
        std::string& text = claim.holds[random_.below(claim.holds.size())];
        Claim& other = claims[random_.below(claims.size())];
        switch (random_.below(13)) {
            case 0:
                std::swap(text, claim.holds.back());
                claim.holds.pop_back();
                return "drop a claim";
            case 1:
                text = "(not " + text + ")";
                return "negate";
            case 2:
            case 3:
                return constant(text);
            case 4:
            case 5:
                return relation(text);
            case 6:
                std::swap(claim.location, other.location);
                std::swap(claim.function, other.function);
                return "swap locations";
            case 7:
                certificate.excluded.push_back(
                    {.counters = {static_cast<flow::CounterId>(random_.below(program_.counters))}});
                return "exclude more";
            case 8:
                if (!certificate.excluded.empty())
                    certificate.excluded[0].counters = {static_cast<flow::CounterId>(random_.below(program_.counters))};
                return "exclude another";
            case 9:
                claim.location.block = static_cast<flow::BlockId>(random_.below(12));
                return "move";
            case 10:
                name(text, 'p', program_.places.size());
                return "another place";
            case 11:
                name(text, 'v', program_.variables.size());
                return "another variable";
            default:
                claims.erase(claims.begin() + (&claim - claims.data()));
                return "drop a location";
        }
    }

private:
    std::string constant(std::string& text) {
        static const std::regex numbers("#x[0-9a-f]+");
        std::vector<std::smatch> all;
        for (auto at = std::sregex_iterator(text.begin(), text.end(), numbers); at != std::sregex_iterator(); ++at)
            all.push_back(*at);
        if (all.empty()) return "nothing";
        const std::smatch& one = all[random_.below(all.size())];
        const auto digits = static_cast<size_t>(one.length() - 2);
        const uint64_t value = std::stoull(one.str().substr(2), nullptr, 16) + (random_.below(2) ? 1 : -1);
        const std::string changed =
            fmt::format("#x{:0{}x}", value & expr::mask(static_cast<unsigned>(4 * digits)), digits);
        text.replace(static_cast<size_t>(one.position()), static_cast<size_t>(one.length()), changed);
        return "constant";
    }
    std::string relation(std::string& text) {
        static const std::vector<std::pair<std::string, std::string>> swaps{
            {"bvsle", "bvslt"}, {"bvule", "bvult"}, {"(and", "(or"},    {"(or", "(and"},
            {"bvslt", "bvsle"}, {"bvult", "bvule"}, {"bvsle", "bvsge"}, {"(= ", "(distinct "},
            {"bvsle", "bvule"}, {"bvule", "bvsle"}, {"bvadd", "bvsub"}, {"bvsub", "bvadd"}};
        for (int tries = 0; tries < 30; ++tries) {
            const auto& [from, to] = swaps[random_.below(swaps.size())];
            const size_t at = text.find(from);
            if (at == std::string::npos) continue;
            text.replace(at, from.size(), to);
            return "relation";
        }
        return "nothing";
    }
    void name(std::string& text, char letter, size_t count) {
        const std::regex names(std::string("\\b") + letter + "[0-9]+");
        text = std::regex_replace(text, names, letter + std::to_string(random_.below(count)),
                                  std::regex_constants::format_first_only);
    }

    const flow::Program& program_;
    support::Random random_;
};

TEST(Tampering, WhatIsAcceptedIsTrue) {
    const char* given = std::getenv("PROVEST_ALTERED");
    const int count = given ? std::atoi(given) : 4;
    std::map<std::string, std::pair<int, int>> byKind;
    std::set<std::string> done;
    int accepted = 0, all = 0;
    for (const Pair& pair : pairs()) {
        if (!done.insert(pair.text).second) continue;
        SCOPED_TRACE(pair.name);
        const Proved proved = prove(pair.text);
        ASSERT_FALSE(proved.dead.empty());
        ASSERT_EQ(checkIt(proved.program, proved.certificate).verdict, Verdict::Confirmed);
        const Runs runs(proved.program, 7, 300);
        ASSERT_EQ(runs.contradiction(proved.certificate), "");
        Alterations alterations(proved.program, 11);
        for (int i = 0; i < count; ++i) {
            Certificate altered = proved.certificate;
            const std::string kind = alterations.alter(altered);
            if (toText(altered) == toText(proved.certificate)) continue;
            ++all;
            ++byKind[kind].first;
            if (checkIt(proved.program, altered).verdict != Verdict::Confirmed) continue;
            ++accepted;
            ++byKind[kind].second;
            EXPECT_EQ(runs.contradiction(altered), "") << toText(altered);
        }
    }
    EXPECT_GT(all, accepted);
    for (const auto& [kind, counts] : byKind)
        std::cout << kind << ": " << counts.first << ", accepted " << counts.second << "\n";
}

TEST(Tampering, OldCertificatesDoNotFitChangedCode) {
    for (const Pair& pair : pairs()) {
        SCOPED_TRACE(pair.name);
        const Proved before = prove(pair.text), after = prove(pair.changed);
        EXPECT_EQ(checkIt(after.program, before.certificate).verdict, Verdict::Stale);
        Certificate forged = before.certificate;
        forged.lowering = digestOf(after.program);
        const Runs runs(after.program, 2, 2000);
        EXPECT_NE(runs.contradiction(forged), "") << "no run shows the change";
        EXPECT_EQ(checkIt(after.program, forged).verdict, Verdict::Refuted);
    }
}

}  // namespace
}  // namespace provest::certify
