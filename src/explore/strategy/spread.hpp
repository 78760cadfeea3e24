#pragma once

#include "explore/strategy.hpp"

namespace provest::explore {

std::unique_ptr<Strategy> makeSpread(const CoverageStructure& structure, const StrategyOptions& options);

}  // namespace provest::explore
