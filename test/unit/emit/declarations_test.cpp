#include "emit/declarations.hpp"

#include <gtest/gtest.h>

namespace provest::emit {
namespace {

using program::TypeKind;

// sds.h in small: a pointer behind a typedef, a struct, an enum, and a function named like a C++ keyword.
Suite headerSuite() {
    Suite suite;
    auto& unit = suite.interface;
    unit.types.resize(5);
    unit.types[0].spelling = "void";
    unit.types[1] = {.kind = TypeKind::Integer, .spelling = "char", .size = 1, .isSigned = true, .isCharacter = true};
    unit.types[2] = {
        .kind = TypeKind::Pointer, .spelling = "sds", .size = 8, .align = 8, .element = 1, .header = "sds.h"};
    unit.types[3] = {
        .kind = TypeKind::Struct, .spelling = "struct slot", .size = 8, .align = 8, .tag = "slot", .header = "sds.h"};
    unit.types[3].fields = {{.name = "new", .type = 2}};
    unit.types[4] = {.kind = TypeKind::Pointer, .spelling = "struct slot *", .size = 8, .align = 8, .element = 3};
    program::Function function;
    function.name = "delete";
    function.result = 2;
    function.header = "sds.h";
    function.declaration = "sds delete(struct slot *class)";
    function.parameters.resize(1);
    function.parameters[0].name = "class";
    function.parameters[0].type = 4;
    unit.functions = {function};
    return suite;
}

TEST(Declarations, HeadersAreIncludedWithForeignWordsDefinedAway) {
    const std::string text = declarations(headerSuite());
    const size_t define = text.find("#define class class_"), include = text.find("#include \"sds.h\""),
                 undo = text.find("#undef class");
    ASSERT_NE(include, std::string::npos) << text;
    EXPECT_LT(define, include);
    EXPECT_LT(include, undo);
    EXPECT_LT(text.find("extern \"C\" {"), include);
    EXPECT_NE(text.find("extern \"C\" decltype(delete_) delete_ __asm__(\"delete\");"), std::string::npos);
    EXPECT_EQ(text.find("typedef"), std::string::npos);
}

TEST(Declarations, WithoutHeadersEverythingIsWrittenOut) {
    Suite suite = headerSuite();
    suite.naming = Naming::Declared;
    const std::string text = declarations(suite);
    EXPECT_EQ(text.find("#include \"sds.h\""), std::string::npos) << text;
    const size_t alias = text.find("typedef char* sds;"), record = text.find("struct slot { sds new_; };");
    ASSERT_NE(alias, std::string::npos) << text;
    ASSERT_NE(record, std::string::npos) << text;
    EXPECT_LT(alias, record);
    EXPECT_NE(text.find("static_assert(sizeof(struct slot) == 8"), std::string::npos);
    EXPECT_NE(text.find("sds delete_(struct slot *class_);"), std::string::npos);
}

}  // namespace
}  // namespace provest::emit
