#!/usr/bin/env bash
# packaging/normal-form.sh PROGRAM: makes a stripped program a function of its sources and the toolchain. TOOLS is the prefix of the binutils
# for its processor, such as aarch64-linux-gnu-.
#
# The compiler stores a hash of its options in the program, which contain the folder of the build. It reads them only from object files. The
# linker computes the build ID from a file with debug information, which contains the folder, too; here it is the hash of the stripped file.
set -euo pipefail
program=$1
objcopy=${TOOLS:-}objcopy
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Replaces a section of the program by standard input, which has the same size.
replace() { cat > "$work/section" && "$objcopy" --update-section "$1=$work/section" "$program"; }
section() { "$objcopy" --dump-section "$1=/dev/stdout" "$program" /dev/null 2>/dev/null || true; }

hashes=$(section .swift_modhash | wc -c)
[ "$hashes" = 0 ] || head -c "$hashes" /dev/zero | replace .swift_modhash
if [ "$(section .note.gnu.build-id | wc -c)" = 36 ]; then
  section .note.gnu.build-id | head -c 16 > "$work/header"
  { cat "$work/header"; head -c 20 /dev/zero; } | replace .note.gnu.build-id
  id=$(sha1sum < "$program" | cut -d ' ' -f 1)
  { cat "$work/header"; python3 -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]))' "$id"; } | replace .note.gnu.build-id
fi
