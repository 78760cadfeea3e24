#!/usr/bin/env bash
# Tests ./provest and tools/setup.sh as a new user meets them, in a copy of the scripts and with stand-ins for the
# commands that would change the machine (dpkg-query, apt-get, sudo, id, cmake). The stand-ins log how they were called.
# shellcheck disable=SC2016,SC2317
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WORK=$work
failed=0

mkdir -p "$work/bin"
stand_in() { # NAME, script on stdin
  { echo '#!/usr/bin/env bash'; echo "echo \"$1 \$*\" >>\"\$WORK/log\""; cat; } >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
# $WORK/installed lists the installed packages; $WORK/user the user's number.
stand_in dpkg-query <<<'grep -qxF "${!#}" "$WORK/installed" && echo installed'
stand_in id <<<'cat "$WORK/user"'
stand_in sudo <<<'[ -e "$WORK/may_sudo" ] || exit 1; [ "$1" = -n ] && exit 0; exec "$@"'
stand_in apt-get <<'END'
[ ! -e "$WORK/apt_fails" ] || exit 100
[[ " $* " == *" install "* ]] || exit 0
printf '%s\n' "$@" >>"$WORK/installed"
END
# Configures nothing and "builds" a program that says it ran.
stand_in cmake <<'END'
[ ! -e "$WORK/build_fails" ] || exit 1
[ "$1" = --build ] || exit 0
[ ! -p "$WORK/gate" ] || cat "$WORK/gate" # until the test opens it
mkdir -p "$2/bin"
printf '#!/bin/sh\necho "provest $*"\nexit 7\n' >"$2/bin/provest"
chmod +x "$2/bin/provest"
END
export PATH=$work/bin:$PATH

# shellcheck source=tools/setup.sh
. "$top/tools/setup.sh"

# A fresh checkout; all packages installed; we are root.
fresh() {
  rm -rf "$work"/{tree,moved,log,may_sudo,apt_fails,build_fails}
  mkdir -p "$work/tree/src/support" "$work/tree/tools"
  cp "$top/provest" "$work/tree/"
  cp "$top/tools/setup.sh" "$work/tree/tools/"
  touch "$work/tree/CMakeLists.txt" "$work/tree/CMakePresets.json" "$work/tree/src/support/files.cpp"
  printf '%s\n' "${packages_to_run[@]}" >"$work/installed"
  echo 0 >"$work/user"
  touch "$work/log"
}

# start ARGS...: runs ./provest; leaves code, out and err.
start() {
  code=0
  "$work/tree/provest" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
  out=$(<"$work/out") err=$(<"$work/err")
}

check() { # WHAT CONDITION...
  local what=$1
  shift
  if "$@"; then return; fi
  echo "FAILED: $what (exit $code)"
  sed 's/^/  err: /' "$work/err"
  sed 's/^/  log: /' "$work/log"
  failed=1
}
logged() { grep -qE -- "$1" "$work/log"; }
not() { ! "$@"; }
has() { [[ $1 == *"$2"* ]]; }

fresh
start generate a.c --seed 1
check "the program's exit code is ours" [ $code = 7 ]
check "its arguments arrive, and nothing else is on stdout" [ "$out" = "provest generate a.c --seed 1" ]
check "says that it builds" has "$err" "Building Provest"
check "nothing is installed when nothing is missing" not logged '^apt-get'

: >"$work/log"
start
check "the second call only starts the program" [ ! -s "$work/log" ]
check "and says nothing of its own" [ -z "$err" ]

: >"$work/log"
touch "$work/tree/src/support/files.cpp"
start
check "a changed source is rebuilt" logged '^cmake --build'
: >"$work/log"
rm "$work/tree/src/support/files.cpp"
start
check "a deleted source is rebuilt" logged '^cmake --build'

: >"$work/log"
touch "$work/build_fails" "$work/tree/CMakeLists.txt"
start
check "a failing build is our fault" [ $code = 1 ]
rm "$work/build_fails"
: >"$work/log"
start
check "and is tried again" logged '^cmake --build'

fresh
sed -i '/^cmake$/d; /^libfmt-dev$/d' "$work/installed"
start
check "what is missing is installed" logged '^apt-get .*install --no-install-recommends libfmt-dev cmake$'
check "after an update" logged '^apt-get .*update$'
check "and it says so" has "$err" "libfmt-dev cmake"
check "then it runs" [ $code = 7 ]

fresh
sed -i '/^clang-19$/d' "$work/installed"
echo 1000 >"$work/user"
start
check "without root and sudo it ends with 2" [ $code = 2 ]
check "and one sentence with the packages" has "$err" "apt-get install --no-install-recommends clang-19"
check "which is all it says" [ "$(wc -l <"$work/err")" = 1 ]
check "and touches nothing" not logged '^(apt-get|cmake)'
touch "$work/may_sudo"
start
check "sudo is used where it is allowed" logged '^sudo env DEBIAN_FRONTEND=noninteractive apt-get .*install'

fresh
sed -i '/^clang-19$/d' "$work/installed"
touch "$work/apt_fails"
start
check "a failing apt-get ends with 2" [ $code = 2 ]
check "and names the packages" has "$err" "install them with: apt-get install --no-install-recommends clang-19"

fresh
sed -i '/^clang-19$/d' "$work/installed"
PROVEST_NO_INSTALL=1 start
check "installing can be forbidden" [ $code = 2 ]
check "and then is not tried" not logged '^apt-get'

fresh
start
: >"$work/log"
mv "$work/tree" "$work/moved"
ln -s "$work/moved" "$work/tree"
start
check "a checkout that was moved is built again" logged '^cmake --build'

# The first call holds the lock until the second has said something; what that is, the checks below tell.
fresh
mkfifo "$work/gate" "$work/said"
"$work/tree/provest" one >"$work/one" 2>"$work/one.err" &
first=$!
exec 8>"$work/gate" # returns when the first call builds
"$work/tree/provest" two >"$work/two" 2>"$work/said" 8>&- &
second=$!
exec 7<"$work/said"
read -r said <&7
cat <&7 >/dev/null 8>&- &
exec 8>&-
code=0
wait $first || code=$?
wait $second || true
check "the second call of two at once waits" has "$said" "waiting"
check "only one builds" [ "$(grep -c '^cmake --build' "$work/log")" = 1 ]
check "and both run" [ "$(<"$work/one") $(<"$work/two")" = "provest one provest two" ]

exit $failed
