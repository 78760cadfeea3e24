#include "emit/stubs.hpp"

#include "emit/spelling.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::emit {

namespace {

using program::TypeKind;

constexpr const char* support =
    R"(// A function the unit calls but does not define: every call is recorded and takes the next answer of the test's
// script. With no answer left it returns zero.
template <class Result, class... Arguments>
struct Stub {
    std::vector<std::tuple<Arguments...>> calls;
    std::deque<std::function<Result(Arguments...)>> answers;

    template <class Value>
    void returns(Value value) {
        answers.push_back([value](Arguments...) { return value; });
    }
    void returns() {
        answers.push_back([](Arguments...) { return Result(); });
    }
    void does(std::function<Result(Arguments...)> answer) { answers.push_back(std::move(answer)); }
    Result operator()(Arguments... arguments) {
        calls.emplace_back(arguments...);
        if (answers.empty()) return Result();
        const auto answer = std::move(answers.front());
        answers.pop_front();
        return answer(arguments...);
    }
};
)";

std::string parameterList(const program::Interface& unit, const program::Function& function,
                          const std::vector<std::string>& names) {
    std::string list;
    for (size_t i = 0; i < function.parameters.size(); ++i) {
        const auto& parameter = function.parameters[i];
        list += i ? ", " : "";
        list += names[i].empty() ? typeName(unit, parameter.type) : declare(unit, parameter.type, names[i]);
    }
    return list;
}

// `before` unknown: every byte of the block is written.
std::vector<std::string> writeThrough(const Scope& scope, Objects& objects, const program::Function& function,
                                      const testcase::Write& write, std::string name) {
    const auto& unit = scope.unit();
    const auto& block = scope.test().blocks[write.block];
    const auto& parameter = function.parameters[write.parameter];
    const auto& pointer = unit.type(parameter.type);
    if (pointer.kind == TypeKind::Pointer && pointer.element != block.type) {
        const auto& pointee = unit.type(pointer.element);
        const std::string target = typeName(unit, block.type) + "*";
        if (pointee.kind == TypeKind::Void)
            name = fmt::format("static_cast<{}>({})", target, name);
        else if (typeName(unit, pointer.element) != typeName(unit, block.type))
            name = fmt::format("reinterpret_cast<{}>({})", target, name);
    }
    if (unit.type(block.type).kind == TypeKind::Array) name = "(*" + name + ")";  // what is behind a pointer to one
    return objects.assign({name, unit.type(block.type).kind != TypeKind::Array}, block.type, block.count,
                          {block.bytes, &block.links, 0, {}});
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += (text.empty() ? "" : " ") + line;
    return text;
}

// Writes nothing and returns zero, null or nothing.
bool isDefault(const Scope& scope, const testcase::Answer& answer) {
    if (!answer.writes.empty()) return false;
    if (answer.result >= scope.test().blocks.size()) return true;
    const testcase::Block& block = scope.test().blocks[answer.result];
    const auto zero = [](uint8_t byte) { return byte == 0; };
    return block.links.empty() && std::all_of(block.bytes.begin(), block.bytes.end(), zero);
}

}  // namespace

std::string stubName(const program::Function& function) { return identifier(function.name) + "_stub"; }

std::string stubSupport(const program::Interface& unit) { return unit.undefined.empty() ? "" : support; }

std::string stubObjects(const program::Interface& unit) {
    std::string text;
    for (const auto& function : unit.undefined) {
        std::string types = typeName(unit, function.result);
        for (const auto& parameter : function.parameters) types += ", " + typeName(unit, parameter.type);
        text += fmt::format("Stub<{}> {};\n", types, stubName(function));
    }
    return text;
}

std::string stubDefinitions(const program::Interface& unit, const std::string& linkage) {
    std::string text;
    for (const auto& function : unit.undefined) {
        std::string values;
        std::vector<std::string> names;
        for (const auto& parameter : function.parameters) names.push_back(identifier(parameter.name));
        for (const auto& name : names) values += (values.empty() ? "" : ", ") + name;
        std::string parameters = parameterList(unit, function, names);
        if (function.variadic) parameters += parameters.empty() ? "..." : ", ...";
        const bool isVoid = unit.type(function.result).kind == TypeKind::Void;
        const std::string call = fmt::format("{}({});", stubName(function), values);
        const std::string head = linkage + declareSpelled(typeName(unit, function.result),
                                                          identifier(function.name) + "(" + parameters + ")");
        if (function.noReturn)
            text += fmt::format("{} {{\n    {}\n    std::abort();\n}}\n", head, call);
        else
            text += fmt::format("{} {{ {}{} }}\n", head, isVoid ? "" : "return ", call);
    }
    return text.empty() ? text : text + "\n";
}

std::vector<std::string> stubAnswers(Scope& scope, Objects& objects) {
    const auto& unit = scope.unit();
    const auto& answers = scope.test().answers;
    std::vector<std::string> lines;
    for (size_t i = 0; i < answers.size(); ++i) {
        const auto& answer = answers[i];
        const auto& function = unit.undefined[answer.stub];
        if (isDefault(scope, answer)) {
            // At the end of the script a stub answers like this anyway.
            const bool more =
                std::any_of(answers.begin() + static_cast<long>(i), answers.end(),
                            [&](const auto& later) { return later.stub == answer.stub && !isDefault(scope, later); });
            if (more) lines.push_back(stubName(function) + ".returns();");
            continue;
        }
        const bool isVoid = unit.type(function.result).kind == TypeKind::Void;
        std::string result;
        if (!isVoid && answer.result < scope.test().blocks.size()) {
            const auto& block = scope.test().blocks[answer.result];
            const auto& type = unit.type(function.result);
            const Content content{block.bytes, &block.links, 0, {}};
            if (type.kind == TypeKind::Struct || type.kind == TypeKind::Union) {
                result = scope.fresh("answer");
                lines.push_back(declare(unit, function.result, result) + "{};");
                const std::vector<uint8_t> zeros(block.bytes.size());
                Content fields = content;
                fields.before = zeros;
                for (auto& line : objects.assign({result, false}, function.result, 1, fields)) lines.push_back(line);
            } else {
                result = objects.scalar(function.result, content);
            }
        }
        if (answer.writes.empty() && !isVoid) {
            lines.push_back(fmt::format("{}.returns({});", stubName(function), result));
            continue;
        }
        std::vector<std::string> names(function.parameters.size());
        for (const auto& write : answer.writes)
            names[write.parameter] = scope.hidingNothing(function.parameters[write.parameter].name);
        std::string statements;
        for (const auto& write : answer.writes) {
            const std::string& name = names[write.parameter];
            const auto assignments = writeThrough(scope, objects, function, write, name);
            // In braces: a long line is broken, and what follows must not look as if it were guarded.
            statements += fmt::format(" if ({}) {{ {} }}", name, joined(assignments));
        }
        if (!isVoid) statements += fmt::format(" return {};", result.empty() ? "{}" : result);
        const std::string arrow = isVoid ? "" : fmt::format(" -> {}", typeName(unit, function.result));
        lines.push_back(fmt::format("{}.does([&]({}){} {{{} }});", stubName(function),
                                    parameterList(unit, function, names), arrow, statements));
    }
    return lines;
}

}  // namespace provest::emit
