#!/usr/bin/env bash
# packaging/build-tarball.sh [FOLDER]: makes strided-VERSION-linux-MACHINE.tar.gz of each Debian package in FOLDER (.build/deb), for systems
# without dpkg. It has the same files, and install.sh. It is a function of the package. Called by `make tarball`.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-.build/deb}
export LC_ALL=C TZ=UTC
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for package in "$folder"/strided_*.deb; do
  [ -e "$package" ] || { echo "packaging/build-tarball.sh: no package in $folder; first: make deb" >&2; exit 1; }
  version=$(dpkg-deb --field "$package" Version)
  case $(dpkg-deb --field "$package" Architecture) in
    amd64) machine=x86_64 ;;
    arm64) machine=aarch64 ;;
    *) machine=$(dpkg-deb --field "$package" Architecture) ;;
  esac
  name=strided-$version-linux-$machine
  dpkg-deb --extract "$package" "$work/deb"
  time=$(stat -c %Y "$work/deb/usr/bin/strided")
  mv "$work/deb/usr" "$work/$name"
  mv "$work/$name/share/zsh/vendor-completions" "$work/$name/share/zsh/site-functions"
  gunzip "$work/$name"/share/man/man*/*.gz "$work/$name/share/doc/strided/changelog.gz"
  # What the package replaces by the folder in which it is installed.
  sed -i 's|/usr/bin/|@BINDIR@/|' "$work/$name"/lib/systemd/user/*.service
  install -m 755 packaging/install.sh "$work/$name"
  install -m 644 README.md LICENSE docs/NEWS.md "$work/$name"
  tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" --format=gnu -cf - "$name" | gzip -9n > "$folder/$name.tar.gz"
  echo "$folder/$name.tar.gz: $(stat -c %s "$folder/$name.tar.gz") bytes"
  rm -rf "$work/deb" "${work:?}/$name"
done
