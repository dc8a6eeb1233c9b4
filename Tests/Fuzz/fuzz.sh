#!/bin/bash
# fuzz.sh TARGET SECONDS [FLAG…]: fuzzes one decoder, guided by coverage (libFuzzer, which comes with the toolchain).
# fuzz.sh all SECONDS [FLAG…]: builds all targets, divides the seconds among them, and fails at the end if a claim was broken.
# fuzz.sh check: builds all targets and gives each the same inputs every time, so that CI fails for a broken claim and not by chance.
# fuzz.sh build [TARGET…]: only builds.
# fuzz.sh keep TARGET…: writes the best of what the fuzzer found to Corpus/TARGET, which is committed.
#
# TARGET is a file of Targets without its .swift. What the fuzzer finds worth keeping stays in .build/fuzz/corpus and is
# its beginning the next time; an input that breaks a claim is left in .build/fuzz/broken (run it again with
# .build/fuzz/TARGET/fuzz FILE). FLAGs go to libFuzzer, as in -seed=7. With STRIDED_SHARED, runs begin with the recordings there,
# too; what is found with them stays in .build/fuzz/recorded, from which `keep` takes nothing, because their licences are others'.
set -euo pipefail

cd "$(dirname "$0")/../.."
here=Tests/Fuzz
names=$(cd $here/Targets && echo *.swift | sed 's/\.swift//g')
target=${1:-}
work=.build/fuzz
case $target in
    all | check | build | keep) ;;
    *)
        if [ ! -f "$here/Targets/$target.swift" ]; then
            echo "usage: $0 TARGET SECONDS [FLAG…], with the target all, check, build, keep or one of: $names" >&2
            exit 2
        fi ;;
esac
case $target in
    build)
        shift
        # Two at a time: the modules, which most targets share, are built by the first that needs them.
        echo "${*:-$names}" | tr ' ' '\n' | xargs -P 2 -I '{}' "$here/fuzz.sh" '{}' 0
        exit ;;
    all)
        seconds=${2:-60}
        shift $(($# < 2 ? $# : 2))
        "$here/fuzz.sh" build
        count=$(echo "$names" | wc -w)
        failed=()
        for name in $names; do
            "$here/fuzz.sh" "$name" $((seconds > count ? seconds / count : 1)) "$@" || failed+=("$name")
        done
        [ ${#failed[@]} -eq 0 ] && echo "fuzzing: no claim was broken in $count targets" && exit 0
        echo "fuzzing: FAILED: ${failed[*]}; the inputs are in $work/broken" >&2
        exit 1 ;;
    check)
        "$here/fuzz.sh" build
        rm -rf $work/check
        # One seed for libFuzzer and one for Swift's hashes, at most ten minutes, and nothing from earlier runs. What is slow has fewer inputs.
        for name in $names; do
            case $name in backup) echo "$name 1000" ;; accelerometer | iio) echo "$name 10000" ;; *) echo "$name 50000" ;; esac
        done | FUZZ_FOUND=$work/check SWIFT_DETERMINISTIC_HASHING=1 xargs -P 2 -L 1 bash -c '"$0" "$1" 600 -timeout=300 -seed=1 -runs="$2"' "$here/fuzz.sh" && exit
        echo "fuzzing: FAILED; the inputs are in $work/broken" >&2
        exit 1 ;;
    keep)
        shift
        for name in "$@"; do $here/keep.py "$name"; done
        exit ;;
esac
seconds=${2:-60}
shift $(($# < 2 ? $# : 2))

shared=${STRIDED_SHARED:-}
build=$work/$target
modules=$work/modules
seeds=$build/seeds
found=corpus
case $target in bluetooth | fit | gpsd | nmea) [ ! -d "$shared/data" ] || found=recorded ;; esac
corpus=${FUZZ_FOUND:-$work/$found}/$target
broken=$work/broken/$target
rm -rf "$seeds"
mkdir -p "$seeds" "$corpus" "$broken" "$modules"

# --- building: the modules that the target needs, then the target ------------------------------------------------------

# Not -g, which would leave a module behind in the working folder.
flags=(-O -wmo -gline-tables-only -parse-as-library -swift-version 6 -sanitize=fuzzer
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault)
numerics=.build/checkouts/swift-numerics/Sources
package=strided
# The modules that the target imports, and what is linked besides.
objects=()
libraries=()
newest=()
# What is compiled together with the target.
own=()
claims=()
bridge=(-import-objc-header $here/Heap.h)
# Whether $1 is older than one of the files and of the objects that it is made of.
isOld() { [ ! -f "$1" ] || [ -n "$(find "${@:2}" "${objects[@]}" -newer "$1" -print -quit)" ]; }
# sources FOLDER…: the Swift files in these folders.
sources() { find "$@" -name '*.swift' | sort; }
# module NAME FILES…: a module that the target or another module imports; the other targets use it, too.
module() {
    local name=$1
    shift
    if isOld "$modules/$name.o" "$@"; then
        swiftc "${flags[@]}" -enable-testing -package-name "$package" -module-name "$name" -I "$modules" \
            -emit-module -emit-module-path "$modules/$name.swiftmodule" -c "$@" -o "$modules/$name.new"
        mv "$modules/$name.new" "$modules/$name.o"
    fi
    objects+=("$modules/$name.o")
}
# c NAME: a file of the target CLate.
c() {
    if [ ! "$modules/$1.o" -nt "Sources/C/CLate/$1.c" ]; then
        clang -O2 -I Sources/C/CLate/include -c "Sources/C/CLate/$1.c" -o "$modules/$1.o"
    fi
    libraries+=("$modules/$1.o")
}
# The modules of `make build-tests`, for what needs SwiftNIO, SQLite or the system bus; the fuzzer is guided only by what is
# compiled together with the target.
package() {
    local debug=.build/debug path
    local list=$debug/stridedPackageTests.product/Objects.LinkFileList
    [ -f $debug/stridedPackageTests.xctest ] || { echo "$target: first make build-tests" >&2; exit 2; }
    package=$(grep -oE '"-package-name","[^"]*' .build/debug.yaml | head -n 1 | cut -d'"' -f4)
    # The linker takes of these objects what it needs, as of a library.
    grep -vE '/(strided|stridectl|stridedPackage[A-Za-z]*|[A-Za-z]+Tests|[A-Za-z]+Support)\.build/' $list > "$build/objects"
    # The bundle of the tests is as new as the newest of them.
    newest=($debug/stridedPackageTests.xctest)
    libraries=(-Xlinker --start-lib -Xlinker "@$build/objects" -Xlinker --end-lib)
    modules=$debug/Modules
    bridge=()
    for path in .build/checkouts/*/Sources/*/include Sources/C/*/include; do flags+=(-I "$path"); done
    for path in $debug/CNIO*.build/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$path"); done
}
# The modules below all others.
basics() {
    if isOld "$modules/RealModule.o" $numerics/RealModule/*.swift; then
        swiftc -O -wmo -parse-as-library -I $numerics/_NumericsShims/include -module-name RealModule -emit-module \
            -emit-module-path "$modules/RealModule.swiftmodule" -c $numerics/RealModule/*.swift -o "$modules/RealModule.o"
    fi
    objects+=("$modules/RealModule.o")
    c CLateLibrary
    module LateLibraries $(sources Sources/Core/LateLibraries)
    module Threads $(sources Sources/Core/Threads)
    module Files $(sources Sources/Core/Files)
    module Cadence $(sources Sources/Core/Cadence)
    module OutsideText $(sources Sources/Core/OutsideText)
}
activities() { module Activities $(sources Sources/Core/Activities); }
flags+=(-I Sources/C/CLate/include -I Sources/C/CLinux -I $numerics/_NumericsShims/include)
# Several targets can be built at the same time, but each module only once.
case $target in
    http | varlink | sensor | players | bluez | answers | health | backup)
        exec 9> "$work/package.lock"
        flock 9
        package ;;
    *)
        exec 9> "$work/modules.lock"
        flock 9
        basics ;;
esac
case $target in
    # What talks to sockets and buses needs its libraries, and decodes nothing.
    accelerometer | bluetooth | gpsd | iio | nmea | steps)
        module Inputs $(sources Sources/Inputs/Inputs | xargs grep -LE 'import (NIO|SystemBus|CSystemd)')
        claims=($here/Claims.swift) ;;
    toml) module TOML $(sources Sources/Core/TOML) ;;
    # Music files: only what reads bytes itself; the decoders are libraries.
    musictags | playlist)
        own=(Sources/Music/MusicFiles/{MusicFileError,PlaylistFile}.swift
            Sources/Music/MusicFiles/Tags/{ID3Tag,MP4Tags,TrackTags,VorbisComments}.swift) ;;
    # The output of ffmpeg.
    auheader) own=(Sources/Music/MusicFiles/MusicFileError.swift Sources/Music/MusicFiles/Programs/AUHeader.swift) ;;
    # The output of strided-music, and what the library computes from it.
    trackanalysis)
        c CEBUR128
        module Music $(sources Sources/Music/Music)
        module MusicFiles Sources/Music/MusicFiles/{MusicFileError,LoudnessMeter}.swift \
            Sources/Music/MusicFiles/Tags/{ID3Tag,MP4Tags,TrackTags,VorbisComments}.swift
        own=(Sources/Music/MusicLibrary/Tracks/TrackAnalysis.swift Sources/Music/MusicLibrary/Corrections/TrackCorrection.swift) ;;
    # Files of activities: another module's decoders, over what is kept of activities. Expat is a library, which is opened late.
    fit | tracktags | workout | xml)
        c CExpat
        activities
        module TOML $(sources Sources/Core/TOML)
        module Workouts $(sources Sources/Core/Workouts)
        module Exchange $(sources Sources/Records/Exchange)
        claims=($here/TrackClaims.swift) ;;
    # Archives of services: their directory, read by libzip, and their tables.
    tables | zip)
        c CZip
        activities
        module Archives $(sources Sources/Records/Archives) ;;
    # The connections of the page, with the handlers of the server.
    http)
        own=(Sources/Web/WebServer/WebLimits.swift Sources/Web/WebServer/Requests/{WebRequest,WebResponse}.swift
            Sources/Web/WebServer/Content/{MapFile,PageFile}.swift
            Sources/Web/WebServer/Connections/{OpenConnections,RequestAssembler}.swift) ;;
    # What the page for a phone's sensors posts.
    sensor)
        own=($(sources Sources/Web/WebServer/Commands) Sources/Web/WebServer/Requests/{WebRequest,WebResponse}.swift
            Sources/Web/WebServer/Content/PageFile.swift) ;;
    varlink)
        if isOld "$build/Control.swift" Sources/Web/Control/*.{py,varlink}; then
            python3 Sources/Web/Control/generate.py "$build/Control.swift"
        fi
        own=($(sources Sources/Web/Control) "$build/Control.swift") ;;
    # What players and phone programs say on the bus.
    players) own=($(sources Sources/Desktop/Desktop)) ;;
    bluez) own=($(sources Sources/Desktop/BlueZ)) ;;
    # Answers of services to uploads.
    answers) own=($(sources Sources/Web/Sync)) ;;
    health)
        own=($(sources Sources/Records/HealthExports))
        claims=($here/TrackClaims.swift) ;;
    backup) own=($(sources Sources/Records/Logbook)) ;;
esac
case $target in bluez | players) claims+=($here/BusInput.swift) ;; esac
own+=($here/Harness.swift "${claims[@]}" "$here/Targets/$target.swift")
exec 9>&-
if isOld "$build/fuzz" "${own[@]}" "${newest[@]}" $here/Heap.h; then
    swiftc "${flags[@]}" -use-ld=lld -package-name "$package" -module-name Fuzz -I "$modules" "${bridge[@]}" "${own[@]}" "${objects[@]}" "${libraries[@]}" \
        -o "$build/fuzz"
fi
[ "$seconds" != 0 ] || exit 0

# --- seeds: our own fixtures, and the recordings beside the project where they are -----------------------------------

# A Bluetooth seed is written "CHARACTERISTIC HEX", as in "2A53 009101bb": kind, length, payload, and how to cut.
bluetooth() {
    local number=0 characteristic hex index kind known
    # The kind is the place in `SensorCharacteristic`, or 7 for another one, whose payload is read as a treadmill's; and the time, a second.
    known=($(sed -nE 's/^    case [A-Za-z]+ = 0x(2A..)$/\1/p' Sources/Inputs/Inputs/Bluetooth/SensorDecoder.swift))
    while read -r characteristic hex; do
        case $characteristic in 2A54 | 2ACC | 2AD?) kind=27 ;; *) kind= ;; esac
        for index in "${!known[@]}"; do if [ "${known[$index]}" = "$characteristic" ]; then kind=2$index; fi; done
        [ "$kind" ] || continue
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
# What was found before and is committed.
if [ -f "$here/Corpus/$target" ]; then
    number=0
    while read -r input; do
        number=$((number + 1))
        base64 -d <<< "$input" > "$seeds/kept-$number"
    done < "$here/Corpus/$target"
fi
echo "$target: $(find "$seeds" -type f | wc -l) seeds, $(find "$corpus" -type f | wc -l) inputs kept from before"

# --- the run -----------------------------------------------------------------------------------------------------------

log=$build/log
status=0
# Swift's own backtraces would keep the fuzzer from saving the input. To name new functions, it would start a program for each input.
SWIFT_BACKTRACE=enable=no "$build/fuzz" "$corpus" "$seeds" -max_total_time="$seconds" -max_len=4000 -rss_limit_mb=512 -malloc_limit_mb=64 -timeout=60 \
    -artifact_prefix="$broken/" -print_final_stats=1 -print_funcs=0 "$@" > "$log" 2>&1 || status=$?
if [ $status -ne 0 ]; then
    grep -aE "claim broken|Fatal error|ERROR: libFuzzer|Test unit written" "$log" || tail -n 40 "$log"
    echo "$target: BROKEN, see $log and $broken"
    exit 1
fi
value() { sed -nE "s/^stat::$1: *//p" "$log"; }
echo "$target: $(value number_of_executed_units) executions in $(sed -nE 's/^Done .* in ([0-9]+) second.*/\1/p' "$log") s," \
    "$(grep -aoE 'cov: [0-9]+' "$log" | tail -n 1 | cut -c6-) edges covered," \
    "$(value peak_rss_mb) MB at most, $(find "$corpus" -type f | wc -l) inputs kept"
