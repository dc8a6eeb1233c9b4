#!/bin/bash
# fuzz.sh TARGET SECONDS [FLAG…]: fuzzes one decoder, guided by coverage (libFuzzer, which comes with the toolchain).
# fuzz.sh all SECONDS [FLAG…]: divides the seconds among all targets; fails after the last one if a claim was broken.
#
# TARGET is a file of Targets without its .swift. What the fuzzer finds worth keeping stays in .build/fuzz/corpus and is
# its beginning the next time; an input that breaks a claim is left in .build/fuzz/broken (run it again with
# .build/fuzz/TARGET/fuzz FILE). FLAGs go to libFuzzer, as in -seed=7.
set -euo pipefail

cd "$(dirname "$0")/../.."
here=Tests/Fuzz
target=${1:-}
seconds=${2:-60}
if [ "$target" != all ] && [ ! -f "$here/Targets/$target.swift" ]; then
    echo "usage: $0 TARGET SECONDS [FLAG…], with the target all or one of: $(cd $here/Targets && echo *.swift | sed 's/\.swift//g')" >&2
    exit 2
fi
shift $(($# < 2 ? $# : 2))
if [ "$target" = all ]; then
    targets=("$here"/Targets/*.swift)
    failed=()
    for file in "${targets[@]}"; do
        name=$(basename "$file" .swift)
        "$here/fuzz.sh" "$name" $((seconds > ${#targets[@]} ? seconds / ${#targets[@]} : 1)) "$@" || failed+=("$name")
    done
    [ ${#failed[@]} -eq 0 ] && echo "fuzzing: no claim was broken in ${#targets[@]} targets" && exit 0
    echo "fuzzing: FAILED: ${failed[*]}; the inputs are in .build/fuzz/broken" >&2
    exit 1
fi

shared=${STRIDED_SHARED:-../shared}
build=.build/fuzz/$target
modules=.build/fuzz/modules
seeds=$build/seeds
corpus=.build/fuzz/corpus/$target
broken=.build/fuzz/broken/$target
rm -rf "$seeds"
mkdir -p "$seeds" "$corpus" "$broken" "$modules"

# --- building: the quantities as their module, the decoders and the target as one more -------------------------------

# Not -g, which would leave a module behind in the working folder.
flags=(-O -wmo -gline-tables-only -parse-as-library -swift-version 6 -sanitize=fuzzer
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault)
# What talks to sockets and buses needs its libraries, and decodes nothing.
mapfile -t decoders < <(find Sources/Inputs/Inputs -name '*.swift' -exec grep -LE 'import (NIO|SystemBus|CSystemd)' {} + | sort)
objects=()
claims=("$here/Claims.swift")
bridge=(-import-objc-header $here/Heap.h)
# Whether $1 is older than one of the files and of the objects that it is made of.
isOld() { [ ! -f "$1" ] || [ -n "$(find "${@:2}" "${objects[@]}" -newer "$1" -print -quit)" ]; }
# module NAME FILES…: one more module that the decoders import; it is kept for the other targets.
module() {
    local name=$1
    shift
    if isOld "$modules/$name.o" "$@"; then
        swiftc "${flags[@]}" -package-name "$package" -module-name "$name" -I "$modules" -emit-module -emit-module-path "$modules/$name.swiftmodule" \
            -c "$@" -o "$modules/$name.o"
    fi
    objects+=("$modules/$name.o")
}
# c NAME: a file of the target CLate.
c() {
    if isOld "$modules/$1.o" "Sources/C/CLate/$1.c"; then
        clang -O2 -I Sources/C/CLate/include -c "Sources/C/CLate/$1.c" -o "$modules/$1.o"
    fi
    objects+=("$modules/$1.o")
}
numerics=.build/checkouts/swift-numerics/Sources
package=strided
flags+=(-I Sources/C/CLate/include -I Sources/C/CLinux -I $numerics/_NumericsShims/include)
if isOld "$modules/RealModule.o" $numerics/RealModule/*.swift; then
    swiftc -O -wmo -parse-as-library -I $numerics/_NumericsShims/include -module-name RealModule -emit-module \
        -emit-module-path "$modules/RealModule.swiftmodule" -c $numerics/RealModule/*.swift -o "$modules/RealModule.o"
fi
objects+=("$modules/RealModule.o")
c CLateLibrary
module LateLibraries Sources/Core/LateLibraries/*.swift
module Threads Sources/Core/Threads/*.swift
module Files $(find Sources/Core/Files -name "*.swift")
module Cadence $(find Sources/Core/Cadence -name '*.swift')
module OutsideText Sources/Core/OutsideText/*.swift
case $target in
    # Settings: a module of its own.
    toml)
        mapfile -t decoders < <(find Sources/Core/TOML -name '*.swift' | sort)
        claims=() ;;
    # Music files: only what reads bytes itself; the decoders are libraries.
    musictags | playlist)
        decoders=(Sources/Music/MusicFiles/MusicFileError.swift Sources/Music/MusicFiles/PlaylistFile.swift
            Sources/Music/MusicFiles/Tags/{ID3Tag,MP4Tags,TrackTags,VorbisComments}.swift)
        claims=() ;;
    # The output of ffmpeg.
    auheader)
        decoders=(Sources/Music/MusicFiles/MusicFileError.swift Sources/Music/MusicFiles/Programs/AUHeader.swift)
        claims=() ;;
    # The output of strided-music, and what the library computes from it.
    trackanalysis)
        c CEBUR128
        module Music $(find Sources/Music/Music -name '*.swift')
        module MusicFiles Sources/Music/MusicFiles/MusicFileError.swift Sources/Music/MusicFiles/LoudnessMeter.swift \
            Sources/Music/MusicFiles/Tags/{ID3Tag,MP4Tags,TrackTags,VorbisComments}.swift
        decoders=(Sources/Music/MusicLibrary/Tracks/TrackAnalysis.swift Sources/Music/MusicLibrary/Corrections/TrackCorrection.swift)
        claims=() ;;
    # Files of activities: another module's decoders, over what is kept of activities. Expat is a library, which is opened late.
    fit | xml | workout)
        mapfile -t decoders < <(find Sources/Records/Exchange -name '*.swift' | sort)
        claims=("$here/TrackClaims.swift")
        c CExpat
        module Activities $(find Sources/Core/Activities -name '*.swift')
        module TOML $(find Sources/Core/TOML -name '*.swift')
        module Workouts $(find Sources/Core/Workouts -name '*.swift') ;;
    # Archives of services: their directory, read by libzip, and their tables.
    zip | tables)
        mapfile -t decoders < <(find Sources/Records/Archives -name '*.swift' | sort)
        claims=()
        c CZip
        module Activities $(find Sources/Core/Activities -name '*.swift') ;;
esac
own=("${decoders[@]}" $here/Harness.swift "${claims[@]}" "$here/Targets/$target.swift")
if isOld "$build/fuzz" "${own[@]}" $here/Heap.h; then
    swiftc "${flags[@]}" -package-name "$package" -module-name Fuzz -I "$modules" "${bridge[@]}" "${own[@]}" "${objects[@]}" -o "$build/fuzz"
fi

# --- seeds: our own fixtures, and the recordings beside the project where they are -----------------------------------

# A Bluetooth seed is written "CHARACTERISTIC HEX", as in "2A53 009101bb": kind, length, payload, and how to cut.
bluetooth() {
    local number=0 kind hex
    while read -r kind hex; do
        case $kind in 2A53) kind=20 ;; 2A54) kind=21 ;; 2ACD) kind=22 ;; 2A37) kind=23 ;; 2A19) kind=24 ;; *) continue ;; esac
        hex=${hex// /}
        printf "$(printf '%s%02x%s00' "$kind" $((${#hex} / 2)) "$hex" | sed 's/../\\x&/g')" > "$seeds/$1-$number"
        number=$((number + 1))
    done
}

# Pieces of a log that a line or two of mutation can work on.
recorded() {
    local file
    for file in "$@"; do
        [ -f "$file" ] && head -c 24000 "$file" | split -b 1200 - "$seeds/$(basename "$file")-"
    done
    true
}

case $target in
    bluetooth)
        bluetooth own < $here/Seeds/bluetooth/payloads.txt
        vectors=$shared/data/ble/ble-vectors.json
        if [ -f "$vectors" ]; then
            sed -nE 's/.*"char": "(.*)",/\1/p; s/.*"hex": "(.*)",/\1/p' "$vectors" | paste -d' ' - - | bluetooth shared
        fi ;;
    fit)
        grep -v '^#' $here/Seeds/fit/files.txt | while read -r name hex; do
            printf "$(echo "$hex" | sed 's/../\\x&/g')" > "$seeds/$name"
        done
        for file in "$shared"/data/runs/*.fit; do [ -f "$file" ] && head -c 3900 "$file" > "$seeds/$(basename "$file")"; done ;;
    *)
        cp $here/Seeds/"$target"/* "$seeds/"
        if [ "$target" = nmea ] || [ "$target" = gpsd ]; then recorded "$shared"/data/nmea/*.log; fi ;;
esac
echo "$target: $(find "$seeds" -type f | wc -l) seeds, $(find "$corpus" -type f | wc -l) inputs kept from before"

# --- the run -----------------------------------------------------------------------------------------------------------

log=$build/log
status=0
# Swift's own backtraces would keep the fuzzer from saving the input.
SWIFT_BACKTRACE=enable=no "$build/fuzz" "$corpus" "$seeds" -max_total_time="$seconds" -max_len=4000 -rss_limit_mb=512 -malloc_limit_mb=64 -timeout=60 \
    -artifact_prefix="$broken/" -print_final_stats=1 -verbosity=1 "$@" > "$log" 2>&1 || status=$?
if [ $status -ne 0 ]; then
    grep -aE "claim broken|Fatal error|ERROR: libFuzzer|Test unit written" "$log" || tail -n 40 "$log"
    echo "$target: BROKEN, see $log and $broken"
    exit 1
fi
value() { sed -nE "s/^stat::$1: *//p" "$log"; }
echo "$target: $(value number_of_executed_units) executions in $(sed -nE 's/^Done .* in ([0-9]+) second.*/\1/p' "$log") s," \
    "$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1 | cut -c6-) edges covered," \
    "$(value peak_rss_mb) MB at most, $(find "$corpus" -type f | wc -l) inputs kept"
