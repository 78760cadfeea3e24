#include "driver/options.hpp"
#include "driver/prove_unit.hpp"
#include "driver/session.hpp"
#include "driver/show.hpp"

#include <fmt/format.h>
#include <csignal>
#include <cstdio>

namespace {

// The only way a signal handler can speak to the session.
volatile std::sig_atomic_t interrupted = 0;

// The first one ends the search and the suite is written; the second ends everything.
void interrupt(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

int exitCode(const provest::support::Error& error) {
    fmt::print(stderr, "provest: {}\n", error.message);
    using Blame = provest::support::Error::Blame;
    return error.blame == Blame::User ? 2 : error.blame == Blame::Nobody ? 3 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace provest::driver;
    const auto options = parseOptions(argc, argv);
    if (!options) return exitCode(options.error());
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    std::signal(SIGPIPE, SIG_IGN);
    provest::support::Result<void> done;
    switch (options->command) {
        case Command::Generate:
            done = generate(*options, [] { return interrupted != 0; });
            break;
        case Command::ProveUnit:
            done = proveUnit(options->subject);
            break;
        case Command::Report:
            done = showReport(*options);
            break;
        case Command::Explain:
            done = explain(*options);
            break;
        case Command::Done:
            break;
    }
    return done ? 0 : exitCode(done.error());
}
