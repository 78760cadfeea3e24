#include "explore/campaign.hpp"

namespace provest::explore {

Campaign explore(Explorer& explorer, const CampaignLimits& limits) {
    const coverage::Status& status = explorer.structure().status();
    const Statistics before = explorer.statistics();
    Campaign campaign;
    campaign.covered.push_back(status.coveredCount());
    while (campaign.iterations < limits.iterations && campaign.questions < limits.questions &&
           !(limits.stop && limits.stop())) {
        const Explorer::Step step = explorer.step();
        campaign.questions = explorer.statistics().questions - before.questions;
        campaign.clauses = explorer.statistics().clauses - before.clauses;
        if (step == Explorer::Step::Exhausted || step == Explorer::Step::Covered) {
            campaign.end = step;
            break;
        }
        if (step != Explorer::Step::Ran) continue;
        ++campaign.iterations;
        campaign.covered.push_back(status.coveredCount());
    }
    return campaign;
}

}  // namespace provest::explore
