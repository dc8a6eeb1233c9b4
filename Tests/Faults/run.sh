#!/usr/bin/env bash
# Tests/Faults/run.sh [OPTIONS]: runs each program of this folder with these options, one after the other; README.md describes them.
set -u
cd "$(dirname "$0")"
failed=0
for program in *.py; do
  echo "== $program $*"
  nice -n 19 python3 "$program" "$@" || failed=1
done
exit $failed
