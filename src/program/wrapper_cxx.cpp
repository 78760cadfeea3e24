#include "program/carriers.hpp"
#include "program/wrapper.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::program {

namespace {

std::string argument(const Function& function, size_t index) {
    const Parameter& parameter = function.parameters[index];
    const std::string taken = fmt::format("provest::Carry<{}>::take(provest_a->p{})", parameter.carried, index);
    switch (parameter.passing) {
        case Passing::Move:
            return "provest::moved(" + taken + ")";
        case Passing::Reference: {
            const bool isThere = parameter.carried.starts_with("provest::");
            return (function.form == CallForm::Constructor && !isThere ? "provest::kept(" : "provest::lvalue(") +
                   taken + ")";
        }
        case Passing::Address:
            return "&provest::kept(" + taken + ")";
        case Passing::Value:
            break;
    }
    return taken;
}

// The call with every argument in place: $12 before $1.
std::string expressionOf(const Function& function) {
    std::string text = function.expression;
    for (size_t i = function.parameters.size(); i-- > 0;) {
        const std::string from = fmt::format("${}", i);
        const std::string to = argument(function, i);
        for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
            text.replace(at, from.size(), to);
    }
    return text;
}

std::string resultOf(const Interface& interface, const Function& function, const std::string& call) {
    const Type& type = interface.type(function.result);
    if (type.kind == TypeKind::Void) return call + ";";
    const bool isClass = type.kind == TypeKind::Pointer && interface.type(type.element).kind == TypeKind::Class;
    if (isClass && type.carrier == Carrier::Owner) return fmt::format("*(void **)provest_result = {}.release();", call);
    if (isClass && function.ownsResult)
        return fmt::format("*(void **)provest_result = new {}({});", interface.type(type.element).spelling, call);
    if (isClass && type.neverNull)
        return fmt::format("*(void **)provest_result = (void *)__builtin_addressof({});", call);
    if (isClass) return fmt::format("*(void **)provest_result = (void *)({});", call);
    return fmt::format(
        "auto provest_v = provest::Carry<{}>::give({}); "
        "static_assert(sizeof provest_v == {}, \"as the engine lays it out\"); "
        "__builtin_memcpy(provest_result, &provest_v, sizeof provest_v);",
        function.carried, call, type.size);
}

// On one line, so that what the compiler says about it leads back to the function.
std::string thunk(const Interface& interface, const Function& function) {
    const uint32_t index = function.thunk;
    std::string fields, usable;
    for (size_t i = 0; i < function.parameters.size(); ++i) {
        fields += fmt::format("provest::Form<{}> p{}; ", function.parameters[i].carried, i);
        usable += fmt::format("{}provest::Carry<{}>::usable(provest_a->p{})", i ? " && " : "",
                              function.parameters[i].carried, i);
    }
    // What is counted is the call: an argument that is missing keeps it from being made.
    const std::string head =
        "(void *provest_arguments, void *provest_result) { (void)provest_arguments; (void)provest_result; ";
    std::string text, cast;
    if (!function.parameters.empty()) {
        text = fmt::format(
            "struct provest_args_{} {{ {}}}; static_assert(sizeof(provest_args_{}) == {}, \"as the engine lays it "
            "out\"); ",
            index, fields, index, interface.type(function.arguments).size);
        cast = fmt::format("auto *provest_a = static_cast<provest_args_{} *>(provest_arguments); ", index);
    }
    text += fmt::format("extern \"C\" PROVEST_QUIET void provest_call_{}{}{}", index, head, cast);
    text += fmt::format("PROVEST_TRY {{ {} }} PROVEST_CATCH }}", resultOf(interface, function, expressionOf(function)));
    text += fmt::format(" extern \"C\" PROVEST_QUIET void provest_enter_{}{}{}", index, head, cast);
    if (!usable.empty()) text += fmt::format("if (!({})) return provest_skipped(); ", usable);
    text += fmt::format("provest_call_{}(provest_arguments, provest_result); }}", index);
    if (function.ownsResult)
        text += fmt::format(
            " extern \"C\" PROVEST_QUIET void provest_destroy_{}(void *object) {{ delete static_cast<{} *>(object); }}",
            index, interface.type(interface.type(function.result).element).spelling);
    return text + "\n";
}

// C++ lets nobody call main: the calls know it by another name.
std::string mainDeclaration(const Interface& interface, const Function& function) {
    std::string list;
    for (const Parameter& parameter : function.parameters)
        list += (list.empty() ? "" : ", ") + interface.type(parameter.type).spelling;
    return fmt::format("extern \"C\" int provest_main({}) __asm__(\"main\");\n", list);
}

}  // namespace

WrapperText cxxWrapperText(const Source& source, const Interface& interface, const WrapperParts& parts) {
    std::string text = fmt::format("#include \"{}\"\n", source.file);
    const auto names = [&](const char* word) {
        return std::any_of(interface.types.begin(), interface.types.end(),
                           [&](const Type& type) { return type.spelling.find(word) != std::string::npos; });
    };
    if (names("basic_istream<") || names("basic_ostream<") || names("basic_streambuf<")) text += "#include <sstream>\n";
    text += carrierText();
    // The library has strings compiled in; here they are compiled with the unit, so that what happens in them is seen.
    text +=
        "#if defined(_GLIBCXX_STRING) || defined(_BASIC_STRING_H)\n"
        "template class std::allocator<char>;\ntemplate class std::basic_string<char>;\n#endif\n";
    WrapperText out(std::move(text));
    for (uint32_t i = 0; i < parts.plainRecords.size(); ++i)
        out.add(fmt::format("namespace provest {{ template <> struct IsPlain<{}> : std::true_type {{}}; }}\n",
                            parts.plainRecords[i]),
                {WrapperText::PlainRecord, i});
    out.add(
        "extern \"C\" void provest_stub(unsigned, void *, __SIZE_TYPE__, void *, __SIZE_TYPE__);\n"
        "extern \"C\" {\n");
    for (const uint32_t function : parts.stubs) out.add(stubText(interface, function));
    out.add("}\n");
    if (!parts.fakes.empty()) out.add("#include <cstdlib>\n");
    for (uint32_t i = 0; i < parts.fakes.size(); ++i) out.add(parts.fakes[i], {WrapperText::Fake, i});
    for (const uint32_t function : parts.functions)
        if (interface.functions[function].isMain()) out.add(mainDeclaration(interface, interface.functions[function]));
    for (const uint32_t function : parts.functions)
        out.add(thunk(interface, interface.functions[function]), {WrapperText::Thunk, function});
    return out;
}

}  // namespace provest::program
