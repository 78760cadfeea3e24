#include "program/missing_text.hpp"

#include <fmt/format.h>

namespace provest::program {

std::string missingDefinition(const Missing& missing, const std::string& ends) {
    // names with the symbol's own in them are no two things' at once
    const std::string name = "missing_" + missing.symbol;
    const std::string weak = "__attribute__((weak, visibility(\"default\"))) ";
    switch (missing.kind) {
        case Missing::Kind::Function:
            return fmt::format("void {0}(void) __asm__(\"{1}\");\n{2}void {0}(void) {{ {3}; }}\n", name, missing.symbol,
                               weak, ends);
        case Missing::Kind::Variable:
        case Missing::Kind::ThreadVariable: {
            const char* thread = missing.kind == Missing::Kind::ThreadVariable ? "__thread " : "";
            return fmt::format("extern {3}char {0}[256] __asm__(\"{1}\");\n{2}{3}char {0}[256] = {{0}};\n", name,
                               missing.symbol, weak, thread);
        }
        case Missing::Kind::Table: {  // of virtual functions: offset, type, functions
            std::string entries = "0, 0";
            for (int i = 0; i < 62; ++i) entries += fmt::format(", (void *){}_called", name);
            return fmt::format(
                "static void {0}_called(void) {{ {3}; }}\n"
                "extern void *{0}[64] __asm__(\"{1}\");\n{2}void *{0}[64] = {{{4}}};\n",
                name, missing.symbol, weak, ends, entries);
        }
        case Missing::Kind::TypeInfo:  // of a class without bases
            return fmt::format(
                "extern void *_ZTVN10__cxxabiv117__class_type_infoE[];\n"
                "extern const void *{0}[2] __asm__(\"{1}\");\n"
                "{2}const void *{0}[2] = {{&_ZTVN10__cxxabiv117__class_type_infoE[2], \"{3}\"}};\n",
                name, missing.symbol, weak, missing.symbol.substr(4));
    }
    return {};
}

}  // namespace provest::program
