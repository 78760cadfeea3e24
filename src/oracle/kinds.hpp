// Groups of what findings are called.
#pragma once

#include <string>

namespace provest::oracle {

// A null pointer may be behind it.
bool isNullKind(const std::string& kind);
// Some access to memory went wrong.
bool isMemory(const std::string& kind);
// An object was used or ended after its end, or never was one.
bool isLifetime(const std::string& kind);
// It does not end, or has no end of what it wants.
bool isEndless(const std::string& kind);
// A read of memory that nobody has written, which AddressSanitizer and UBSan do not see.
bool isUnwritten(const std::string& kind);
// One bad index is any of these, as the addresses happen to fall.
bool isAstray(const std::string& kind);

}  // namespace provest::oracle
