#include "emit/access.hpp"

#include "emit/declarations.hpp"

#include <fmt/format.h>
#include <cctype>
#include <filesystem>

namespace provest::emit {

namespace {

using program::Function;

std::string asIdentifier(const std::string& text) {
    std::string out = text.empty() || std::isdigit(static_cast<unsigned char>(text[0])) ? "_" : "";
    for (const char c : text) out += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return out;
}

// Where the list of parameters behind the function's name begins and ends: "int (*get(int a))(void)".
std::pair<size_t, size_t> listIn(const std::string& declaration, const std::string& name) {
    size_t at = declaration.find(name + "(");
    while (at != std::string::npos && at > 0 &&
           (std::isalnum(static_cast<unsigned char>(declaration[at - 1])) || declaration[at - 1] == '_'))
        at = declaration.find(name + "(", at + 1);
    if (at == std::string::npos) return {at, at};
    size_t end = at + name.size();
    for (int depth = 0; end < declaration.size(); ++end) {
        depth += declaration[end] == '(' ? 1 : declaration[end] == ')' ? -1 : 0;
        if (depth == 0) break;
    }
    return {at, end + 1};
}

std::string accessFunction(const program::Interface& unit, const Function& function, const std::string& prefix) {
    std::string parameters, values;
    for (const auto& parameter : function.parameters) {
        parameters += (parameters.empty() ? "" : ", ") + parameter.declaration;
        values += (values.empty() ? "" : ", ") + parameter.name;
    }
    const auto [begin, end] = listIn(function.declaration, function.name);
    if (begin == std::string::npos) return {};
    const std::string head = function.declaration.substr(0, begin) + prefix + function.name + "(" +
                             (parameters.empty() ? "void" : parameters) + ")" + function.declaration.substr(end);
    const bool isVoid = unit.type(function.result).kind == program::TypeKind::Void;
    // what is inline alone has no body anywhere unless somebody asks for it
    return fmt::format("extern __typeof__({0}) {0};\n{1};\n{1} {{ {2}{0}({3}); }}\n", function.name, head,
                       isVoid ? "" : "return ", values);
}

}  // namespace

std::string unitName(const Suite& suite) { return asIdentifier(suite.unit) + "_unit"; }

std::string accessPrefix(const Suite& suite) { return asIdentifier(suite.unit) + "_access_"; }

std::string accessFile(const Suite& suite, size_t source) {
    if (source >= suite.accessed.size() || !suite.accessed[source]) return {};
    return suite.unit + "_unit" + (source == 0 ? "" : std::to_string(source + 1)) + ".c";
}

std::string accessText(const Suite& suite, size_t source) {
    const std::string& file = suite.sources[source].file;
    std::string text =
        fmt::format("/* Is compiled for {}, which only who includes it can call. Written by Provest. */\n",
                    std::filesystem::path(file).filename().string());
    text += fmt::format("#include \"{}\"\n", pathFrom(suite.folder, file));
    for (const Function& function : suite.interface.functions)
        if (function.isInternal && function.source == source)
            text += "\n" + accessFunction(suite.interface, function, accessPrefix(suite));
    return text;
}

}  // namespace provest::emit
