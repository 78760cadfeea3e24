// Random test cases for the functions of a unit, and random changes of test cases.
#pragma once

#include "program/interface.hpp"
#include "support/random.hpp"
#include "testcase/catalog.hpp"
#include "testcase/testcase.hpp"
#include "testcase/values.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace provest::testcase {

// What kinds of changes a mutation made.
struct Changes {
    bool values = false;     // numbers and texts
    bool structure = false;  // lengths, pointers, calls, answers, the environment
};

class Generator {
public:
    // Keeps a reference to `interface`.
    explicit Generator(const program::Interface& interface);

    // A test that ends with a call of `function`; calls before it make its arguments and set the unit's state.
    TestCase generate(uint32_t function, support::Random& random) const;
    // The same with one more call, of `function`, on what the others left: a new function under test.
    TestCase extend(const TestCase& test, uint32_t function, support::Random& random) const;
    // A few random changes: numbers, texts, lengths, pointers, calls, answers, environment. The function under test
    // (the last call's) stays.
    // `changes`, when given, is added to.
    TestCase mutate(const TestCase& test, support::Random& random, Changes* changes = nullptr) const;
    // Tests that differ in one length: an array or a text has one more or less, or as many as another; an empty one
    // gets something. At most `most`, chosen by chance.
    std::vector<TestCase> lengths(const TestCase& test, size_t most, support::Random& random) const;
    // The calls of `first`, then those of `second`, which therefore stays the function under test.
    TestCase crossover(const TestCase& first, const TestCase& second, support::Random& random) const;

    // Some of the first calls of `first`, then some of the last of `second`. What those worked on is replaced by what
    // the first ones made, where that is of the same type.
    TestCase splice(const TestCase& first, const TestCase& second, support::Random& random) const;

    // The same test with one thing going wrong: each of the first allocations, opened files... in turn.
    std::vector<TestCase> failing(const TestCase& test) const;
    // The same test with longer standard input and files, and with answers of every undefined function: how much there
    // is of these is no number that a solver could choose. Nothing when it has them.
    std::optional<TestCase> richer(const TestCase& test, support::Random& random) const;

    // Lets a pointer of the test point to a new object. False: there is none of its type.
    bool aimAtNew(TestCase& test, uint32_t block, uint32_t offset, program::TypeId pointer,
                  support::Random& random) const;

    const Values& values() const { return values_; }
    const Catalog& catalog() const { return catalog_; }

private:
    void order(TestCase& test, size_t first, support::Random& random) const;
    static void granting(const TestCase& test, std::vector<TestCase>& out);

    const program::Interface& interface_;
    Catalog catalog_;
    Values values_;
};

}  // namespace provest::testcase
