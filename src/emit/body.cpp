#include "emit/body.hpp"

#include "emit/checks.hpp"
#include "emit/cxx_calls.hpp"
#include "emit/literal.hpp"
#include "emit/objects.hpp"
#include "emit/scope.hpp"
#include "emit/spelling.hpp"
#include "emit/stubs.hpp"
#include "emit/world_calls.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <optional>

namespace provest::emit {

namespace {

using oracle::Check;
using oracle::Ending;
using oracle::Expectation;
using oracle::Root;
using program::TypeKind;
using testcase::LinkKind;
using testcase::Role;

class BodyWriter {
public:
    BodyWriter(const Suite& suite, const testcase::TestCase& test, const oracle::Expectations& expected,
               const Framework& framework, const std::set<std::string>& reserved, Purpose purpose)
        : suite_(suite),
          unit_(suite.interface),
          test_(test),
          expected_(expected),
          framework_(framework),
          checks_(purpose == Purpose::Checks),
          looks_(purpose == Purpose::Looks),
          scope_(unit_, test, expected, reserved, !checks_),
          objects_(scope_) {}

    Body write() {
        done_.assign(expected_.list.size(), false);
        add(objects_.declareAll());
        if (unit_.isCxx)
            cxx_.emplace(scope_, objects_);
        else
            arguments();
        variables();
        add(stubAnswers(scope_, objects_));
        world();
        for (uint32_t i = 0; i < test_.calls.size(); ++i) call(i);
        for (size_t i = 0; i < expected_.list.size() && checks_; ++i)
            if (!done_[i]) check(i);
        // who does not survive its call has nothing to give back, and what the call freed is not known
        if (expected_.ending.kind == Ending::Kind::Returned && checks_) release();
        body_.needs.heap = objects_.usesHeapHelper();
        note(objects_.problem());
        if (cxx_) note(cxx_->problem());
        if (cxx_) mentionUnused();
        return std::move(body_);
    }

private:
    void add(const std::string& line, int expectation = -1) { body_.lines.push_back({line, expectation}); }
    void add(const std::vector<std::string>& lines) {
        for (const auto& line : lines) add(line);
    }

    const program::Function& function(uint32_t call) const { return unit_.functions[test_.calls[call].function]; }

    // Structs by value get a variable named after their parameter; all else is written in the call.
    void arguments() {
        for (uint32_t i = 0; i < test_.calls.size(); ++i) {
            const auto& called = function(i);
            const auto& block = test_.blocks[test_.calls[i].arguments];
            const auto& fields = unit_.type(called.arguments).fields;
            std::vector<std::string> texts;
            for (size_t p = 0; p < called.parameters.size() && p < fields.size(); ++p) {
                const auto& type = unit_.type(fields[p].type);
                const auto bytes = std::span(block.bytes).subspan(fields[p].offset, type.size);
                Content content{bytes, &block.links, fields[p].offset, {}};
                if (type.kind != TypeKind::Struct && type.kind != TypeKind::Union) {
                    const auto link = std::find_if(block.links.begin(), block.links.end(),
                                                   [&](const auto& one) { return one.offset == fields[p].offset; });
                    texts.push_back(link != block.links.end() && link->kind == LinkKind::Result
                                        ? scope_.resultName(link->target)
                                        : objects_.scalar(fields[p].type, content));
                    continue;
                }
                const std::string name = scope_.fresh(called.parameters[p].name);
                add(declare(unit_, fields[p].type, name) + "{};");
                const std::vector<uint8_t> zeros(type.size);
                content.before = zeros;
                add(objects_.assign({name, false}, fields[p].type, 1, content));
                texts.push_back(name);
            }
            arguments_.push_back(std::move(texts));
        }
    }

    void variables() {
        for (const auto& block : test_.blocks) {
            if (block.role != Role::Variable) continue;
            const auto& variable = unit_.variables[block.variable];
            const std::string name = identifier(variable.name);
            std::vector<uint8_t> before;
            if (!variable.defined)
                before.assign(block.bytes.size(), 0);
            else if (block.variable < suite_.baseline.size())
                before = suite_.baseline[block.variable];
            const auto kind = unit_.type(variable.type).kind;
            const bool flat = kind != TypeKind::Array && kind != TypeKind::Struct && kind != TypeKind::Union;
            if (before.size() != block.bytes.size()) before.clear();
            if (before.empty() && !flat) {
                add(fmt::format("std::memset(&{0}, 0, sizeof {0});", name));
                before.assign(block.bytes.size(), 0);
            }
            add(objects_.assign({name, false}, variable.type, 1, {block.bytes, &block.links, 0, before}));
        }
    }

    void world() {
        Needs& needs = body_.needs;
        for (const auto& block : test_.blocks)
            for (const auto& link : block.links) needs.streams |= link.kind == LinkKind::Stream;
        for (const auto& file : test_.files) {
            needs.files = needs.folder = true;
            // where the unit finds it, whatever folder it asks for
            const std::string name = file.name.substr(file.name.rfind('/') + 1);
            if (name.empty() || name == "." || name == "..") note(fmt::format("no file has the name {}", file.name));
            add(fmt::format("writeFile({}, {});", inQuotes(name), sized(file.content)));
        }
        if (!test_.input.empty()) {
            needs.input = true;
            add(fmt::format("giveInput({});", sized(test_.input)));
        }
        if (!test_.times.empty()) {
            needs.times = true;
            std::string list;
            for (const auto time : test_.times) list += (list.empty() ? "" : ", ") + std::to_string(time);
            add(fmt::format("clock_times = {{{}}};", list));
        }
        needs.output = checks_ && std::any_of(expected_.list.begin(), expected_.list.end(),
                                              [](const auto& one) { return one.check == Check::Output; });
        if (needs.output) add("CapturedOutput output;");
        failures();
    }

    // Last before the calls: from here on every allocation counts.
    void failures() {
        using testcase::Fallible;
        const auto ordinals = [&](Fallible kind) {
            std::string list;
            for (const auto& failure : test_.failures)
                if (failure.function == kind) list += (list.empty() ? "" : ", ") + std::to_string(failure.ordinal);
            return list;
        };
        constexpr std::pair<Fallible, const char*> failing[] = {{Fallible::Malloc, "allocations"},
                                                                {Fallible::Fopen, "fopens"},
                                                                {Fallible::Open, "opens"},
                                                                {Fallible::Read, "reads"}};
        for (const auto& [kind, name] : failing) {
            const std::string list = ordinals(kind);
            if (list.empty()) continue;
            body_.needs.failures = true;
            add(fmt::format("failing_{}.fail({{{}}});", name, list));
        }
        for (const auto& [kind, name] : {std::pair{Fallible::Granted, "granted"}, {Fallible::Otherwise, "otherwise"}})
            if (const std::string list = ordinals(kind); !list.empty())
                add(fmt::format("world_calls.{} = {{{}}};", name, list));
    }

    // A call that ends the process; the framework starts one for it, which is no business of the unit's.
    void ending(const std::string& call) {
        const auto& ending = expected_.ending;
        const bool apart = answersWorld(unit_);
        if (apart) add("outside = true;");
        const std::string text = apart ? fmt::format("{{ outside = false; {}; }}", call) : call;
        add(ending.kind == Ending::Kind::Exits ? framework_.exits(text, ending.code) : framework_.aborts(text));
    }

    // Objects are declared where they are made; what throws is expected to.
    void cxxCall(uint32_t i) {
        if (function(i).lends && resultUsed(i)) return;  // it stands where its result is used
        const CxxCalls::Written written = cxx_->write(i);
        add(written.before);
        const auto& ending = expected_.ending;
        const bool threw = i < expected_.calls.size() && expected_.calls[i].kind == oracle::CallEnding::Kind::Threw;
        const bool makes = !written.declaration.empty();
        const bool used = resultUsed(i);
        // a temporary that is made and dropped is no declaration
        const std::string alone = makes || unit_.type(function(i).result).kind != TypeKind::Void
                                      ? "static_cast<void>(" + written.expression + ")"
                                      : macroSafe(written.expression);
        if (ending.kind != Ending::Kind::Returned && ending.call == i && checks_) {
            this->ending(alone);
        } else if (ending.kind == Ending::Kind::Returned || i < ending.call || !checks_) {
            if (threw && checks_)
                add(framework_.throws(alone, expected_.calls[i].type));
            else if (makes && (used || function(i).form == program::CallForm::Constructor))
                add(written.declaration);
            else if (makes)
                add(alone + ";");
            else if (unit_.type(function(i).result).kind != TypeKind::Void && aboutResult(i).empty() && !used)
                add(alone + ";");
            else
                returning(i, function(i), macroSafe(written.expression));
        }
        for (const auto& [after, statement] : objects_.afterCalls())
            if (after == i) add(statement);
    }

    void call(uint32_t i) {
        if (cxx_) return cxxCall(i);
        const auto& called = function(i);
        std::string text = callName(called) + "(";
        for (size_t p = 0; p < arguments_[i].size(); ++p) text += (p ? ", " : "") + arguments_[i][p];
        text += ")";
        const auto& ending = expected_.ending;
        if (ending.kind != Ending::Kind::Returned && ending.call == i && checks_) {
            this->ending(text);
        } else if (ending.kind == Ending::Kind::Returned || i < ending.call || !checks_) {
            returning(i, called, text);
        }
        for (const auto& [after, statement] : objects_.afterCalls())
            if (after == i) add(statement);
    }

    static bool isNumber(TypeKind kind) {
        return kind == TypeKind::Bool || kind == TypeKind::Integer || kind == TypeKind::Float || kind == TypeKind::Enum;
    }

    void returning(uint32_t i, const program::Function& called, const std::string& text) {
        const auto kind = unit_.type(called.result).kind;
        const auto about = aboutResult(i);
        const bool last = i + 1 == test_.calls.size();
        if (looks_ && last && isNumber(kind)) {
            const std::string& name = scope_.resultName(i);
            add(fmt::format("const auto {} = {};", name, text));
            return add(framework_.equal(name, name));
        }
        if (kind == TypeKind::Void || (about.empty() && !resultUsed(i))) return add(text + ";");
        if (about.size() == 1 && !resultUsed(i)) {
            const Expectation& only = expected_.list[about[0]];
            if (only.place.steps.empty() && (only.check != Check::Text || last)) {
                done_[about[0]] = true;
                return add(checkText(scope_, framework_, only, text), int(about[0]));
            }
        }
        const char* keyword = kind == TypeKind::Pointer ? "auto*" : "const auto";
        add(fmt::format("{} {} = {};", keyword, scope_.resultName(i), text));
        for (const size_t index : about) {
            const Expectation& one = expected_.list[index];
            const bool follows = std::any_of(one.place.steps.begin(), one.place.steps.end(), [](const auto& step) {
                return step.kind == oracle::Step::Kind::Dereference;
            });
            // what a pointer leads to may still change: it is looked at in the end
            if (!follows && (one.check != Check::Text || last)) check(index);
        }
    }

    std::vector<size_t> aboutResult(uint32_t call) const {
        std::vector<size_t> found;
        for (size_t i = 0; i < expected_.list.size() && checks_; ++i)
            if (expected_.list[i].place.root == Root::Result && expected_.list[i].place.index == call &&
                expected_.list[i].check != Check::Output)
                found.push_back(i);
        return found;
    }

    bool resultUsed(uint32_t call) const {
        for (const auto& block : test_.blocks)
            for (const auto& link : block.links)
                if (link.kind == LinkKind::Result && link.target == call) return true;
        return checks_ && std::any_of(expected_.list.begin(), expected_.list.end(), [&](const Expectation& one) {
                   return one.pointee.kind == oracle::Pointee::Kind::Result && one.pointee.index == call;
               });
    }

    // Compilers warn of an object that is only made, or only written to, where its class is plain.
    void mentionUnused() {
        for (uint32_t i = 0; i < test_.calls.size(); ++i) {
            const std::string& name = scope_.resultName(i);
            std::vector<size_t> places;
            for (size_t line = 0; line < body_.lines.size() && places.size() < 2; ++line)
                if (mentions(body_.lines[line].text, name) && !isSetIn(body_.lines[line].text, name))
                    places.push_back(line);
            if (places.size() != 1 || !isDeclaredIn(body_.lines[places[0]].text, name)) continue;
            body_.lines.insert(body_.lines.begin() + std::ptrdiff_t(places[0]) + 1,
                               {fmt::format("static_cast<void>({});", name), -1});
        }
    }

    static bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

    static bool mentions(const std::string& text, const std::string& word) {
        for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
            const size_t end = at + word.size();
            const bool begins = at == 0 || (!isWord(text[at - 1]) && text[at - 1] != ':');  // of no namespace
            if (begins && (end == text.size() || !isWord(text[end]))) return true;
        }
        return false;
    }

    // "lamp.watts = 3;"
    static bool isSetIn(const std::string& text, const std::string& name) {
        return text.starts_with(name + ".") && text.find(" = ") < text.find('(');
    }

    // "Lamp lamp;", "Lamp lamp(3);", "auto& lamp = ...": behind a type, before the rest.
    static bool isDeclaredIn(const std::string& text, const std::string& name) {
        const size_t at = text.find(" " + name);
        const size_t end = at == std::string::npos ? at : at + 1 + name.size();
        return end < text.size() && std::string(";({ ").find(text[end]) != std::string::npos &&
               text.find('(') >= std::min(end, text.size()) && !text.starts_with("return ");
    }

    void check(size_t index) {
        done_[index] = true;
        add(checkText(scope_, framework_, expected_.list[index]), int(index));
    }

    void release() {
        for (uint32_t i = 0; i < test_.blocks.size(); ++i)
            if (test_.blocks[i].role == Role::Object && scope_.onHeap(i) && !scope_.freed(i))
                add(fmt::format("std::free({});", scope_.blockName(i)));
    }

    void note(const std::string& problem) {
        if (body_.problem.empty()) body_.problem = problem;
    }

    const Suite& suite_;
    const program::Interface& unit_;
    const testcase::TestCase& test_;
    const oracle::Expectations& expected_;
    const Framework& framework_;
    bool checks_, looks_;
    Scope scope_;
    Objects objects_;
    std::optional<CxxCalls> cxx_;  // of a C++ unit
    std::vector<std::vector<std::string>> arguments_;
    std::vector<bool> done_;
    Body body_;
};

}  // namespace

void Needs::operator|=(const Needs& other) {
    output |= other.output;
    input |= other.input;
    files |= other.files;
    folder |= other.folder;
    failures |= other.failures;
    times |= other.times;
    streams |= other.streams;
    ownProcess |= other.ownProcess;
    heap |= other.heap;
}

Body body(const Suite& suite, const testcase::TestCase& test, const oracle::Expectations& expected,
          const Framework& framework, const std::set<std::string>& reserved, Purpose purpose) {
    return BodyWriter(suite, test, expected, framework, reserved, purpose).write();
}

}  // namespace provest::emit
