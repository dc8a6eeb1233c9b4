#!/usr/bin/env bash
# packaging/build-deb.sh [BUILD [OUTPUT]]: packs the programs of the folder BUILD (.build/release) into
# OUTPUT/strided_VERSION_ARCHITECTURE.deb (.build/deb). It compiles nothing and needs no root. Called by `make deb`.
#
# The package depends only on its contents and on the date of the last commit, not on the folder, the user, the umask or the clock.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-.build/release} output=${2:-.build/deb}
export LC_ALL=C TZ=UTC DEB_BUILD_OPTIONS=
umask 022

fail() { echo "packaging/build-deb.sh: $1" >&2; exit 1; }

version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/CommandSyntax/ProgramVersion.swift)
[ "$(dpkg-parsechangelog -l packaging/changelog -S Version)" = "$version" ] ||
  fail "packaging/changelog has no entry for version $version"
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || dpkg-parsechangelog -l packaging/changelog -S Timestamp)}"
export SOURCE_DATE_EPOCH

work=$output/work
tree=$work/strided
rm -rf "$work"
mkdir -p "$work/debian" "$tree"
work=$(realpath "$work") tree=$(realpath "$tree")

# --- the files ---------------------------------------------------------------------------------------------------------

make -s --no-print-directory install BUILD="$build" DESTDIR="$tree" PREFIX=/usr ZSH_COMPLETIONS=share/zsh/vendor-completions
install -d "$tree/usr/share/doc/strided" "$tree/usr/share/metainfo" "$tree/usr/share/applications"
install -m 644 packaging/org.strided.strided.metainfo.xml "$tree/usr/share/metainfo"
# The media player on the session bus names this file as its desktop entry.
install -m 644 packaging/strided.desktop "$tree/usr/share/applications"
install -m 644 packaging/changelog "$tree/usr/share/doc/strided/changelog"
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
python3 packaging/copyright.py "$build" "$toolchain" > "$tree/usr/share/doc/strided/copyright"
gzip -9n "$tree"/usr/share/man/man*/* "$tree/usr/share/doc/strided/changelog"

# --- the program as a function of the sources ----------------------------------------------------------------------------

# Replaces a section of the program by standard input, which has the same size.
replace() { cat > "$work/section" && objcopy --update-section "$1=$work/section" "$program"; }
section() { objcopy --dump-section "$1=/dev/stdout" "$program" /dev/null 2>/dev/null || true; }

# The compiler stores a hash of its options here, which contain the folder of the build. It reads them only from object files. The linker
# computes the build ID from a file with debug information, which contains the folder, too; here it is the hash of the stripped file.
program=$tree/usr/bin/strided
hashes=$(section .swift_modhash | wc -c)
[ "$hashes" = 0 ] || head -c "$hashes" /dev/zero | replace .swift_modhash
if [ "$(section .note.gnu.build-id | wc -c)" = 36 ]; then
  section .note.gnu.build-id | head -c 16 > "$work/header"
  { cat "$work/header"; head -c 20 /dev/zero; } | replace .note.gnu.build-id
  id=$(sha1sum < "$program" | cut -d ' ' -f 1)
  { cat "$work/header"; printf "$(sed 's/../\\x&/g' <<< "$id")"; } | replace .note.gnu.build-id
fi

# --- the control files ---------------------------------------------------------------------------------------------------

mkdir "$tree/DEBIAN"
cp packaging/control packaging/changelog "$work/debian"
cd "$work"
dpkg-shlibdeps -Tdebian/substvars "$tree/usr/bin/strided"
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$tree"
dpkg-gencontrol -pstrided -P"$tree" -Tdebian/substvars -fdebian/files
# Goals of the project. A toolchain with another version of ICU makes the program 34 MB larger; see Sources/EmptyICUData.
size=$(sed -n 's/^Installed-Size: //p' "$tree/DEBIAN/control")
[ "$size" -le "${LARGEST_INSTALLED_SIZE:-61440}" ] || fail "$size KiB installed: look for the symbol icudt76_dat"

# --- the package -----------------------------------------------------------------------------------------------------------

find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
package=strided_${version}_$(dpkg --print-architecture).deb
# With one thread, because xz divides the data differently for several threads.
dpkg-deb --root-owner-group --threads-max=1 -Z"${COMPRESSION:-xz}" --build "$tree" "../$package"
echo "$(cd .. && pwd)/$package: $(stat -c %s "../$package") bytes, $size KiB installed"
