#!/usr/bin/env bash
# packaging/release.sh: puts everything that a release has into .build/release-VERSION: the packages and archives of .build/deb, files for
# other systems that pack the same programs (PKGBUILD, strided.spec, flake.nix), the bill of materials, the notes and the SHA-256 sums.
# Called by `make release`, after `make tarball`. An arm64 package in .build/deb is included (packaging/cross-arm64.sh makes it).
set -euo pipefail
cd "$(dirname "$0")/.."
fail() { echo "packaging/release.sh: $1" >&2; exit 1; }

version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Programs/CommandSyntax/ProgramVersion.swift)
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
[ -z "$(git status --porcelain 2>/dev/null)" ] || echo "packaging/release.sh: warning: there are changes that are not committed" >&2
output=.build/release-$version
rm -rf "$output"
mkdir -p "$output"

packaging/build-tarball.sh .build/deb
machines=() nix="" sources=""
for package in .build/deb/strided_"$version"_*.deb; do
  [ -e "$package" ] || fail "no package of version $version in .build/deb; first: make deb"
  cp "$package" "$output"
done
for archive in .build/deb/strided-"$version"-linux-*.tar.gz; do
  cp "$archive" "$output"
  machine=${archive##*-linux-} machine=${machine%.tar.gz}
  machines+=("$machine")
  nix+="${nix:+ }$machine-linux = \"$machine\";"
  sum=$(sha256sum "$archive" | cut -d ' ' -f 1)
  sources+="source_$machine=(\"strided-\$pkgver-linux-$machine.tar.gz\")"$'\n'"sha256sums_$machine=($sum)"$'\n'
done

for template in PKGBUILD strided.spec flake.nix; do
  python3 - "packaging/$template.in" "$version" "${machines[*]}" "$nix" "$sources" "$(date -u -d "@$SOURCE_DATE_EPOCH" '+%a %b %d %Y')" \
    "${HOMEPAGE:-}" > "$output/$template" <<'EOF'
import re, sys
path, version, machines, nix, sources, date, home = sys.argv[1:]
text = open(path).read()
if not home:
    text = re.sub(r"(?im)^url[=:].*@HOMEPAGE@.*\n", "", text)
values = {"VERSION": version, "MACHINES": machines, "NIX_MACHINES": nix, "SOURCES": sources, "RPM_DATE": date, "HOMEPAGE": home}
sys.stdout.write(re.sub(r"@(\w+)@", lambda match: values[match[1]], text))
EOF
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-deb --extract "$output/strided_${version}_$(dpkg --print-architecture).deb" "$work"
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
python3 packaging/sbom.py .build/release "$toolchain" "$work/usr/bin/strided" > "$output/strided-$version.cdx.json"

# The notes are the section of this version.
awk -v version="$version" '/^## / { on = index($2, version) == 1 } on' docs/NEWS.md > "$output/NOTES.md"
[ -s "$output/NOTES.md" ] || fail "docs/NEWS.md has no section for $version"
(cd "$output" && sha256sum -- * > ../SHA256SUMS && mv ../SHA256SUMS .)
ls -l "$output"
