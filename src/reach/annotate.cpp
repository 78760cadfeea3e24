#include "reach/annotate.hpp"

namespace provest::reach {

flow::Annotation annotated(const flow::Program& program, const Passages& passages, const Annotation& annotation) {
    flow::Annotation out;
    expr::Pool& pool = *program.pool;
    std::set<uint32_t> used;
    for (CutId cut = 0; cut < annotation.size(); ++cut) {
        if (annotation[cut].empty()) continue;
        const Cut& where = passages.cuts[cut];
        flow::Location location;
        if (where.kind != Cut::Kind::Between)
            location = {.kind = flow::Location::Kind::Block, .function = where.function, .block = where.block};
        out.at.push_back({location, annotation[cut]});
        for (const Term one : annotation[cut])
            for (const uint32_t input : pool.inputsOf(one)) used.insert(input);
    }
    for (const auto& [cell, variable] : passages.cells)
        if (used.contains(variable))
            out.readings.emplace(variable, flow::Reading{.kind = flow::Reading::Kind::Cell,
                                                         .width = passages.widths.at(variable),
                                                         .place = cell.first,
                                                         .index = pool.constant(64, cell.second)});
    return out;
}

}  // namespace provest::reach
