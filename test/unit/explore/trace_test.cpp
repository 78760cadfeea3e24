#include "harness.hpp"

#include <gtest/gtest.h>
#include <sstream>

namespace provest::explore::toy {
namespace {

TEST(Trace, tellsARunOfBubble) {
    std::ostringstream out;
    Bench bench(bubble, {"bubble"}, "branch", {.strategy = "pps", .dropIrrelevant = true}, {{6, 3}, {1, 2}, {6, 6}},
                &out);
    bench.explore({4, 0, 1, 8, 0, 2, 0});
    const std::string text = out.str();
    size_t at = 0;
    for (const char* line : {
             "run 1: v = {4, 0, 1, 8, 0, 2}, n = 0\n",
             "covers: 5:9F `n >= 6`, 7:17F `i > 1`\n",
             "[5:9F `n >= 6`]\n",
             "#1    must       length  1",
             "pool: 2 must, 0 may, 0 irrelevant\n",
             "pps picks #2 (must, length 2): 7:17T `i > 1`\n",
             ", with 1 clause before it\n",
             "feasible (search): n = 3\n",
             "run 2: v = {4, 0, 1, 8, 0, 2}, n = 3\n",
             "for candidate #2\n",
             "#8    irrelevant length  8",
             "  filtered\n",
             "pool: 4 must, 6 may, 0 irrelevant\n",
             "pps picks #4 (must, length 4): 10:17T `v[j] > v[j + 1]`\n",
             "feasible (search): v[1] = 2\n",
             "filtered from the pool: #3 #5 #6 #7 #9 #10 #11 #12\n",
             "pps picks #1 ",
             "run 4: v = {4, 2, 1, 8, 0, 2}, n = 6\n",
         }) {
        const size_t found = text.find(line, at);
        ASSERT_NE(found, std::string::npos) << line << "is missing in\n" << text;
        at = found;
    }
}

}  // namespace
}  // namespace provest::explore::toy
