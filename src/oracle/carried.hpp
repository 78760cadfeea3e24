// C++ values in the plain form thunks give them (program::Carrier), read out of an observed process.
#pragma once

#include "oracle/memory.hpp"
#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <string>
#include <vector>

namespace provest::oracle {

// Whether results of this type arrive in such a form.
bool isCarried(const program::Interface& unit, program::TypeId type);

// Copies the form and all it leads to; the first block is the form itself. False when it cannot be read or is nothing
// a test should compare: addresses, texts that are no text, too much of it.
bool copyForm(const program::Interface& unit, const Memory& memory, program::TypeId type, const Bytes& form,
              std::vector<testcase::Block>& blocks);

// "St12out_of_range" -> "std::out_of_range"; empty for types a test cannot name.
std::string exceptionName(const std::string& linkerName);

}  // namespace provest::oracle
