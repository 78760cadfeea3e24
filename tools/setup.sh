# shellcheck shell=bash disable=SC2034,SC2154
# What ./provest, ./check and the commands in tools/ share: which Debian packages are needed and how they get here, and
# how a preset is configured and built. Sourced, never run; the caller has set `root` to the top of the checkout.
#
# Everything said here goes to stderr: stdout belongs to the program that is started at the end.

# LLVM's CMake files look for libedit, zstd, curl and zlib too, but do without them: they serve its static libraries,
# and we link the shared ones. libgtest-dev is for the suites that Provest writes and measures, g++ builds them the way
# a user does.
packages_to_run=(
  clang-19 llvm-19 llvm-19-dev libclang-19-dev libclang-rt-19-dev
  libfmt-dev libcli11-dev nlohmann-json3-dev libseccomp-dev libz3-dev libgtest-dev valgrind z3 cvc5
  cmake ninja-build g++
)
packages_to_check=(clang-format-19 clang-tidy-19 csmith libcsmith-dev)

say() { printf '%s\n' "$*" >&2; }

# fail EXIT_CODE SENTENCE: 1 is our fault, 2 what the user has to put right.
fail() {
  say "${0##*/}: ${*:2}"
  exit "$1"
}

missing_packages() {
  local package
  for package in "$@"; do
    grep -qx installed <<<"$(dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null)" ||
      printf '%s\n' "$package"
  done
}

# How this user may call apt-get: prints a prefix ("" for root), or fails when there is no way. sudo may ask for a
# password only where somebody can type one.
root_prefix() {
  if [ "$(id -u)" = 0 ]; then
    return 0
  fi
  command -v sudo >/dev/null || return 1
  if sudo -n true 2>/dev/null || [ -t 0 ]; then
    printf 'sudo'
    return 0
  fi
  return 1
}

# need_packages NAME...: afterwards they are installed, or the script has ended with one sentence.
# PROVEST_NO_INSTALL=1 forbids installing anything.
need_packages() {
  command -v dpkg-query >/dev/null ||
    fail 2 "this is not a Debian system, so the packages cannot be checked; build with CMake as docs/guide.md shows," \
      "with the equivalents of: $*"
  local missing prefix
  missing=$(missing_packages "$@" | tr '\n' ' ')
  missing=${missing% }
  [ -n "$missing" ] || return 0

  local way="install them with: apt-get install --no-install-recommends $missing"
  if [ -n "${PROVEST_NO_INSTALL:-}" ]; then
    fail 2 "packages are missing and PROVEST_NO_INSTALL is set; $way"
  fi
  prefix=$(root_prefix) || fail 2 "packages are missing and neither root nor sudo is available; $way"

  say "Installing missing Debian packages (once; a few minutes): $missing"
  # shellcheck disable=SC2206
  local get=($prefix env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0)
  "${get[@]}" update >&2 || fail 2 "apt-get update failed (see above); $way"
  # shellcheck disable=SC2086
  "${get[@]}" install --no-install-recommends $missing >&2 || fail 2 "apt-get install failed (see above); $way"
}

# build_preset PRESET [TARGET...]: configures and builds below build/PRESET.
build_preset() {
  local preset=$1 directory=$root/build/$1
  shift
  # A build tree that was moved or copied points at the old checkout: start it anew.
  local cache=$directory/CMakeCache.txt
  if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    say "Discarding build/$preset: it was made for another place."
    rm -rf "$directory"
  fi
  (cd "$root" && cmake --preset "$preset") >&2 || fail 1 "configuring build/$preset failed (see above)"
  NINJA_STATUS="[build/$preset %f/%t] " cmake --build "$directory" ${1:+--target "$@"} >&2 ||
    fail 1 "building build/$preset failed (see above)"
}

# with_build_lock COMMAND...: one build at a time in this checkout; the second caller waits.
with_build_lock() {
  mkdir -p "$root/build" || fail 2 "cannot create $root/build"
  exec 9>"$root/build/.lock" || fail 2 "cannot write to $root/build"
  if ! flock -n 9; then
    say "Another build is under way in this checkout; waiting for it."
    flock 9
  fi
  "$@"
  exec 9>&-
}
