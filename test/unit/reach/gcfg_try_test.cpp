#include <chrono>
#include "flow/print.hpp"
#include "gcfg_sample.hpp"
#include "support/files.hpp"
namespace provest::reach::gcfg {
TEST(GcfgTry, Valves) {
    const char* T = getenv("TOL");
    const char* N = getenv("N");
    const char* C = getenv("CHOICE");
    std::string text = fmt::format(R"(#include <stdio.h>
#include <stdlib.h>
extern int size;
extern int valvesStatus[];
int getStatusOfValve(int i) {{
    if (i < 0 || i >= size) {{
        printf("ERROR");
        exit(EXIT_FAILURE);
    }}
    int status = valvesStatus[i];
    return status;
}}
int checkValves(int wait1, int wait2) {{
    int count, i;
    while (wait1 > 0) wait1--;
    count = 0, i = 0;
    while (i < size) {{
        int status = getStatusOfValve(i);
        if (status == -1) {{
            count++;
        }}
        i++;
    }}
    if (count > {}) printf("ALARM");
    while (wait2 > 0) wait2--;
    return count;
}}
)",
                                   T ? T : "2");
    Sample sample(text, "checkValves");
    if (getenv("PRINT")) fmt::print(stderr, "{}\n", flow::print(sample.program));
    auto t0 = std::chrono::steady_clock::now();
    auto now = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count(); };
    Settings settings;
    settings.choice = C ? C : "nearest";
    settings.checks = getenv("CHECKS") != nullptr;
    Bidirectional analysis(sample.program, sample.branches, settings);
    Plan plan{.calls = {sample.function("checkValves")}, .choices = {}};
    const int n = N ? atoi(N) : 3;
    analysis.execute(plan, zero);
    analysis.execute(plan, Given{sample, {1, 1}, {{{"&size", 0}, uint64_t(n)}, {{"&valvesStatus", 0}, 0xffffffff}}});
    analysis.addTargets();
    fmt::print(stderr, "{:.3f} covered at first: {}\n", now(), fmt::join(sample.covered(analysis), ", "));
    Budget budget;
    budget.steps = 500'000'000;
    int steps = 0;
    for (; steps < 3000; ++steps) {
        size_t before = analysis.covered().size();
        size_t ref = analysis.refuted().size();
        if (getenv("TRACE"))
            fmt::print(stderr, "{:.3f} step {} q {} r {}\n", now(), steps, analysis.questions(),
                       analysis.model().rStates());
        if (analysis.step(budget) == Step::Nothing) break;
        if (analysis.covered().size() != before)
            fmt::print(stderr, "{:.3f} step {} covered {}\n", now(), steps, fmt::join(sample.covered(analysis), ", "));
        if (analysis.refuted().size() != ref)
            fmt::print(stderr, "{:.3f} step {} refuted {}\n", now(), steps,
                       fmt::join(sample.named(analysis.refuted()), ", "));
    }
    fmt::print(stderr, "{:.3f} done: steps {} questions {} rstates {} spent {} why {}\n", now(), steps,
               analysis.questions(), analysis.model().rStates(), 500'000'000 - budget.steps, analysis.whyStopped());
    Invariant inv = invariantOf(analysis, {}, budget);
    fmt::print(stderr, "{:.3f} proof: {} states, excluded {}\n", now(), inv.states.size(),
               fmt::join(sample.named(inv.excluded), ", "));
}
}  // namespace provest::reach::gcfg
