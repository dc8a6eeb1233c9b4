#!/usr/bin/env bash
# packaging/build-deb.sh [BUILD [OUTPUT]]: packs the programs of the folder BUILD (.build/release) into
# OUTPUT/strided_VERSION_ARCHITECTURE.deb (.build/deb). It compiles nothing and needs no root. Called by `make deb`.
#
# HOMEPAGE is the address of the repository for the fields of the package; without it they are left out.
#
# The package depends only on its contents and on the date of the last commit, not on the folder, the user, the umask or the clock.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-.build/release} output=${2:-.build/deb}
export LC_ALL=C TZ=UTC DEB_BUILD_OPTIONS=
umask 022

fail() { echo "packaging/build-deb.sh: $1" >&2; exit 1; }

version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Programs/CommandSyntax/ProgramVersion.swift)
[ "$(dpkg-parsechangelog -l packaging/changelog -S Version)" = "$version" ] ||
  fail "packaging/changelog has no entry for version $version"
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || dpkg-parsechangelog -l packaging/changelog -S Timestamp)}"
export SOURCE_DATE_EPOCH
for file in packaging/org.strided.strided.metainfo.xml docs/NEWS.md; do
  grep -qE "(version=\"|^## )${version//./\\.}\b" "$file" || fail "$file has no entry for version $version"
done

# Copies a file, with the address of the repository, or without the elements and fields that contain it.
with_homepage() {
  if [ -n "${HOMEPAGE:-}" ]; then sed "s|@HOMEPAGE@|$HOMEPAGE|; /<!-- The lines with/d" "$1"
  else sed '/<screenshots>/,/<\/screenshots>/d; /@HOMEPAGE@/d' "$1"; fi
}

work=$output/work
tree=$work/strided
rm -rf "$work"
mkdir -p "$work/debian" "$tree"
work=$(realpath "$work") tree=$(realpath "$tree")

# --- the files ---------------------------------------------------------------------------------------------------------

make -s --no-print-directory install BUILD="$build" DESTDIR="$tree" PREFIX=/usr ZSH_COMPLETIONS=share/zsh/vendor-completions
install -d "$tree/usr/share/doc/strided" "$tree/usr/share/metainfo" "$tree/usr/share/applications" \
           "$tree/usr/share/icons/hicolor/scalable/apps"
with_homepage packaging/org.strided.strided.metainfo.xml > "$tree/usr/share/metainfo/org.strided.strided.metainfo.xml"
install -m 644 packaging/strided.svg "$tree/usr/share/icons/hicolor/scalable/apps"
# The media player on the session bus names this file as its desktop entry.
install -m 644 packaging/strided.desktop "$tree/usr/share/applications"
install -m 644 packaging/changelog "$tree/usr/share/doc/strided/changelog"
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
python3 packaging/copyright.py "$build" "$toolchain" > "$tree/usr/share/doc/strided/copyright"
gzip -9n "$tree"/usr/share/man/man*/* "$tree/usr/share/doc/strided/changelog"

packaging/normal-form.sh "$tree/usr/bin/strided"

# --- the control files ---------------------------------------------------------------------------------------------------

mkdir "$tree/DEBIAN"
with_homepage packaging/control > "$work/debian/control"
cp packaging/changelog "$work/debian"
cd "$work"
dpkg-shlibdeps -Tdebian/substvars "$tree/usr/bin/strided"
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$tree"
dpkg-gencontrol -pstrided -P"$tree" -Tdebian/substvars -fdebian/files
# Foundation as a whole, with its ICU, would make the program 20 to 50 MB larger.
size=$(sed -n 's/^Installed-Size: //p' "$tree/DEBIAN/control")
[ "$size" -le "${LARGEST_INSTALLED_SIZE:?is set by the Makefile}" ] || fail "$size KiB installed instead of $LARGEST_INSTALLED_SIZE: is Foundation linked?"

# --- the package -----------------------------------------------------------------------------------------------------------

find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
package=strided_${version}_$(dpkg --print-architecture).deb
# With one thread, because xz divides the data differently for several threads.
dpkg-deb --root-owner-group --threads-max=1 -Z"${COMPRESSION:-xz}" --build "$tree" "../$package"
echo "$(cd .. && pwd)/$package: $(stat -c %s "../$package") bytes, $size KiB installed"
