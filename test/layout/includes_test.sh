#!/usr/bin/env bash
# The layout check must be able to fail: one small tree per rule, each with exactly one violation.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect WORDS FILE INCLUDE: a tree in which FILE has that include line is refused with a message that has the WORDS.
# Without words it must pass.
expect() {
  local words=$1 file=$2 include=$3 tree=$work/src answer code=0
  rm -rf "$tree"
  mkdir -p "$tree/support" "$tree/$(dirname "$file")"
  echo '#include <vector>' >"$tree/support/result.hpp"
  printf '// a comment\n%s\n' "$include" >"$tree/$file"
  answer=$("$here/includes.sh" "$tree") || code=$?
  if [ -z "$words" ] && [ $code -eq 0 ]; then return; fi
  if [ -n "$words" ] && [ $code -eq 1 ] && [[ $answer == "$file:"*"$words"* ]]; then return; fi
  echo "$file with '$include': expected '${words:-no complaint}', got exit $code: $answer"
  failed=1
}

expect "" driver/main.cpp '#include "support/result.hpp"'
expect "" execute/worker.cpp '#include "runtime/protocol.h"'
expect "" runtime/worker.c '#include "protocol.h"'
expect "" program/compile.cpp '#include <clang/AST/Decl.h>'
expect "" program/compile.cpp '#include "llvm/IR/Module.h"'
expect "" solver/z3.cpp '#include <z3++.h>'
expect "" search/avm.cpp '// #include "driver/session.hpp"'
expect "support is above driver" support/files.cpp '#include "driver/session.hpp"'
expect "program is above runtime" program/compile.cpp '#include "runtime/hooks.h"'
expect "runtime depends on nothing" runtime/worker.c '#  include "support/result.hpp"'
expect "only program" oracle/derive.cpp '#include <clang/AST/Decl.h>'
expect "only program" report/json.cpp '#include "llvm/Support/JSON.h"'
expect "only solver" program/compile.cpp '#include <z3++.h>'
expect "without . or .." emit/suite.cpp '#include "../support/result.hpp"'
expect "no folder of the project" emit/suite.cpp '#include "utils/strings.hpp"'
expect "no place in the order" utils/strings.cpp '#include <string>'
expect "belongs into a folder" main.cpp '#include <string>'

mkdir "$work/empty"
if "$here/includes.sh" "$work/empty" >/dev/null; then
  echo "an empty tree passes: the check would not notice that it looks at nothing"
  failed=1
fi
exit $failed
