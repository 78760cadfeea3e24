#pragma once

#include "explore/strategy.hpp"

namespace provest::explore {

std::unique_ptr<Strategy> makePpsFitnex(const CoverageStructure& structure, const StrategyOptions& options);
std::unique_ptr<Strategy> makePpsFitnexSpread(const CoverageStructure& structure, const StrategyOptions& options);

}  // namespace provest::explore
