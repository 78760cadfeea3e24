// Arms as people read them: where the branch is, which side, and what is written there.
#pragma once

#include "program/goals.hpp"

#include <map>
#include <string>

namespace provest::explore {

class ArmNames {
public:
    explicit ArmNames(const program::Goals& goals);
    std::string operator()(program::CounterId arm) const;  // 10:8T `v[j] > v[j+1]`

private:
    std::map<program::CounterId, std::string> names_;
};

// A goal the same way.
std::string shortName(const program::Goal& goal);

}  // namespace provest::explore
