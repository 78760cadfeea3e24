// Reads what AddressSanitizer, UndefinedBehaviorSanitizer and MemorySanitizer print.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace provest::execute {

struct CodeAddress {
    std::string module;  // path of the loaded object
    uint64_t offset = 0;
};

// The first report in a text; an empty kind when there is none.
struct SanitizerReport {
    std::string kind;
    std::string message;
    std::vector<CodeAddress> stack;  // of the offending access, innermost first
    std::string file;                // where the report itself names a place
    uint32_t line = 0;
    std::string function;  // the same
};

// Written for reports made with symbolize=0, report_error_type=1 and print_stacktrace=1.
SanitizerReport parseSanitizerReport(std::string_view text);

}  // namespace provest::execute
