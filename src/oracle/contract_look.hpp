// What the parts of the search for breaches share; see contract.hpp.
#pragma once

#include "oracle/contract.hpp"
#include "testcase/slots.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace provest::oracle {

constexpr uint32_t noCall = ~0u;

// One finding as its test has it, and the breaches found so far.
class Look {
public:
    using Mend = std::function<void(testcase::TestCase&, Filling)>;
    // Keeps references to all of them.
    Look(const Finding& finding, const program::Interface& unit, const testcase::Catalog& catalog,
         std::vector<Breach>& found)
        : finding_(finding), test_(finding.test), unit_(unit), catalog_(catalog), found_(found) {}

protected:
    void breach(std::string reason, Mend mend) { found_.push_back({std::move(reason), std::move(mend)}); }
    // What the place is called: a parameter, a member. `call`: whose argument it is.
    std::string nameOf(uint32_t block, uint32_t offset, uint32_t call) const;
    // Who makes ready what such a pointer leads to, or makes it; empty: nobody.
    std::string makerOf(program::TypeId pointer) const;

    const Finding& finding_;
    const testcase::TestCase& test_;
    const program::Interface& unit_;
    const testcase::Catalog& catalog_;
    std::vector<Breach>& found_;
};

const testcase::Link* linkAt(const testcase::Block& block, uint32_t offset);
std::string elements(uint64_t count);

// Where pointers lead: nowhere, to too little, to what only the unit makes.
class PointerBreaches : Look {
public:
    using Look::Look;
    void of(uint32_t block, uint32_t call);

private:
    struct Number {
        uint32_t block = 0;
        testcase::Leaf leaf;
        int64_t value = 0;
        std::string name;
    };
    void isNull(uint32_t block, const testcase::Leaf& leaf, uint32_t call);
    void isMade(uint32_t block, const testcase::Leaf& leaf, const testcase::Link& link, uint32_t call);
    void leads(uint32_t block, const testcase::Leaf& leaf, const testcase::Link& link, uint32_t call);
    Mend growing(uint32_t target, uint64_t bytes) const;
    std::optional<Number> lengthOf(uint32_t block, uint32_t offset, bool named = true) const;
    void lengths(const std::string& name, uint32_t target, const testcase::Link& link, uint64_t size, uint64_t count,
                 const Number& length);
};

// What objects hold that the test made of bytes.
class ObjectBreaches : Look {
public:
    using Look::Look;
    void made(uint32_t block);
    void enumerations(uint32_t block);
    void cycles();
    void variables();

private:
    std::string makerOfRecord(program::TypeId record) const;
    bool hasInvariants(program::TypeId record) const;
    bool isInitialised(uint32_t block) const;
};

// What calls get, each and one after the other.
class CallBreaches : Look {
public:
    using Look::Look;
    void aliases(uint32_t call);
    void numbers();
    void variadic();
    void lifetimes();
    void callbacks();
    void unwritten();
};

}  // namespace provest::oracle
