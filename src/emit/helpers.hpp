// Texts that a suite brings with it: classes and functions its tests are written with. Their names are
// namesOfHelpers() (declarations.hpp).
#pragma once

#include <string>

namespace provest::emit::helpers {

extern const char* const leaks;
extern const char* const asConst;      // below C++17
extern const char* const calledFromC;  // of functions in a namespace
extern const char* const restored;
extern const char* const onHeap;
extern const char* const outOfRange;
extern const char* const looseLayouts;
// `answersWorld`: the unit's own calls of fork are answered by the test's script.
std::string ownProcess(bool answersWorld);
// The program's, where the unit has a main or the suite something to do `first`.
std::string mainFunction(bool unitHasMain, const std::string& first);

}  // namespace provest::emit::helpers
