// Users include the unit's headers; so does the suite. What only the source declares is written out, types first, in
// an order C++ accepts. Spellings C++ does not know are defined away around that part.
#include "emit/declarations.hpp"

#include "emit/scope.hpp"
#include "emit/spelling.hpp"
#include "emit/synthesis.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <filesystem>

namespace provest::emit {

namespace {

namespace fs = std::filesystem;
using program::TypeId;
using program::TypeKind;

// These need C to be read at all.
constexpr std::array cOnly = {"<stdatomic.h>", "<complex.h>",     "<tgmath.h>",
                              "<threads.h>",   "<stdnoreturn.h>", "<stdalign.h>"};

// The suite is linked with --wrap=main: the program begins with its own, and the unit's has this name.
constexpr const char* mainLabel = " __asm__(\"__real_main\")";

bool isSystem(const std::string& header) { return header.starts_with('<'); }

class Declarer {
public:
    explicit Declarer(const Suite& suite) : suite_(suite), unit_(suite.interface), seen_(unit_.types.size()) {}

    // C++: the unit's own headers and, where there are none, its sources say it all.
    std::string writeCxx() {
        std::string out;
        for (const auto& function : unit_.functions) include(unitIncludes_, function.header);
        for (const auto& type : unit_.types)
            if (type.kind == TypeKind::Class) include(unitIncludes_, type.header);
        for (const auto& standIn : unit_.standIns) include(unitIncludes_, standIn.header);
        for (const auto& variable : unit_.variables) include(unitIncludes_, variable.header);
        // headers that include each other may depend on the order
        const auto place = [&](const std::string& header) {
            return std::find(unit_.headers.begin(), unit_.headers.end(), header) - unit_.headers.begin();
        };
        std::sort(unitIncludes_.begin(), unitIncludes_.end(),
                  [&](const auto& a, const auto& b) { return place(a) != place(b) ? place(a) < place(b) : a < b; });
        for (size_t i = 0; i < suite_.sources.size(); ++i) {
            if (i >= suite_.included.size() || !suite_.included[i]) continue;
            out += fmt::format("#include \"{}\"\n", pathFrom(suite_.folder, suite_.sources[i].file));
        }
        for (const auto& header : unitIncludes_) {
            const bool source = std::any_of(suite_.sources.begin(), suite_.sources.end(), [&](const auto& one) {
                return fs::path(one.file).filename() == fs::path(header).filename();
            });
            if (source) continue;
            out += isSystem(header) ? "#include " + header + "\n" : fmt::format("#include \"{}\"\n", header);
        }
        for (const auto& function : unit_.functions) {
            if (!function.isMain()) continue;
            std::string list;
            for (const auto& parameter : function.parameters)
                list += (list.empty() ? "" : ", ") + typeName(unit_, parameter.type);
            out += fmt::format("extern \"C\" int provest_main({}){};\n", list, mainLabel);
        }
        return out;
    }

    std::string write() {
        if (unit_.isCxx) return writeCxx();
        for (const auto& header : unit_.systemHeaders) include(systemIncludes_, header);
        for (const auto& function : unit_.functions) take(function);
        for (const auto& function : unit_.undefined) take(function);
        for (const auto& function : unit_.addressable) take(function);
        for (const auto& variable : unit_.variables) take(variable);
        return text();
    }

private:
    static void include(std::vector<std::string>& list, const std::string& header) {
        if (header.empty() || std::find(cOnly.begin(), cOnly.end(), header) != cOnly.end()) return;
        if (std::find(list.begin(), list.end(), header) == list.end()) list.push_back(header);
    }

    bool headerSays(const std::string& header) {
        if (header.empty() || suite_.naming != Naming::Headers) return false;
        include(unitIncludes_, header);
        return true;
    }

    void take(const program::Function& function) {
        visit(function.result);
        for (const auto& parameter : function.parameters) visit(parameter.type);
        if (headerSays(function.header) && !function.isMain()) return;
        std::string text = cxxText(function.declaration);
        if (function.isMain()) text = replaceName(text, "main", "provest_main") + mainLabel;
        add(functions_, (function.noReturn ? "[[noreturn]] " : "") + text + ";");
    }

    void take(const program::Variable& variable) {
        visit(variable.type);
        const std::string text = cxxText(variable.declaration) + ";";
        if (!headerSays(variable.header)) add(functions_, "extern " + text);
        if (!variable.defined) add(variables_, text);
    }

    static std::string replaceName(std::string text, const std::string& from, const std::string& to) {
        const size_t at = text.find(from + "(");
        return at == std::string::npos ? text : text.replace(at, from.size(), to);
    }

    static void add(std::vector<std::string>& list, const std::string& text) {
        if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
    }

    // Depth first, so that what a definition needs stands above it.
    void visit(TypeId id) {
        if (seen_[id]) return;
        seen_[id] = true;
        const auto& type = unit_.type(id);
        if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array || type.kind == TypeKind::Function)
            visit(type.element);
        for (const auto& field : type.fields) visit(field.type);
        for (const TypeId parameter : type.parameters) visit(parameter);
        if (isSystem(type.header)) return include(systemIncludes_, type.header);
        if (headerSays(type.header)) return;
        if (!type.definition.empty()) return define(type.definition);
        if (type.header.empty()) return;
        if (const std::string text = synthesised(unit_, id); !text.empty()) add(types_, text);
    }

    // `typedef struct a a;` in front of a definition serves other definitions too: all of them come first.
    void define(const std::string& definition) {
        size_t start = 0;
        while (start < definition.size()) {
            const size_t end = definition.find('\n', start);
            const std::string line = definition.substr(start, end - start);
            const bool forward = line.starts_with("typedef ") && line.ends_with(';') &&
                                 line.find('{') == std::string::npos &&
                                 (line.starts_with("typedef struct ") || line.starts_with("typedef union ")) &&
                                 line.find('*') == std::string::npos && line.find('(') == std::string::npos;
            if (!forward || end == std::string::npos) break;
            add(forwards_, cxxText(line));
            start = end + 1;
        }
        add(types_, cxxText(definition.substr(start)));
    }

    std::string text() const {
        std::string out;
        for (const auto& header : systemIncludes_)
            if (std::find(unitIncludes_.begin(), unitIncludes_.end(), header) == unitIncludes_.end())
                out += "#include " + header + "\n";
        out += "\n";
        const std::string defines = spellings("#define {0} {1}\n");
        out += defines;
        out += "extern \"C\" {\n";
        for (const auto& header : unitIncludes_)
            out += isSystem(header) ? "#include " + header + "\n" : fmt::format("#include \"{}\"\n", header);
        for (const auto* list : {&forwards_, &types_, &functions_, &variables_})
            for (const auto& line : *list) out += line + "\n";
        out += "}\n";
        out += spellings("#undef {0}\n");
        out += renamed();
        return out;
    }

    // A header may use any of these; our own texts are translated already.
    std::string spellings(const char* format) const {
        if (unitIncludes_.empty()) return {};
        std::string out;
        const auto say = [&](const std::string& from, const std::string& to) {
            out += fmt::format(fmt::runtime(format), from, to);
        };
        say("restrict", "__restrict");
        say("_Bool", "bool");
        say("_Noreturn", "__attribute__((noreturn))");
        say("_Static_assert", "static_assert");
        for (const auto& word : keywords()) say(word, word + "_");
        return out;
    }

    std::vector<std::string> keywords() const {
        std::string all;
        const auto note = [&](const std::string& text) { all += text + " "; };
        for (const auto& type : unit_.types) {
            note(type.tag);
            note(type.definition);
            for (const auto& field : type.fields) note(field.name);
            for (const auto& enumerator : type.enumerators) note(enumerator.name);
        }
        for (const auto* list : {&unit_.functions, &unit_.undefined})
            for (const auto& function : *list) note(function.declaration);
        for (const auto& variable : unit_.variables) note(variable.name);
        return foreignKeywords(all);
    }

    // A function or variable called `delete`: the linker still knows it by that name.
    std::string renamed() const {
        std::string out;
        const auto label = [&](const std::string& name) {
            if (isForeignKeyword(name))
                out += fmt::format("extern \"C\" decltype({0}) {0} __asm__(\"{1}\");\n", identifier(name), name);
        };
        for (const auto& function : unit_.functions) label(function.name);
        for (const auto& variable : unit_.variables) label(variable.name);
        return out;
    }

    const Suite& suite_;
    const program::Interface& unit_;
    std::vector<bool> seen_;
    std::vector<std::string> systemIncludes_, unitIncludes_, forwards_, types_, functions_, variables_;
};

}  // namespace

std::string declarations(const Suite& suite) { return Declarer(suite).write(); }

std::string pathFrom(const std::string& folder, const std::string& file) {
    return folder.empty() ? file : fs::path(file).lexically_relative(folder).string();
}

const std::vector<const char*>& namesOfHelpers() {
    static const std::vector<const char*> names = {
        "output", "writeFile", "giveInput", "clock_times", "errno", "strdup", "stdin", "stdout", "stderr", "std",
        "testing", "inOwnProcess", "assert", "onHeap", "outOfRange",
        // of the file's own support, which must not find the unit's instead
        "Stub", "Restored", "Failing", "WorkingFolder", "CapturedOutput", "openText", "failing_allocations",
        "failing_fopens", "failing_opens", "failing_reads", "FILE", "clearenv", "setenv", "provest_main",
        // of ::testing::Test, from which tests derive
        "Test", "TestBody", "SetUp", "Setup", "TearDown", "SetUpTestSuite", "TearDownTestSuite", "SetUpTestCase",
        "TearDownTestCase", "HasFailure", "HasFatalFailure", "HasNonfatalFailure", "IsSkipped", "RecordProperty",
        "test_info_", "Run"};
    return names;
}

std::set<std::string> reservedNames(const program::Interface& unit) {
    std::set<std::string> names(namesOfHelpers().begin(), namesOfHelpers().end());
    // words of C and C++ alike; those of C++ alone get an underscore anyway
    for (const char* word :
         {"auto",    "break",    "case",     "char",  "const",    "continue", "default", "do",     "double",
          "else",    "enum",     "extern",   "float", "for",      "goto",     "if",      "inline", "int",
          "long",    "register", "return",   "short", "signed",   "sizeof",   "static",  "struct", "switch",
          "typedef", "union",    "unsigned", "void",  "volatile", "while"})
        names.insert(word);
    for (const auto* list : {&unit.functions, &unit.undefined, &unit.addressable})
        for (const auto& function : *list) {
            names.insert(callName(function));
            names.insert(identifier(function.name) + "_stub");
        }
    for (const auto& variable : unit.variables) names.insert(identifier(variable.name));
    for (const auto& type : unit.types) {
        names.insert(identifier(type.tag));
        names.insert(type.spelling);
        for (const auto& enumerator : type.enumerators) names.insert(identifier(enumerator.name));
    }
    return names;
}

}  // namespace provest::emit
