#include "emit/literal.hpp"

#include "emit/cxx_values.hpp"

#include <gtest/gtest.h>
#include <cmath>
#include <cstring>
#include <limits>

namespace provest::emit {
namespace {

using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

class Literals : public ::testing::Test {
protected:
    TypeId integer(const char* name, uint64_t size, bool isSigned, bool character = false) {
        Type type;
        type.kind = TypeKind::Integer;
        type.spelling = name;
        type.size = size;
        type.isSigned = isSigned;
        type.isCharacter = character;
        unit.types.push_back(type);
        return TypeId(unit.types.size() - 1);
    }
    TypeId floating(const char* name, uint64_t size) {
        const TypeId id = integer(name, size, true);
        unit.types[id].kind = TypeKind::Float;
        return id;
    }
    template <class T>
    std::string of(TypeId type, T value) {
        uint8_t bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        return literal(unit, type, bytes);
    }
    Interface unit;
};

TEST_F(Literals, IntegersHaveTheirSuffix) {
    const TypeId Int = integer("int", 4, true), Unsigned = integer("unsigned int", 4, false);
    const TypeId Long = integer("long", 8, true), Size = integer("size_t", 8, false);
    EXPECT_EQ(of(Int, -7), "-7");
    EXPECT_EQ(of(Int, std::numeric_limits<int>::min()), "-2147483647 - 1");
    EXPECT_EQ(of(Unsigned, 4294967295u), "4294967295u");
    EXPECT_EQ(of(Long, 5L), "5");
    EXPECT_EQ(of(Long, -2147483648L), "-2147483648LL");
    EXPECT_EQ(of(Long, std::numeric_limits<long>::min()), "-9223372036854775807LL - 1");
    EXPECT_EQ(of(Size, 1ul << 40), "1099511627776ULL");
    EXPECT_EQ(of(Size, 3ul), "3u");
    EXPECT_EQ(of(integer("unsigned short", 2, false), uint16_t{65535}), "65535");
}

TEST_F(Literals, CharactersReadAsCharacters) {
    const TypeId Char = integer("char", 1, true, true), Byte = integer("unsigned char", 1, false, true);
    EXPECT_EQ(of(Char, 'a'), "'a'");
    EXPECT_EQ(of(Char, '\''), "'\\''");
    EXPECT_EQ(of(Char, '\n'), "'\\n'");
    EXPECT_EQ(of(Char, char(-5)), "-5");
    EXPECT_EQ(of(Byte, uint8_t{200}), "200");
    EXPECT_EQ(of(Char, '\0'), "0");
}

TEST_F(Literals, FloatsKeepEveryBit) {
    const TypeId Float = floating("float", 4), Double = floating("double", 8);
    EXPECT_EQ(of(Float, 0.1f), "0.1f");
    EXPECT_EQ(of(Double, 3.0), "3.0");
    EXPECT_EQ(of(Double, -0.0), "-0.0");
    EXPECT_EQ(std::stod(of(Double, 1.0 / 3)), 1.0 / 3);
    EXPECT_EQ(of(Double, 5e-324), "5e-324");
    EXPECT_EQ(of(Float, -std::numeric_limits<float>::infinity()), "-std::numeric_limits<float>::infinity()");
    EXPECT_EQ(of(Double, std::nan("")), "std::numeric_limits<double>::quiet_NaN()");
}

TEST_F(Literals, EnumsUseNamesWhereThereIsOne) {
    const TypeId underlying = integer("unsigned int", 4, false);
    Type color;
    color.kind = TypeKind::Enum;
    color.spelling = "enum color";
    color.size = 4;
    color.element = underlying;
    color.enumerators = {{"RED", 0}, {"BLUE", 2}};
    unit.types.push_back(color);
    const TypeId id = TypeId(unit.types.size() - 1);
    EXPECT_EQ(of(id, 2), "BLUE");
    EXPECT_EQ(of(id, 1), "static_cast<enum color>(1u)");
}

TEST_F(Literals, StringsCannotGrowIntoTheirEscapes) {
    EXPECT_EQ(inQuotes("a\"b\\"), R"("a\"b\\")");
    EXPECT_EQ(inQuotes("\x01"
                       "7"),
              R"("\0017")");
    EXPECT_EQ(inQuotes("?\?="), R"("?\?=")");
}

TEST(MacroSafe, CommasThatNoParenthesesProtectGetSome) {
    EXPECT_EQ(macroSafe("f(a, b)"), "f(a, b)");
    EXPECT_EQ(macroSafe("std::map<int, int>{}"), "(std::map<int, int>{})");
    EXPECT_EQ(macroSafe("std::wstring{'(', 11}"), "(std::wstring{'(', 11})");
    EXPECT_EQ(macroSafe("std::wstring{'\"', '\\'', 1}"), "(std::wstring{'\"', '\\'', 1})");
    EXPECT_EQ(macroSafe("f(\"it's (\", 1)"), "f(\"it's (\", 1)");
}

// C++ has no value of an enumeration beyond the bits its enumerators need, and gcc warns of a cast that makes one.
TEST_F(Literals, EnumerationsHaveTheBitsOfTheirEnumerators) {
    const TypeId underlying = integer("unsigned int", 4, false);
    const TypeId color = integer("color", 4, false);
    unit.types[color].kind = TypeKind::Enum;
    unit.types[color].element = underlying;
    unit.types[color].enumerators = {{"RED", 0}, {"BLUE", 5}};
    EXPECT_EQ(of(color, 5u), "BLUE");
    EXPECT_EQ(of(color, 7u), "static_cast<color>(7u)");
    EXPECT_EQ(of(color, 8u), "outOfRange<color>(8u)");
    unit.types[underlying].isSigned = true;
    unit.types[color].isSigned = true;
    EXPECT_EQ(of(color, -1), "outOfRange<color>(-1)");
    unit.types[color].enumerators.push_back({"NONE", -3});
    EXPECT_EQ(of(color, -8), "static_cast<color>(-8)");
    EXPECT_EQ(of(color, -9), "outOfRange<color>(-9)");
}

}  // namespace
}  // namespace provest::emit
