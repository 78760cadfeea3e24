#include "emit/gtest.hpp"

#include "emit/access.hpp"
#include "emit/apart.hpp"
#include "emit/body.hpp"
#include "emit/cmake.hpp"
#include "emit/declarations.hpp"
#include "emit/gtest_checks.hpp"
#include "emit/helpers.hpp"
#include "emit/includes.hpp"
#include "emit/layout.hpp"
#include "emit/naming.hpp"
#include "emit/scope.hpp"
#include "emit/spelling.hpp"
#include "emit/stubs.hpp"
#include "emit/world.hpp"
#include "oracle/kinds.hpp"
#include "program/missing_text.hpp"
#include "testcase/edit.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

namespace provest::emit {

namespace {

class FileWriter {
public:
    // `apart`: what the unit's namespace declares, for a suite whose interface is spelled as there; null: there is
    // none.
    FileWriter(const Suite& suite, const std::string* apart, std::string path)
        : suite_(suite), apart_(apart), path_(std::move(path)), reserved_(reservedNames(suite.interface)) {}

    // Bodies first: they say what the fixture must provide.
    void addTests(Emitted& out) {
        for (uint32_t i = 0; i < suite_.tests.size(); ++i) {
            const Test& test = suite_.tests[i];
            Body written = body(suite_, test.data, test.expected, framework_, reserved_);
            if (!written.problem.empty()) {
                out.unwritable.push_back({i, written.problem});
                continue;
            }
            written.needs.ownProcess = test.ownProcess;
            needs_ |= written.needs;
            entries_.push_back({test.group, test.name, {}, std::move(written), int(i)});
        }
    }

    void addFindings(Emitted& out) {
        findings_ = true;
        std::set<std::string> taken;
        for (const auto& finding : suite_.findings) {
            Body written = body(suite_, upTo(finding.test, finding.call), {}, framework_, reserved_,
                                oracle::isUnwritten(finding.kind) ? Purpose::Looks : Purpose::Calls);
            out.reproducers.emplace_back();
            if (!written.problem.empty()) continue;
            std::string name = "DISABLED_" + camelCase(finding.kind);
            const std::string group = groupName(camelCase(finding.function) + "Finding", reserved_);
            for (int n = 2; !taken.insert(group + name).second; ++n)
                name = fmt::format("DISABLED_{}{}", camelCase(finding.kind), n);
            needs_ |= written.needs;
            out.reproducers.back() = fmt::format("{}.{}", group, name);
            entries_.push_back({group, name, commentOf(finding), std::move(written), -1});
        }
    }

    std::string write(Emitted& out) {
        const World world(suite_.interface, needs_);
        out.wrapped = world.wrapped();
        if (!suite_.interface.isCxx && isPacked()) text_ = "\n" + std::string(helpers::looseLayouts);
        if (!apart_) text_ += declarations(suite_);
        text_ += tolerated();
        if (suite_.interface.isCxx && suite_.interface.standard.year < 17) text_ += helpers::asConst;
        text_ += "\n" + std::string(helpers::leaks) + "\n";
        if (!apart_) text_ += callbacks();
        support(world);
        const std::string stubs = stubDefinitions(suite_.interface, linkage());
        if (apart_) {
            if (!(stubs + callbacks()).empty()) text_ += std::string(helpers::calledFromC) + "\n";
            text_ += fmt::format("namespace {} {{\n\n{}\n", unitName(suite_), *apart_) + callbacks();
        }
        if (!stubs.empty())
            text_ += "namespace {\n\n" + stubObjects(suite_.interface) + "\n}  // namespace\n\n" + stubs;
        for (const std::string& fake : suite_.interface.fakes)
            text_ += "// Stands for what the unit asks of others.\n" + fake + "\n";
        if (!suite_.interface.standIns.empty())
            text_ += "// Defined elsewhere, or by whoever is called back; what they answer says each test.\n";
        for (const program::StandIn& standIn : suite_.interface.standIns) text_ += standIn.text;
        if (!suite_.interface.standIns.empty()) text_ += "\n";
        if (!suite_.interface.missing.empty()) {
            text_ += "// Nobody defines these; no test gets there.\nextern \"C\" {\n";
            for (const program::Missing& one : suite_.interface.missing)
                text_ += program::missingDefinition(one, "__builtin_trap()");
            text_ += "}\n\n";
        }
        text_ += "namespace {\n\n";
        const bool fixed = fixture(world);
        const size_t first = out.lines.size();
        for (const Entry& entry : entries_) addTest(entry, fixed, out);
        text_ += "}  // namespace\n";
        if (apart_) text_ += fmt::format("\n}}  // namespace {}\n", unitName(suite_));
        text_ += mainFunction(world);
        if (hasMain()) out.wrapped.push_back("main");
        std::string top = head() + includesFor(text_);
        if (top.ends_with("\n\n") && text_.starts_with('\n')) top.pop_back();
        const auto shift = uint32_t(std::count(top.begin(), top.end(), '\n'));
        for (size_t i = first; i < out.lines.size(); ++i) out.lines[i].line += shift;
        return top + text_;
    }

private:
    struct Entry {
        std::string group, name;
        std::vector<std::string> comment;
        Body body;
        int test;
    };

    std::string head() const {
        std::string names;
        for (const auto& source : suite_.sources)
            names += (names.empty() ? "" : ", ") + std::filesystem::path(source.file).filename().string();
        if (!findings_)
            return fmt::format("// Tests of {}, written by Provest. They state what the unit does today.\n", names);
        return fmt::format(
            "// Inputs that {} does not survive, found by Provest. Disabled: run one with\n"
            "// --gtest_also_run_disabled_tests --gtest_filter=NAME, in a build with -fsanitize=address,undefined{}.\n",
            names,
            std::any_of(suite_.findings.begin(), suite_.findings.end(),
                        [](const oracle::Finding& finding) { return oracle::isUnwritten(finding.kind); })
                ? ";\n// those that read what nobody has written show it under valgrind, in a build without"
                : "");
    }

    std::string tolerated() const {
        std::string text;
        for (const Tolerated& one : suite_.tolerated)
            text += fmt::format("#if {}\n#pragma GCC diagnostic ignored \"-W{}\"\n#endif\n",
                                one.byClang ? "defined(__clang__)" : "defined(__GNUC__) && !defined(__clang__)",
                                one.warning);
        return text.empty() ? text : "// Calls of the unit cannot do without these warnings.\n" + text;
    }

    // What would have come after the call that fails never mattered.
    static testcase::TestCase upTo(testcase::TestCase test, uint32_t call) {
        if (call + 1 < test.calls.size()) test.calls.resize(call + 1);
        for (auto& block : test.blocks)
            std::erase_if(block.links, [&](const auto& link) {
                return link.kind == testcase::LinkKind::Result && link.target >= test.calls.size();
            });
        testcase::collect(test);
        return test;
    }

    static std::vector<std::string> commentOf(const oracle::Finding& finding) {
        std::vector<std::string> lines{finding.kind + ": " + finding.message};
        for (const auto& frame : finding.stack)
            lines.push_back(fmt::format("  {} at {}:{}", frame.function,
                                        std::filesystem::path(frame.file).filename().string(), frame.line));
        lines.push_back(finding.unusualArgument.empty()
                            ? "Any caller can run into this."
                            : "Needs an argument a caller might never pass: " + finding.unusualArgument + ".");
        return lines;
    }

    // Of functions that the unit calls.
    const char* linkage() const { return apart_ ? "CALLED_FROM_C " : "extern \"C\" "; }

    // Functions that tests pass as pointers and nobody else defines.
    std::string callbacks() const {
        const auto& unit = suite_.interface;
        std::string text;
        for (const auto& function : unit.addressable) {
            const auto named = [&](const program::Function& other) { return other.name == function.name; };
            if (function.isFake || !function.header.empty() ||
                std::any_of(unit.functions.begin(), unit.functions.end(), named) ||
                std::any_of(unit.undefined.begin(), unit.undefined.end(), named))
                continue;
            std::string parameters;
            for (const auto& parameter : function.parameters)
                parameters += (parameters.empty() ? "" : ", ") + typeName(unit, parameter.type);
            if (function.variadic) parameters += parameters.empty() ? "..." : ", ...";
            const std::string result = typeName(unit, function.result);
            text +=
                fmt::format("{}{} {{{}}}\n", linkage(), declareSpelled(result, function.name + "(" + parameters + ")"),
                            unit.type(function.result).kind == program::TypeKind::Void ? "" : " return {}; ");
        }
        return text.empty() ? text : "// Does nothing; tests pass it where a function is wanted.\n" + text + "\n";
    }

    void support(const World& world) {
        std::string inside;
        const std::string stubs = stubSupport(suite_.interface);
        if (!stubs.empty()) inside += stubs + "\n";
        if (restores()) inside += std::string(helpers::restored) + "\n";
        if (needs_.heap) inside += std::string(helpers::onHeap) + "\n";
        if (says("outOfRange<")) inside += std::string(helpers::outOfRange) + "\n";
        inside += world.support();
        if (needs_.ownProcess) inside += helpers::ownProcess(answersWorld(suite_.interface)) + "\n";
        if (!inside.empty()) text_ += "namespace {\n\n" + inside + "}  // namespace\n\n";
        const std::string wrappers = world.wrappers();
        if (!wrappers.empty()) text_ += wrappers + "\n";
    }

    // Empty: the framework's will do.
    std::string mainFunction(const World& world) const {
        const std::string first = world.beforeAll();
        if (!hasMain() && first.empty()) return {};
        return "\n" + helpers::mainFunction(hasMain(), first);
    }

    bool hasMain() const {
        const auto& functions = suite_.interface.functions;
        return std::any_of(functions.begin(), functions.end(), [](const auto& function) { return function.isMain(); });
    }

    bool says(const char* word) const {
        return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
            return std::any_of(entry.body.lines.begin(), entry.body.lines.end(),
                               [&](const Line& line) { return line.text.find(word) != std::string::npos; });
        });
    }

    // Some member lies where its type would not have it, in what a record of the unit is declared as.
    bool isPacked() const {
        const auto& unit = suite_.interface;
        std::set<program::TypeId> lists;  // of arguments: laid out by us
        for (const auto* functions : {&unit.functions, &unit.undefined})
            for (const auto& function : *functions) lists.insert(function.arguments);
        for (program::TypeId id = 0; id < unit.types.size(); ++id)
            for (const program::Field& field : unit.type(id).fields) {
                const uint32_t align = std::max(unit.type(field.type).align, 1u);
                const bool isLoose = field.offset % align != 0 || unit.type(id).align < align;
                if (field.bitWidth == 0 && isLoose && !lists.contains(id)) return true;
            }
        return false;
    }

    bool restores() const {
        return std::any_of(suite_.interface.variables.begin(), suite_.interface.variables.end(),
                           [](const auto& variable) { return !variable.isConst; });
    }

    // Nothing that tests name is called so.
    std::string memberFor(const std::string& variable) const {
        std::string name = oneWord(variable) + "_";
        while (reserved_.contains(name)) name += '_';
        return name;
    }

    // Each group of tests is this class under another name.
    bool fixture(const World& world) {
        const auto before = world.beforeEach();
        auto members = world.members();
        const auto& unit = suite_.interface;
        for (const auto& variable : unit.variables)
            if (!variable.isConst)
                members.push_back(
                    fmt::format("Restored {}{{{}}};", memberFor(variable.name), identifier(variable.name)));
        if (before.empty() && members.empty() && unit.undefined.empty()) return false;
        const std::string name = groupName(camelCase(suite_.unit) + "Fixture", reserved_);
        text_ += "// Every test starts from the same state, in whatever order they run.\n";
        text_ += fmt::format("class {} : public ::testing::Test {{\n", name);
        if (!before.empty() || !unit.undefined.empty()) {
            text_ += fmt::format("protected:\n    {}() {{\n", name);
            for (const auto& function : unit.undefined)
                text_ += fmt::format("        {} = {{}};\n", stubName(function));
            for (const auto& line : before) text_ += "        " + line + "\n";
            text_ += "    }\n";
        }
        if (!members.empty()) {
            text_ += "\nprivate:\n";
            for (const auto& member : members) text_ += "    " + member + "\n";
        }
        text_ += "};\n";
        std::set<std::string> groups;
        for (const Entry& entry : entries_)
            if (groups.insert(entry.group).second) text_ += fmt::format("using {} = {};\n", entry.group, name);
        text_ += "\n";
        return true;
    }

    void addTest(const Entry& entry, bool fixed, Emitted& out) {
        for (const auto& line : entry.comment) text_ += "// " + line + "\n";
        text_ += fmt::format("{}({}, {}) {{\n", fixed ? "TEST_F" : "TEST", entry.group, entry.name);
        const bool own = entry.body.needs.ownProcess;
        if (own) text_ += "    inOwnProcess([] {\n";
        for (const Line& line : entry.body.lines) {
            const auto first = uint32_t(std::count(text_.begin(), text_.end(), '\n')) + 1;
            const auto wrapped = wrapLine(line.text, own ? 8 : 4);
            for (const auto& part : wrapped) text_ += part + "\n";
            for (uint32_t i = 0; i < wrapped.size() && line.expectation >= 0 && entry.test >= 0; ++i)
                out.lines.push_back({path_, first + i, uint32_t(entry.test), uint32_t(line.expectation)});
        }
        if (own) text_ += "    });\n";
        text_ += "}\n\n";
    }

    const Suite& suite_;
    const std::string* apart_;
    std::string path_;
    std::set<std::string> reserved_;
    GTest framework_;
    bool findings_ = false;
    Needs needs_;
    std::vector<Entry> entries_;
    std::string text_;
};

}  // namespace

Emitted GTestWriter::write(const Suite& suite) const {
    Emitted out;
    Suite inside;
    std::string names;
    const bool isApart = suite.naming == Naming::Apart && !suite.interface.isCxx;
    if (isApart) {
        Apart made = apart(suite.interface, suite.macros, accessPrefix(suite));
        inside = suite;
        inside.interface = std::move(made.unit);
        names = std::move(made.declarations);
    }
    const Suite& written = isApart ? inside : suite;
    const std::string tests = suite.unit + "_test.cpp";
    FileWriter main(written, isApart ? &names : nullptr, tests);
    main.addTests(out);
    out.files.push_back({tests, main.write(out)});
    std::vector<std::string> wrapped = out.wrapped, findingWraps;
    if (!suite.findings.empty()) {
        const std::string path = suite.unit + "_findings_test.cpp";
        FileWriter findings(written, isApart ? &names : nullptr, path);
        findings.addFindings(out);
        out.files.push_back({path, findings.write(out)});
        findingWraps = out.wrapped;
    }
    for (size_t i = 0; i < suite.sources.size(); ++i)
        if (const std::string path = accessFile(suite, i); !path.empty())
            out.files.push_back({path, accessText(suite, i)});
    out.wrapped = wrapped;
    out.findingsWrapped = findingWraps;
    out.files.push_back(
        {"CMakeLists.txt",
         cmakeText(suite, {"GTest", {"GTest::gtest_main", "GTest::gtest"}, "GoogleTest", "gtest_discover_tests"},
                   wrapped, findingWraps)});
    return out;
}

std::string GTestWriter::includes() const { return everyInclude(); }

}  // namespace provest::emit
