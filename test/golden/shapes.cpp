#include "shapes.hpp"

#include <cassert>

namespace provest::golden {

using namespace program;

namespace {

class Builder {
public:
    Builder() { unit.types.push_back({.kind = TypeKind::Void, .spelling = "void"}); }

    TypeId add(Type type) {
        unit.types.push_back(std::move(type));
        return TypeId(unit.types.size() - 1);
    }
    TypeId integer(const char* name, uint64_t size, bool isSigned, bool character = false) {
        return add({.kind = TypeKind::Integer,
                    .spelling = name,
                    .size = size,
                    .align = uint32_t(size),
                    .isSigned = isSigned,
                    .isCharacter = character});
    }
    TypeId pointer(const std::string& spelling, TypeId to, bool toConst = false) {
        return add({.kind = TypeKind::Pointer,
                    .spelling = spelling,
                    .size = 8,
                    .align = 8,
                    .isConst = toConst,
                    .element = to});
    }
    TypeId record(TypeKind kind, const std::string& tag, uint64_t size, uint32_t align, std::vector<Field> fields,
                  const std::string& definition) {
        return add({.kind = kind,
                    .spelling = (kind == TypeKind::Union ? "union " : "struct ") + tag,
                    .size = size,
                    .align = align,
                    .fields = std::move(fields),
                    .tag = tag,
                    .definition = definition});
    }
    Function describe(const std::string& name, TypeId result, std::vector<Parameter> parameters,
                      const std::string& declaration) {
        Function function{
            .name = name, .result = result, .parameters = std::move(parameters), .declaration = declaration};
        Type arguments{.kind = TypeKind::Struct, .spelling = "arguments of " + name};
        for (const auto& parameter : function.parameters) {
            const Type& type = unit.types[parameter.type];
            arguments.size = (arguments.size + type.align - 1) / type.align * type.align;
            arguments.fields.push_back(
                {.name = parameter.name, .type = parameter.type, .offset = uint32_t(arguments.size)});
            arguments.size += type.size;
            arguments.align = std::max(arguments.align, type.align);
        }
        function.arguments = add(std::move(arguments));
        return function;
    }

    Interface unit;
};

}  // namespace

Interface shapes() {
    Builder b;
    const TypeId Int = b.integer("int", 4, true), Long = b.integer("long", 8, true),
                 Char = b.integer("char", 1, true, true);
    const TypeId Unsigned = b.integer("unsigned int", 4, false), Byte = b.integer("unsigned char", 1, false, true);
    const TypeId Short = b.integer("unsigned short", 2, false);
    const TypeId Double = b.add({.kind = TypeKind::Float, .spelling = "double", .size = 8, .align = 8});
    const TypeId Float = b.add({.kind = TypeKind::Float, .spelling = "float", .size = 4, .align = 4});
    const TypeId Bool = b.add({.kind = TypeKind::Bool, .spelling = "_Bool", .size = 1});
    const TypeId Color = b.add({.kind = TypeKind::Enum,
                                .spelling = "enum color",
                                .size = 4,
                                .align = 4,
                                .element = Unsigned,
                                .enumerators = {{"RED", 0}, {"GREEN", 5}, {"BLUE", 6}},
                                .tag = "color",
                                .definition = "enum color { RED = 0, GREEN = 5, BLUE = 6 };"});
    const TypeId Node = b.record(TypeKind::Struct, "node", 16, 8, {}, "struct node { int value; struct node *next; };");
    const TypeId NodePtr = b.pointer("struct node *", Node), ConstNode = b.pointer("const struct node *", Node, true);
    b.unit.types[Node].fields = {{.name = "value", .type = Int}, {.name = "next", .type = NodePtr, .offset = 8}};
    const TypeId Point = b.record(TypeKind::Struct, "point", 16, 8,
                                  {{.name = "x", .type = Double}, {.name = "y", .type = Double, .offset = 8}},
                                  "struct point { double x; double y; };");
    const TypeId Flags = b.record(TypeKind::Struct, "flags", 4, 4,
                                  {{.name = "ready", .type = Unsigned, .bitWidth = 1},
                                   {.name = "level", .type = Int, .bitOffset = 1, .bitWidth = 4},
                                   {.name = "kind", .type = Byte, .offset = 1}},
                                  "struct flags { unsigned int ready : 1; int level : 4; unsigned char kind; };");
    const TypeId Bytes =
        b.add({.kind = TypeKind::Array, .spelling = "unsigned char[8]", .size = 8, .element = Byte, .count = 8});
    const TypeId Number =
        b.record(TypeKind::Union, "number", 8, 4,
                 {{.name = "i", .type = Int}, {.name = "f", .type = Float}, {.name = "bytes", .type = Bytes}},
                 "union number { int i; float f; unsigned char bytes[8]; };");
    const TypeId Tail = b.add({.kind = TypeKind::Array, .spelling = "char[]", .element = Char});
    const TypeId Packet = b.record(TypeKind::Struct, "packet", 2, 2,
                                   {{.name = "size", .type = Short}, {.name = "data", .type = Tail, .offset = 2}},
                                   "struct packet { unsigned short size; char data[]; };");
    const TypeId ConstInts = b.pointer("const int *", Int, true), Ints = b.pointer("int *", Int);
    const TypeId Text = b.pointer("char *", Char), ConstText = b.pointer("const char *", Char, true);
    const TypeId Texts = b.pointer("char **", Text);
    const TypeId FlagsPtr = b.pointer("struct flags *", Flags),
                 ConstPacket = b.pointer("const struct packet *", Packet, true);
    const TypeId Unary =
        b.add({.kind = TypeKind::Function, .spelling = "int (int)", .element = Int, .parameters = {Int}});
    const TypeId UnaryPtr = b.pointer("int (*)(int)", Unary);

    auto& list = b.unit.functions;
    const auto add = [&](auto&&... described) { list.push_back(b.describe(described...)); };
    struct Named {
        const char* name;
        TypeId type;
    };
    const auto P = [](std::initializer_list<Named> list) {
        std::vector<Parameter> parameters;
        for (const auto& one : list) {
            Parameter parameter;
            parameter.name = one.name;
            parameter.type = one.type;
            parameters.push_back(parameter);
        }
        return parameters;
    };
    add("clamp", Int, P({{"n", Int}}), "int clamp(int n)");
    add("total", Long, P({{"v", ConstInts}, {"n", Int}}), "long total(const int *v, int n)");
    add("reverse", 0u, P({{"text", Text}}), "void reverse(char *text)");
    add("words", Int, P({{"text", ConstText}, {"separator", Char}}), "int words(const char *text, char separator)");
    add("cyclic", Int, P({{"list", ConstNode}}), "int cyclic(const struct node *list)");
    add("scale", Point, P({{"p", Point}, {"by", Float}}), "struct point scale(struct point p, float by)");
    add("mix", Color, P({{"f", FlagsPtr}, {"n", Number}, {"c", Color}}),
        "enum color mix(struct flags *f, union number n, enum color c)");
    add("apply", Int, P({{"f", UnaryPtr}, {"x", Int}}), "int apply(int (*f)(int), int x)");
    add("sense", Int, P({{"channel", Int}}), "int sense(int channel)");
    add("copy", Text, P({{"text", ConstText}}), "char *copy(const char *text)");
    add("push", NodePtr, P({{"list", NodePtr}, {"value", Int}}), "struct node *push(struct node *list, int value)");
    add("drop", 0u, P({{"list", NodePtr}}), "void drop(struct node *list)");
    add("stop", 0u, P({{"code", Int}}), "void stop(int code)");
    add("checksum", Unsigned, P({{"p", ConstPacket}}), "unsigned int checksum(const struct packet *p)");
    add("later", Bool, P({}), "_Bool later(void)");
    add("firstByte", Int, P({{"name", ConstText}}), "int firstByte(const char *name)");
    add("main", Int, P({{"argc", Int}, {"argv", Texts}}), "int main(int argc, char **argv)");
    b.unit.addressable = {list[0]};
    b.unit.undefined = {b.describe("get_sensor", Int, P({{"channel", Int}, {"value", Ints}}),
                                   "int get_sensor(int channel, int *value)")};
    b.unit.variables = {{.name = "limit", .type = Int, .defined = true, .declaration = "int limit"},
                        {.name = "sensorOffset", .type = Int, .defined = false, .declaration = "int sensorOffset"}};
    b.unit.systemHeaders = {"<stdio.h>", "<stdlib.h>", "<string.h>", "<time.h>"};
    b.unit.libraryCalls = {"abort",   "exit",   "fclose", "fgetc",  "fopen",  "free",
                           "getchar", "malloc", "printf", "strcpy", "strlen", "time"};
    return b.unit;
}

TypeId typeNamed(const Interface& unit, const std::string& spelling) {
    for (TypeId id = 0; id < unit.types.size(); ++id)
        if (unit.types[id].spelling == spelling) return id;
    assert(false && "no such type");
    return 0;
}

Case::Case(const Interface& unit, std::string group, std::string name) : unit_(unit) {
    test_.group = std::move(group);
    test_.name = std::move(name);
}

uint32_t Case::object(const std::string& type, uint32_t count) {
    testcase::Block block;
    block.type = typeNamed(unit_, type);
    block.count = count;
    block.bytes.resize(unit_.type(block.type).size * count);
    test_.data.blocks.push_back(std::move(block));
    return uint32_t(test_.data.blocks.size() - 1);
}

uint32_t Case::text(const std::string& text, uint32_t size) {
    const uint32_t index = object("char", size ? size : uint32_t(text.size() + 1));
    std::memcpy(test_.data.blocks[index].bytes.data(), text.data(), text.size());
    return index;
}

uint32_t Case::variable(const std::string& name) {
    for (uint32_t i = 0; i < unit_.variables.size(); ++i) {
        if (unit_.variables[i].name != name) continue;
        const uint32_t index = object(unit_.type(unit_.variables[i].type).spelling);
        test_.data.blocks[index].role = testcase::Role::Variable;
        test_.data.blocks[index].variable = i;
        return index;
    }
    assert(false && "no such variable");
    return 0;
}

uint32_t Case::answerBlock(const std::string& type, uint32_t count) {
    const uint32_t index = object(type, count);
    test_.data.blocks[index].role = testcase::Role::Answer;
    return index;
}

uint32_t Case::call(const std::string& function) {
    for (uint32_t i = 0; i < unit_.functions.size(); ++i) {
        if (unit_.functions[i].name != function) continue;
        testcase::Block block;
        block.role = testcase::Role::Arguments;
        block.type = unit_.functions[i].arguments;
        block.bytes.resize(unit_.type(block.type).size);
        test_.data.blocks.push_back(std::move(block));
        test_.data.calls.push_back({i, uint32_t(test_.data.blocks.size() - 1)});
        return uint32_t(test_.data.blocks.size() - 1);
    }
    assert(false && "no such function");
    return 0;
}

testcase::Answer& Case::answer(const std::string& stub, uint32_t result) {
    for (uint32_t i = 0; i < unit_.undefined.size(); ++i)
        if (unit_.undefined[i].name == stub) test_.data.answers.push_back({i, result, {}});
    return test_.data.answers.back();
}

uint32_t Case::offset(uint32_t block, const std::string& field) const {
    for (const auto& one : unit_.type(test_.data.blocks[block].type).fields)
        if (one.name == field) return one.offset;
    return 0;
}

void Case::point(uint32_t block, const std::string& field, uint32_t target, uint32_t addend, testcase::LinkKind kind) {
    test_.data.blocks[block].links.push_back({offset(block, field), kind, target, addend});
}

}  // namespace provest::golden
