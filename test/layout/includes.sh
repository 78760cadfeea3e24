#!/usr/bin/env bash
# includes.sh SRC: checks that the folders of SRC include each other only in the order of docs/ARCHITECTURE.md, and that
# third-party headers stay in the one folder that may know them. Prints each violation as FILE:LINE; fails if any.
set -euo pipefail

src=${1:?usage: includes.sh SRC}
order="support expr solver flow program runtime testcase execute coverage explore search reach certify oracle emit judge report driver"

cd "$src"
find . -type f \( -name '*.[ch]' -o -name '*.[ch]pp' \) -printf '%P\n' | sort |
  LC_ALL=C awk -v order="$order" '
    function complain(line, what) { print file ":" line ": " what; failures++ }

    # The folder an include names: the first part of its path, or our own when it has only one part.
    function check(line, quoted, path,    target) {
      if (path ~ /^(clang|clang-c|llvm|llvm-c)\// && folder != "program")
        complain(line, path ": only program may include Clang and LLVM headers")
      if (path ~ /^z3[^\/]*\.h$/ && folder != "solver") complain(line, path ": only solver may include Z3 headers")
      if (!quoted || path ~ /^(clang|clang-c|llvm|llvm-c)\//) return
      if (path ~ /(^|\/)\.\.?\//) { complain(line, path ": name it from src, without . or .."); return }
      if (path !~ /\//) return
      target = path; sub(/\/.*/, "", target)
      if (!(target in rank)) complain(line, path ": " target " is no folder of the project")
      else if (target == folder) return
      else if (folder == "runtime") complain(line, path ": runtime depends on nothing")
      else if (rank[target] > rank[folder]) complain(line, path ": " folder " is above " target)
    }

    BEGIN { count = split(order, names, " "); for (i = 1; i <= count; i++) rank[names[i]] = i }
    {
      file = $0; folder = file; files++
      if (sub(/\/.*/, "", folder) == 0) { complain(1, "belongs into a folder"); next }
      if (!(folder in rank)) { complain(1, folder " has no place in the order of folders"); next }
      line = 0
      while ((getline text < file) > 0) {
        line++
        if (match(text, /^[ \t]*#[ \t]*include[ \t]*["<][^">]+[">]/) == 0) continue
        text = substr(text, RSTART, RLENGTH)
        path = text; sub(/^[^"<]*["<]/, "", path); sub(/[">]$/, "", path)
        check(line, text ~ /"$/, path)
      }
      close(file)
    }
    END {
      if (files == 0) { print "no sources found"; exit 1 }
      exit failures > 0
    }'
