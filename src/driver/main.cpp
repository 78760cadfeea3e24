#include "driver/check_proof.hpp"
#include "driver/exit_code.hpp"
#include "driver/options.hpp"
#include "driver/prove_unit.hpp"
#include "driver/session.hpp"
#include "driver/show.hpp"

#include <csignal>

namespace {

// The only way a signal handler can speak to the session.
volatile std::sig_atomic_t interrupted = 0;

// The first one ends the search and the suite is written; the second ends everything.
void interrupt(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
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
        case Command::CheckProof:
            return checkProofs(*options);
        case Command::Report:
            done = showReport(*options);
            break;
        case Command::Explain:
            done = explain(*options);
            break;
        case Command::Done:
            break;
    }
    return exitCode(done);
}
