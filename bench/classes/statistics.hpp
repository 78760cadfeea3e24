// Comparing two samples without assuming anything about how they are distributed.
#pragma once

#include <vector>

namespace provest::bench {

// Vargha and Delaney's A12: how likely a value of `a` is larger than one of `b`; 0.5 when neither is.
double effectSize(const std::vector<double>& a, const std::vector<double>& b);

// The two-sided p of the Mann-Whitney U test: by the normal approximation with corrections for ties and continuity, as
// R's wilcox.test has it where there are ties. 1 when all values are the same.
double mannWhitney(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace provest::bench
