#!/usr/bin/env bash
# Tests/run.sh: runs the tests that `swift build --build-tests` has built, and sums up what failed, was skipped or inconclusive.
# Real-time tests wait more than they compute: they run beside the others. The environment is that of `make test`: PATH with
# the Python of the tests, STRIDED_SHARED, and perhaps STRIDED_TEST_SEED.
set -u
cd "$(dirname "$0")/.."
bundle=$PWD/.build/debug/stridedPackageTests.xctest
logs=$PWD/.build/test-logs
limit=2700 # Seconds after which a group that hangs is ended. Every test that waits has a time limit of its own.
export NO_COLOR=1
# So many tests of a group are under way at a time, not all: with all, a test that waits for five programs took ten minutes on a busy
# machine, and its last status was older than the daemon keeps a reading.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
rm -rf "$logs" && mkdir -p "$logs"
names=() ids=()

# group NAME [COMMAND...] -- ARGUMENTS: starts the bundle in the background, through the command; its output goes to NAME.log.
group() {
  local name=$1 through=()
  shift
  while [ "$1" != -- ]; do through+=("$1"); shift; done
  shift
  "${through[@]}" timeout -k 30 $limit "$bundle" --testing-library swift-testing "$@" >"$logs/$name.log" 2>&1 &
  names+=("$name") ids+=($!)
}
# Before the command of a group: it begins when a process has ended.
follow=(bash -c 'tail --pid="$1" -f /dev/null; shift; exec "$@"' _)
trap 'kill "${ids[@]}" 2>/dev/null' EXIT

# The laboratory fetches its PipeWire plugin at its first use; two first uses at the same time would damage each other's file.
lab=${STRIDED_SHARED:-}/tools/audio-lab.sh
[ ! -x "$lab" ] || "$lab" --server pipewire -- true >"$logs/laboratory.log" 2>&1

group sound -- --filter '^LineRealTimeTests\.'
group real-time -- --no-parallel --filter 'RealTimeTests\.' --skip '^LineRealTimeTests\.'
# What computes keeps the few threads of a test process to itself, so what waits for programs has a process of its own.
computing='^((Activities|Architecture|Cadence|Exchange|Inputs|Metronome|Music|MusicAnalysis|Pacing|Report)Tests\.'
computing+='|BlueZTests\.(CentralProperty|Peripheral)Tests/)'
group computing nice -n 3 -- --filter "$computing"
# So do the runs on virtual time: beside them, a test that waits for a daemon and its client took ten minutes. They follow.
simulated='^LineTests\.((BeatGrid|ScheduledTempo)Hour|Calibration|CrashTable|Golden|HeartZoneRun|MediaRun|Music(End|Run|Sound)|PlaylistRun'
simulated+='|Restart|RunTable|Simulated(Day|Workout)|SoundDelay)Tests/'
group simulated "${follow[@]}" $! nice -n 3 -- --filter "$simulated"
# Clients and servers in one process wait for each other for a few seconds at most: no other test is to block their threads.
talking='^(BlueZ|Control|Desktop|SystemBus)Tests\.'
group talking -- --filter "$talking" --skip "$computing"
# So are the tests of the web server. They follow the group before, because TLS without optimisation computes for long.
web='^WebServerTests\.'
group web "${follow[@]}" $! -- --filter "$web"
lines='^LineTests\.'
group lines -- --filter "$lines" --skip "$simulated"
group programs "${follow[@]}" "${ids[0]}" -- \
  --skip "$computing" --skip "$talking" --skip "$web" --skip "$lines" --skip 'RealTimeTests\.'

failed=0
for i in "${!ids[@]}"; do
  wait "${ids[i]}"
  status=$?
  log=$logs/${names[i]}.log
  if [ $status = 0 ]; then
    echo "${names[i]}: $(grep -a 'Test run with' "$log" | tail -n 1)"
  else
    failed=1
    echo "${names[i]}: FAILED with status $status$([ $status -ge 124 ] && echo ' (it hung or was killed)'), see $log"
    grep -aE '^✘|^↳|Fatal error|Crash' "$log"
  fi
done

echo
echo "$(grep -ahE '^➜.* skipped' "$logs"/*.log | wc -l) tests or suites skipped:"
grep -ahE '^➜.* skipped' "$logs"/*.log | sed 's/^➜/ /' | sort -u
echo "$(grep -ah '^INCONCLUSIVE recording' "$logs"/*.log | wc -l) recordings and $(grep -ah '^INCONCLUSIVE test' "$logs"/*.log | wc -l) tests inconclusive:"
grep -ah '^INCONCLUSIVE' "$logs"/*.log | sed 's/^/  /'
exit $failed
