#include "program/wrapper.hpp"

#include "program/behaviours.hpp"
#include "program/missing_text.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>

namespace provest::program {

namespace {

constexpr const char* quiet = "__attribute__((no_profile_instrument_function))";

std::string argumentFields(const Function& function) {
    std::string fields;
    for (const Parameter& parameter : function.parameters) fields += parameter.declaration + "; ";
    return fields;
}

std::string thunk(const Interface& interface, const Function& function) {
    std::string call = function.name + "(";
    for (size_t i = 0; i < function.parameters.size(); ++i)
        call += (i ? ", provest_a->" : "provest_a->") + function.parameters[i].name;
    call += ")";
    std::string text = fmt::format("{} void provest_call_{}(void *provest_arguments, void *provest_result) {{\n", quiet,
                                   function.thunk);
    if (!function.parameters.empty())
        text += fmt::format("  struct {{ {}}} *provest_a = provest_arguments;\n", argumentFields(function));
    if (interface.type(function.result).kind == TypeKind::Void)
        text += fmt::format("  {};\n", call);
    else
        text += fmt::format(
            "  __typeof__({0}) provest_value = {0};\n"
            "  __builtin_memcpy(provest_result, &provest_value, sizeof provest_value);\n",
            call);
    return text + "  (void)provest_arguments; (void)provest_result;\n}\n";
}

}  // namespace

std::string stubText(const Interface& interface, uint32_t index) {
    const Function& function = interface.undefined[index];
    const bool isVoid = interface.type(function.result).kind == TypeKind::Void;
    const bool answers = !isVoid && function.name != "__VERIFIER_assume";
    std::string list;
    for (const Parameter& parameter : function.parameters) list += (list.empty() ? "" : ", ") + parameter.name;
    std::string text = fmt::format("{} {} {{\n", quiet, function.declaration);
    // declarations first, as C89 has them
    if (!function.parameters.empty()) text += fmt::format("  struct {{ {}}} provest_a;\n", argumentFields(function));
    if (answers) text += fmt::format("  __typeof__({}({})) provest_r;\n", function.name, list);
    if (!function.parameters.empty()) {
        text += "  __builtin_memset(&provest_a, 0, sizeof provest_a);\n";
        for (const Parameter& parameter : function.parameters)
            text += fmt::format("  provest_a.{0} = {0};\n", parameter.name);
    }
    const std::string arguments = function.parameters.empty() ? "0, 0" : "&provest_a, sizeof provest_a";
    if (function.name == "__VERIFIER_assume") {
        text += fmt::format("  provest_assume({});\n", function.parameters[0].name);
    } else if (isVoid) {
        text += fmt::format("  provest_stub({}u, {}, 0, 0);\n", index, arguments);
    } else {
        text += "  __builtin_memset(&provest_r, 0, sizeof provest_r);\n";
        text += fmt::format("  provest_stub({}u, {}, &provest_r, sizeof provest_r);\n", index, arguments);
    }
    // What must not return ends the test as abort does, here and in the emitted suite.
    if (function.noReturn)
        text += "  abort();\n";
    else if (answers)
        text += "  return provest_r;\n";
    return text + "}\n";
}

void WrapperText::add(const std::string& more, Piece piece) {
    line_ += static_cast<uint32_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted_), text.end(), '\n'));
    const uint32_t first = line_;
    line_ += static_cast<uint32_t>(std::count(more.begin(), more.end(), '\n'));
    text += more;
    counted_ = text.size();
    pieces[first] = {more.ends_with("\n") ? line_ - 1 : line_, piece};
}

std::optional<WrapperText::Piece> WrapperText::blamed(const std::vector<uint32_t>& lines) const {
    std::optional<Piece> other;
    for (const uint32_t line : lines) {
        const auto after = pieces.upper_bound(line);
        if (after == pieces.begin()) continue;
        const auto& [last, piece] = std::prev(after)->second;
        if (line > last) continue;
        // notes may say which definitions of ours were looked at, too
        if (piece.kind == Thunk || line == lines.front()) return piece;
        if (!other) other = piece;
    }
    return other;
}

WrapperText wrapperText(const Source& source, const Interface& interface, const WrapperParts& parts) {
    std::string text = fmt::format("#include \"{}\"\n", source.file);
    text +=
        "extern void provest_stub(unsigned, void *, __SIZE_TYPE__, void *, __SIZE_TYPE__);\n"
        "extern void provest_assume(int);\nextern void abort(void);\n";
    for (uint32_t variable : parts.variables) text += interface.variables[variable].declaration + ";\n";
    for (uint32_t function : parts.stubs) text += stubText(interface, function);
    WrapperText out(std::move(text));
    for (uint32_t function : parts.functions) {
        const Function& called = interface.functions[function];
        // what is inline alone has no body anywhere unless somebody asks for it
        const std::string asked = called.isInternal ? fmt::format("extern __typeof__({0}) {0};\n", called.name) : "";
        out.add(asked + thunk(interface, called), {WrapperText::Thunk, function});
    }
    return out;
}

std::string tableText(const Interface& interface, bool behaviours) {
    std::string text = "typedef unsigned int u32;\ntypedef void (*thunk)(void *, void *);\n";
    text += "typedef void (*destroyer)(void *);\nextern void provest_assume(int);\n";
    std::string calls, functions, variables, destroyers, forms;
    for (uint32_t i = 0; i < interface.functions.size(); ++i) {
        const char* name = interface.isCxx ? "provest_enter_" : "provest_call_";
        const uint32_t number = interface.functions[i].thunk;
        text += fmt::format("extern void {}{}(void *, void *);\n", name, number);
        calls += fmt::format("{}{}, ", name, number);
        const bool owns = interface.functions[i].ownsResult;
        if (owns) text += fmt::format("extern void provest_destroy_{}(void *);\n", number);
        forms += fmt::format("{}, ", static_cast<int>(outputForm(interface, interface.functions[i])));
        destroyers += owns ? fmt::format("provest_destroy_{}, ", number) : "0, ";
    }
    for (const Function& function : interface.addressable) {
        const std::string& symbol = function.isFake ? function.symbol : function.name;
        text += fmt::format("extern char provest_function_{0} __asm__(\"{0}\");\n", symbol);
        functions += fmt::format("&provest_function_{}, ", symbol);
    }
    for (size_t i = 0; i < interface.variables.size(); ++i) {
        text += fmt::format("extern char provest_variable_{} __asm__(\"{}\");\n", i, interface.variables[i].symbol);
        variables += fmt::format("&provest_variable_{}, ", i);
    }
    for (const Missing& one : interface.missing) text += missingDefinition(one, "provest_assume(0)");
    text += fmt::format("static thunk const calls[] = {{{}0}};\n", calls);
    text += fmt::format("static destroyer const destroyers[] = {{{}0}};\n", destroyers);
    text += fmt::format("static const char forms[] = {{{}0}};\n", forms);
    text += fmt::format("static void *const functions[] = {{{}0}};\n", functions);
    text += fmt::format("static void *const variables[] = {{{}0}};\n", variables);
    text +=
        "#ifdef PROVEST_COUNTED\n"
        "extern u32 __start_provest_cnt[], __stop_provest_cnt[];\n"
        "extern unsigned char __start_provest_arm[], __stop_provest_arm[];\n";
    // The table is linked last, and so are these counters.
    const size_t room = behaviours ? interface.functions.size() * behavioursPerCall : 0;
    if (room)
        text += fmt::format(
            "__attribute__((section(\"provest_cnt\"), aligned(4))) static u32 behaviours[{0}];\n"
            "__attribute__((section(\"provest_arm\"), aligned(1), used)) static unsigned char unarmed[{0}];\n",
            room);
    else
        text += "#define behaviours 0\n";
    text +=
        "#else\n#define behaviours 0\n"
        "#define __start_provest_cnt 0\n#define __stop_provest_cnt 0\n"
        "#define __start_provest_arm 0\n#define __stop_provest_arm 0\n"
        "#endif\n";
    text +=
        "#ifdef PROVEST_CONCOLIC\n"
        "extern char __start_provest_ext[], __stop_provest_ext[];\n"
        "__attribute__((visibility(\"default\"))) const void *const provest_extents[] = {__start_provest_ext, "
        "__stop_provest_ext};\n"
        "#endif\n";
    text += fmt::format(
        "__attribute__((visibility(\"default\"))) const struct {{\n"
        "  u32 version, call_count; const thunk *calls; u32 function_count; void *const *functions;\n"
        "  u32 variable_count; void *const *variables; u32 stub_count;\n"
        "  u32 *counters_begin, *counters_end; unsigned char *armed_begin, *armed_end;\n"
        "  const destroyer *destroyers; u32 *behaviours_begin; const char *output_forms;\n"
        "}} provest_unit = {{3, {}, calls, {}, functions, {}, variables, {},\n"
        "  __start_provest_cnt, __stop_provest_cnt, __start_provest_arm, __stop_provest_arm, destroyers, behaviours, "
        "forms}};\n",
        interface.functions.size(), interface.addressable.size(), interface.variables.size(),
        interface.undefined.size());
    return text;
}

}  // namespace provest::program
