// Names of tests: what a test newly covers, said in CamelCase.
#pragma once

#include "program/goals.hpp"

#include <set>
#include <string>
#include <vector>

namespace provest::emit {

// "n >= MAXLEN" and true -> "NGreaterEqualMAXLENIsTrue". At most `limit` characters, cut at a word.
std::string describe(const program::Goal& goal, size_t limit = 60);

// The name of a group of tests: what is wished for, unless something of the unit is called so, or a member of
// ::testing::Test, from which all groups derive.
std::string groupName(const std::string& wish, const std::set<std::string>& reserved);

// Gives each test a name of its own.
class Names {
public:
    Names() = default;
    explicit Names(const program::Interface& unit);
    // `called`: the function the test calls last; `goals`: what it covers first, most telling first.
    // Returns {group, name}: {"Bubble", "NGreaterEqualMAXLENIsTrue"}.
    struct Name {
        std::string group, name;
    };
    Name pick(const program::Function& called, const std::vector<program::Goal>& goals);

private:
    std::set<std::string> reserved_;
    std::set<std::pair<std::string, std::string>> taken_;
};

}  // namespace provest::emit
