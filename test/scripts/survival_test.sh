#!/usr/bin/env bash
# survival_test.sh HARDSHIP PROVEST WITHOUT_NAMESPACES: what a run must survive, or end with one clear sentence.
# Exit 77: this host cannot show it.
set -uo pipefail

hardship=$1 provest=$(realpath "$2") without_namespaces=$(realpath "$3")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail() {
  printf 'survival_test: %s\n' "$1" >&2
  for file in output errors; do
    [ -f "$work/$file" ] && sed "s/^/  $file: /" "$work/$file" >&2
  done
  exit 1
}

skip() {
  printf 'survival_test: skipped: %s\n' "$1"
  exit 77
}

# The last side cannot be reached, so that the search goes on until it is told to stop.
cat >unit.c <<'end'
int f(int a, unsigned short b) {
    if (a > 41) return 1;
    if (b * (unsigned)b % 7 == 3) return 2;
    return 0;
}
end

has() { grep -q "$2" "$1" || fail "'$2' is not in $1"; }
sentence() {
  [ "$(wc -l <errors)" = 1 ] || fail "more than one line"
  has errors "^provest: .*$1"
}

# Starts a long run and waits until it has a suite; sets $run.
begin() {
  "$provest" generate unit.c --out out --budget 200s >output 2>errors &
  run=$!
  until grep -q 'a first suite is verified' errors; do
    kill -0 "$run" 2>/dev/null || fail "the run ended before it had a suite"
    read -rt 0.1 <> <(:)
  done
}

# One that has ended may wait long until somebody asks how.
runs() { grep -q '^State:[[:space:]]*[^ZX[:space:]]' /proc/"$1"/status 2>/dev/null; }
children() { cat /proc/"$1"/task/*/children 2>/dev/null; }

# Ctrl-C, and soon after it the suite that was verified last, with nobody left.
interrupt() {
  local workers begun
  workers=$(children "$run")
  begun=$(date +%s%N)
  kill -INT "$run"
  wait "$run" || fail "exit code $? after Ctrl-C"
  [ $(($(date +%s%N) - begun)) -lt 30000000000 ] || fail "it took far longer to end than a busy machine explains"
  has errors 'interrupted; the last verified suite is written'
  has output '3 of 4 branch goals covered'
  has out/unit_test.cpp '^TEST'
  has out/report.json '"covered": 3'
  has out/tests.json 'f'
  gone "$workers"
}

gone() {
  local worker try
  for worker in $1; do
    for try in 1 2 3 4 5 6 7 8 9 10; do
      runs "$worker" || continue 2
      read -rt 0.1 <> <(:)
    done
    fail "a worker goes on after Ctrl-C"
  done
}

case $hardship in
  interrupt)
    begin
    interrupt
    ;;
  interrupt_early)
    # Nobody writes into the pipe: the front end waits for ever.
    mkfifo pipe.h
    echo '#include "pipe.h"' >unit.c
    TMPDIR=$work/temporary
    mkdir "$TMPDIR"
    export TMPDIR
    "$provest" generate unit.c --out a/b/out --budget 200s >output 2>errors &
    run=$!
    until compgen -G "$TMPDIR/provest-*" >names; do
      kill -0 "$run" 2>/dev/null || fail "the run ended by itself"
      read -rt 0.1 <> <(:)
    done
    kill -INT "$run"
    wait "$run"
    code=$?
    [ "$code" = 130 ] || fail "exit code $code"
    sentence 'interrupted before there was any test'
    compgen -G "$TMPDIR/*" >names && fail "the temporary folder was left behind"
    [ ! -e a ] || fail "an empty folder was left behind"
    ;;
  killed_workers)
    begin
    # The process that runs tests, a few times over, and then the one that starts it, and the sanitizers' workers.
    killed=0
    for round in 1 2 3; do
      for worker in $(children "$run"); do
        for served in $(children "$worker"); do
          kill -KILL "$served" 2>/dev/null && killed=$((killed + 1))
        done
      done
      read -rt 0.2 <> <(:)
    done
    for worker in $(children "$run"); do
      kill -KILL "$worker" 2>/dev/null && killed=$((killed + 1))
    done
    [ "$killed" -ge 4 ] || fail "found only $killed workers to kill"
    read -rt 0.5 <> <(:)
    kill -0 "$run" || fail "the run died with its workers"
    interrupt
    ;;
  full_disk)
    mkdir disk
    # The rest in a namespace with a small disk of its own.
    unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o size=256k none disk' 2>/dev/null ||
      skip "this host does not let an ordinary user mount a small disk"
    cat >inside.sh <<'end'
mount -t tmpfs -o size=256k none disk || exit 77
"$1" generate unit.c --out disk/out --budget-execs 2000 >output 2>errors || exit 3
cat disk/out/* >before
cat /dev/zero >disk/filler 2>/dev/null
"$1" generate unit.c --out disk/out --budget-execs 4000 --seed 7 >output 2>errors
code=$?
cat disk/out/* >after
ls disk/out >names
exit $((code + 100))
end
    unshare --user --map-root-user --mount bash inside.sh "$provest"
    code=$?
    [ "$code" = 3 ] && fail "the first run did not succeed"
    [ "$code" = 102 ] || fail "exit code $((code - 100)) with a full disk"
    grep -v '^\[' errors >said
    mv said errors
    sentence 'cannot write .*: No space left on device'
    cmp -s before after || fail "what was there before is not what it was"
    grep -q part names && fail "a part of a file was left"
    ;;
  full_temporary_folder)
    mkdir disk
    unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k none disk' 2>/dev/null ||
      skip "this host does not let an ordinary user mount a small disk"
    cat >inside.sh <<'end'
mount -t tmpfs -o size=1m none disk || exit 77
TMPDIR=$PWD/disk "$1" generate unit.c --out out --budget-execs 2000 >output 2>errors
code=$?
ls disk >names
[ $code = 2 ] || exit $((code + 100))
mv errors late
cat /dev/zero >disk/filler 2>/dev/null
TMPDIR=$PWD/disk "$1" generate unit.c --out out --budget-execs 2000 >output 2>errors
code=$?
ls disk >>names
exit $((code + 100))
end
    unshare --user --map-root-user --mount bash inside.sh "$provest"
    code=$?
    [ "$code" = 102 ] || fail "exit code $((code - 100)) with a full temporary folder"
    grep -v '^\[' errors >said
    mv said errors
    sentence 'No space left on device'
    # Here the disk got full only when the suite was built: it is not the suite's fault.
    grep -v '^\[' late >errors
    sentence 'No space left on device.*TMPDIR'
    [ -z "$(ls out)" ] || fail "a suite that nobody has verified was written"
    grep -q provest names && fail "the temporary folder was left behind"
    ;;
  no_namespaces)
    "$without_namespaces" true
    case $? in
      0) ;;
      77) skip "this host does not let a process install a system call filter" ;;
      *) fail "$without_namespaces does not work" ;;
    esac
    "$without_namespaces" "$provest" generate unit.c --out out --budget-execs 2000 >output 2>errors
    code=$?
    [ "$code" = 2 ] || fail "exit code $code without namespaces"
    sentence 'refuses namespaces.*--no-sandbox'
    "$without_namespaces" "$provest" generate unit.c --out out --budget-execs 2000 --no-sandbox >output 2>errors ||
      fail "exit code $? with --no-sandbox"
    has output 'branch goals covered'
    ;;
  *) fail "no such hardship" ;;
esac
exit 0
