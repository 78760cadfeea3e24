// A path candidate: a path that was run, up to one of its clauses, and an alternative to that clause.
#pragma once

#include "explore/machine.hpp"
#include "explore/path_tree.hpp"
#include "explore/structure.hpp"

#include <cstdint>

namespace provest::explore {

struct Candidate {
    CandidateId id = 0;              // in the order of making, deeper ones of a path later
    TreeNode at = 0;                 // the prefix
    expr::Term condition = nullptr;  // the alternative
    program::CounterId arm = ~0u;    // the arm it would take; ~0 in a library model
    SiteId site = 0;                 // of the coverage structure
    uint32_t length = 0;             // branching clauses of the prefix and the alternative
    uint32_t run = 0;                // whose path it comes from; runs are counted from 0
    TestRef base = 0;                // a test that takes the prefix
};

}  // namespace provest::explore
