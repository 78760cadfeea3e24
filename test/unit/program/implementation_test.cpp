#include "load.hpp"

#include <algorithm>

namespace provest::program {
namespace {

bool offers(LoadedUnit& unit, const std::string& name) { return unit->interface.functionNamed(name).has_value(); }

TEST(Implementation, IsAskedForByItsHeader) {
    LoadedUnit unit(
        "#ifndef TWICE_H\n#define TWICE_H\nint twice(int a);\n#endif\n"
        "#ifdef TWICE_IMPLEMENTATION\nint twice(int a) { return a > 3 ? 2 * a : 0; }\n#endif\n"
        "#ifdef TWICE_DEBUG_IMPL_TRACE\n#error not this one\n#endif\n"
        "#ifdef TWICE_DEBUG\nint trace(int a) { return a; }\n#endif\n",
        "twice.h");
    EXPECT_TRUE(offers(unit, "twice"));
    EXPECT_FALSE(offers(unit, "trace"));
    ASSERT_EQ(unit->goals.notes.size(), 1u);
    EXPECT_NE(unit->goals.notes[0].find("-DTWICE_IMPLEMENTATION"), std::string::npos);
}

TEST(Implementation, StaticFunctionsOfAHeaderAreForEverybody) {
    LoadedUnit unit("static inline int half(int a) { return a / 2; }\nstatic int _own(int a) { return half(a); }\n",
                    "half.h");
    EXPECT_TRUE(offers(unit, "half"));
    EXPECT_FALSE(offers(unit, "_own"));
    EXPECT_TRUE(unit->interface.functions[0].isInternal);
}

TEST(Implementation, OfASourceIsItsOwn) {
    LoadedUnit unit(
        "#ifdef MORE_IMPLEMENTATION\nint more;\n#endif\nstatic int own(int a) { return a; }\n"
        "int given(int a) { return own(a); }\n");
    EXPECT_TRUE(offers(unit, "given"));
    EXPECT_FALSE(offers(unit, "own"));
    EXPECT_TRUE(unit->goals.notes.empty());
}

}  // namespace
}  // namespace provest::program
