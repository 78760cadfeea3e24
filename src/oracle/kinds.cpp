#include "oracle/kinds.hpp"

#include <algorithm>
#include <initializer_list>

namespace provest::oracle {

namespace {

bool about(const std::string& kind, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return kind.find(word) != std::string::npos; });
}

bool isOverflowOfNumbers(const std::string& kind) { return about(kind, {"integer-overflow", "stack-overflow"}); }

}  // namespace

bool isNullKind(const std::string& kind) { return about(kind, {"null", "crash", "SEGV"}); }

bool isMemory(const std::string& kind) {
    return !isOverflowOfNumbers(kind) &&
           about(kind, {"crash", "null", "overflow", "underflow", "SEGV", "use-after", "uninitialized", "misaligned",
                        "free", "bounds", "index", "pointer", "wild"});
}

bool isLifetime(const std::string& kind) {
    return about(kind, {"use-after", "double-free", "bad-free", "wild", "crash"});
}

bool isEndless(const std::string& kind) { return kind == "hang" || kind == "out-of-memory"; }

bool isUnwritten(const std::string& kind) { return about(kind, {"uninitialized"}); }

bool isAstray(const std::string& kind) {
    return !isOverflowOfNumbers(kind) && about(kind, {"buffer-overflow", "buffer-underflow", "wild-pointer", "crash",
                                                      "param-overlap", "use-after-poison"});
}

}  // namespace provest::oracle
