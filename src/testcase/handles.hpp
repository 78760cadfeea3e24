// Handles: what calls of the unit make and later calls take. Which results of a test's calls may still be used, and how
// calls that hand an object on (`s = append(s, ...)`) stay linked when calls come and go between them.
#pragma once

#include "program/interface.hpp"
#include "testcase/catalog.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <vector>

namespace provest::testcase {

// By call: its result was ended or replaced by a later call that took it.
std::vector<bool> takenResults(const TestCase& test, const program::Interface& interface, const Catalog& catalog);

// Calls of `test` whose result fits the pointer type and was not taken by a later call, oldest first.
std::vector<uint32_t> liveResults(const TestCase& test, const program::Interface& interface, const Catalog& catalog,
                                  program::TypeId pointer);

// Blocks of `test` that hold one pointer of this type, passed to a call that may have written it, and not taken from
// there by a later call; in the order of those calls.
std::vector<uint32_t> livePlaces(const TestCase& test, const program::Interface& interface, const Catalog& catalog,
                                 program::TypeId pointer);

// Calls from `first` on were put before those from `before` on (all indices as they are now): where one of them
// replaced an object, the later calls take what it gave back.
void handOn(TestCase& test, const Catalog& catalog, uint32_t first, uint32_t before);

// Puts `times` copies of `call` behind it, with arguments of their own that say the same. A copy takes what the one
// before it gave back, where the function replaces what it gets; later calls take what the last one gave back.
void repeatCall(TestCase& test, const Catalog& catalog, uint32_t call, uint32_t times);

// Drops the call. Later calls that used its result use what another call before them made, where one fits, the latest;
// otherwise what removeCall leaves them. False, and nothing changed, when one of them cannot do without.
bool removeOrReplace(TestCase& test, uint32_t call, const Catalog& catalog, const program::Interface& interface);

}  // namespace provest::testcase
