#include "driver/exit_code.hpp"

#include <fmt/format.h>
#include <cstdio>

namespace provest::driver {

int exitCode(const support::Result<void>& done) {
    if (done) return 0;
    fmt::print(stderr, "provest: {}\n", done.error().message);
    using Blame = support::Error::Blame;
    return done.error().blame == Blame::User ? 2 : done.error().blame == Blame::Nobody ? 3 : 1;
}

}  // namespace provest::driver
