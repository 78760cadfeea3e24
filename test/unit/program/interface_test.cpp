#include "load.hpp"

#include <algorithm>

namespace provest::program {
namespace {

TEST(Interface, PublicFunctionsOnly) {
    LoadedUnit unit(
        "static int hidden(int a) { return a; }\nint shown(int v[6], unsigned char n) { return hidden(v[n]); }\n");
    ASSERT_EQ(unit->interface.functions.size(), 1u);
    const Function& shown = unit->interface.functions[0];
    EXPECT_EQ(shown.declaration, "int shown(int v[6], unsigned char n)");
    const Type& pointer = unit->interface.type(shown.parameters[0].type);
    EXPECT_EQ(pointer.kind, TypeKind::Pointer);
    EXPECT_EQ(pointer.count, 6u);
    EXPECT_EQ(unit->interface.type(shown.arguments).size, 16u);
}

TEST(Interface, RecursiveStructsBitFieldsUnionsAndEnums) {
    LoadedUnit unit(
        "enum mode { OFF, ON = 4 };\ntypedef struct node node;\n"
        "struct node { node *next; unsigned low : 3; unsigned high : 5; union { int i; float f; } as; enum mode m; };\n"
        "int f(node *n) { return n && n->m == ON; }\n");
    const Interface& interface = unit->interface;
    const Type& pointer = interface.type(interface.functions[0].parameters[0].type);
    const Type& node = interface.type(pointer.element);
    ASSERT_EQ(node.kind, TypeKind::Struct);
    ASSERT_EQ(node.fields.size(), 5u);
    EXPECT_EQ(interface.type(node.fields[0].type).element, pointer.element);
    EXPECT_EQ(node.fields[2].bitOffset, 3u);
    EXPECT_EQ(node.fields[2].bitWidth, 5u);
    EXPECT_EQ(interface.type(node.fields[3].type).kind, TypeKind::Union);
    EXPECT_EQ(interface.type(node.fields[4].type).enumerators.at(1).value, 4);
    EXPECT_NE(node.definition.find("typedef struct node node;"), std::string::npos);
    EXPECT_NE(node.definition.find("unsigned int low : 3;"), std::string::npos);
}

// What a lock or a list of arguments holds is the C library's business; what a date holds is everybody's.
TEST(Interface, ObjectsOfTheCLibraryAreClosed) {
    LoadedUnit unit(
        "#include <pthread.h>\n#include <stdarg.h>\n#include <time.h>\n"
        "struct event { va_list rest; pthread_mutex_t lock; struct tm when; };\n"
        "int f(struct event *e) { return e ? e->when.tm_sec : 0; }\n");
    const Interface& interface = unit->interface;
    const Type& event = interface.type(interface.type(interface.functions[0].parameters[0].type).element);
    ASSERT_EQ(event.fields.size(), 3u);
    EXPECT_TRUE(interface.type(interface.type(event.fields[0].type).element).isClosed());
    EXPECT_TRUE(interface.type(event.fields[1].type).isClosed());
    EXPECT_GT(interface.type(event.fields[1].type).size, 8u);
    EXPECT_FALSE(interface.type(event.fields[2].type).isClosed());
    EXPECT_EQ(interface.type(event.fields[2].type).fields.at(0).name, "tm_sec");
    EXPECT_FALSE(event.isClosed());
}

TEST(Interface, UndefinedFunctionsAndVariablesBecomeInputs) {
    LoadedUnit unit(
        "#include <string.h>\nextern int table[];\nextern int size;\nint probe(int channel);\n"
        "int f(const char *s) { return probe(size) + table[0] + (int)strlen(s); }\n");
    const Interface& interface = unit->interface;
    ASSERT_EQ(interface.undefined.size(), 1u);
    EXPECT_EQ(interface.undefined[0].name, "probe");
    ASSERT_EQ(interface.variables.size(), 2u);
    EXPECT_FALSE(interface.variables[0].defined);
    EXPECT_EQ(interface.variables[0].declaration, "int table[16]");
    EXPECT_EQ(interface.libraryCalls, std::vector<std::string>{"strlen"});
}

TEST(Interface, FunctionPointersGetACallback) {
    LoadedUnit unit("int f(int (*compare)(int, int)) { return compare ? compare(1, 2) : 0; }\n");
    ASSERT_EQ(unit->interface.undefined.size(), 1u);
    EXPECT_EQ(unit->interface.undefined[0].declaration, "int callback0(int arg0, int arg1)");
}

TEST(Interface, SkippedFunctionsHaveReasons) {
    LoadedUnit unit(
        "#include <stdarg.h>\nint good(int a) { return a; }\nint bad(va_list ap) { return va_arg(ap, int); }\n");
    ASSERT_EQ(unit->interface.skipped.size(), 1u);
    EXPECT_EQ(unit->interface.skipped[0].name, "bad");
    EXPECT_NE(unit->interface.skipped[0].reason.find("va_list"), std::string::npos);
}

TEST(Interface, ConstantsOfTheUnitAreCollected) {
    LoadedUnit unit(
        "int f(int a, double d, const char *s) { return a == 4242 || d > 2.5 || s[0] == 'x' || s == \"baz5\"; }\n");
    const auto has = [](const auto& list, const auto& item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    };
    EXPECT_TRUE(has(unit->interface.integers, int64_t{4242}));
    EXPECT_TRUE(has(unit->interface.integers, int64_t{'x'}));
    EXPECT_TRUE(has(unit->interface.floats, 2.5));
    EXPECT_TRUE(has(unit->interface.strings, std::string("baz5")));
}

}  // namespace
}  // namespace provest::program
