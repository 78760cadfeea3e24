// Calls of C++ functions in a test: how objects are declared and held, how arguments are written.
#pragma once

#include "emit/cxx_values.hpp"
#include "emit/objects.hpp"
#include "emit/scope.hpp"

#include <string>
#include <vector>

namespace provest::emit {

class CxxCalls {
public:
    // Keeps references to both.
    CxxCalls(Scope& scope, Objects& objects);

    struct Written {
        std::vector<std::string> before;  // variables that arguments need
        std::string expression;           // the call; empty for a declaration
        std::string declaration;          // the call as the declaration of its object; empty: it makes none
    };
    // Once per call, in order; one that lends its result is also written where that is used.
    Written write(uint32_t call);

    // Why the test cannot be written; empty: it can.
    std::string problem() const { return values_.lacksObject() ? "a call has no object where it needs one" : ""; }

    // An expected value as an expression.
    static std::string expected(const program::Interface& unit, program::TypeId type,
                                const std::vector<testcase::Block>& blocks);

private:
    enum class Holder { Local, Unique, Shared, Pointer, Reference };
    void chooseHolders();
    bool isTemporary(const testcase::Link& link) const;
    std::string argument(const program::Parameter& parameter, program::TypeId type, const CarriedValue& value,
                         std::vector<std::string>& before, bool exact, bool isOperator);
    std::string owners(const program::Parameter& parameter, const program::Type& type, const CarriedValue& value,
                       std::vector<std::string>& before);
    std::string fromResult(uint32_t call, program::TypeId type) const;
    std::string object(const testcase::Link& link, program::TypeId type);
    std::string part(const testcase::Link& link, const program::Type& wanted);
    std::string declaration(uint32_t call, const std::string& expression) const;

    Scope& scope_;
    Objects& objects_;
    CxxValues values_;
    std::vector<Holder> holders_;                 // by call
    uint32_t call_ = 0;                           // that is written
    std::vector<std::string>* before_ = nullptr;  // of that call
};

}  // namespace provest::emit
