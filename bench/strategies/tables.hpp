// Depth-first search without and with filtering: Tables I and II of Su et al. (CAUT).
#pragma once

#include "figures.hpp"

#include <string>
#include <vector>

namespace provest::bench {

struct Row {
    std::string project, name;
    uint32_t functions = 1;
    uint32_t complexity = 0;
    uint32_t goals = 0;
    struct Side {
        uint64_t iterations = 0, questions = 0, clauses = 0, covered = 0, byClock = 0;
        Side& operator+=(const Side& other);
    };
    Side plain, filtered;
    Row& operator+=(const Row& other);
    double savedIterations() const;
    double savedQuestions() const;
};

struct Table {
    std::string title;
    std::vector<Row> rows;            // one for each function, grouped by project
    std::vector<Row> totals() const;  // one for each project, then all
};

// `setting` without and with filtering. `known`: a table of the same entries and limits, whose first sides are taken.
Table compare(std::string title, const std::vector<Entry>& entries, const Setting& setting,
              const Table* known = nullptr);
std::string markdown(const Table& table);
// The totals of tables with different limits, so that nobody takes one limit for the truth.
std::string markdownOfTotals(const std::vector<Table>& tables);

}  // namespace provest::bench
