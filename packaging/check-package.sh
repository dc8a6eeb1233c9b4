#!/usr/bin/env bash
# packaging/check-package.sh RELEASE...: tests the package in .build/deb with packaging/test-deb.sh, in a fresh root of each of these
# releases of Debian (bookworm, trixie, testing). Called by `make check-package`.
#
# The roots are kept in .build/roots for a week. Where no root can be made (no network, not root), it says "skipped" and why.
set -euo pipefail
cd "$(dirname "$0")/.."
roots=$PWD/.build/roots
mirror=${MIRROR:-http://deb.debian.org/debian}
mkdir -p "$roots"

architecture=$(dpkg --print-architecture)
package=$(find .build/deb -maxdepth 1 -name "strided_*_$architecture.deb" | sort | tail -n 1)
[ -n "$package" ] || { echo "packaging/check-package.sh: no package in .build/deb; first: make deb" >&2; exit 1; }

skip() { echo "skipped: the package in Debian $1: $2"; }

# What the machine's own apt must ignore, the apt of a root must ignore, too: for example the dates of a mirror that is frozen.
options=()
while read -r line; do options+=(--aptopt="$line"); done < <(
  apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Check-Date|http::Proxy|https::Proxy) ' | sed 's/;$//'
)

# make_root RELEASE: makes the root if it is missing or old; fails if there is none.
make_root() {
  local root=$roots/$1.tar
  [ -z "$(find "$root" -mtime -7 2>/dev/null)" ] || return 0
  if mmdebstrap --quiet --format=tar --variant=apt --include=ca-certificates --aptopt='Acquire::Languages "none"' "${options[@]}" \
    "$1" "$root.new" "$mirror" >"$root.log" 2>&1; then
    mv "$root.new" "$root"
  else
    rm -f "$root.new"
    [ -e "$root" ]
  fi
}

failed=0 tables=()
for release in "$@"; do
  if [ "$(id -u)" != 0 ]; then skip "$release" "a root can only be made and entered by root"; continue; fi
  if ! unshare --mount true 2>/dev/null; then skip "$release" "this machine allows no mounts"; continue; fi
  if ! make_root "$release"; then skip "$release" "$(grep -m 1 '^E:' "$roots/$release.tar.log" || echo "see $roots/$release.tar.log")"; continue; fi
  mkdir -p "$roots/archives-$release"
  ARCHIVES=$roots/archives-$release TABLE=$roots/$release.times packaging/test-deb.sh "$roots/$release.tar" "$package" || failed=1
  tables+=("$roots/$release.times")
done

[ ${#tables[@]} = 0 ] || python3 - "${tables[@]}" <<'EOF'
import pathlib, sys
columns = {pathlib.Path(name).stem: dict(line.rstrip("\n").split("\t") for line in open(name)) for name in sys.argv[1:]}
steps = list(dict.fromkeys(step for column in columns.values() for step in column))
print("| seconds |" + "".join(f" {name} |" for name in columns) + "\n|---|" + "---:|" * len(columns))
for step in steps:
    print(f"| {step} |" + "".join(f" {column.get(step, '–')} |" for column in columns.values()))
EOF
exit $failed
