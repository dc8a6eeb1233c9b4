#!/bin/sh
# install.sh [PREFIX]: installs strided from the folder in which this script is. PREFIX is /usr/local for root; for any other user it is
# ~/.local. DESTDIR is a folder in which the files are put instead, for makers of packages.
# install.sh --uninstall [PREFIX]: removes the files that it has installed, and no others. Runs, settings and own sounds stay.
set -eu
umask 022
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
destination=${DESTDIR:-}
action=install
if [ "${1:-}" = --uninstall ]; then action=uninstall; shift; fi
case ${1:-} in -*) echo "usage: $0 [--uninstall] [PREFIX]" >&2; exit 64 ;; esac
if [ "$(id -u)" = 0 ]; then usual=/usr/local; else usual=${HOME:?}/.local; fi
prefix=${1:-$usual}
case $prefix in /*) ;; *) echo "$0: PREFIX must begin with a slash: $prefix" >&2; exit 64 ;; esac
list=$prefix/share/strided/installed-files

# systemd looks for a user's units in two folders; this one is in the user's prefix.
units=$prefix/lib/systemd/user
[ "$prefix" != "${HOME:-}/.local" ] || units=$prefix/share/systemd/user

if [ "$action" = uninstall ]; then
  [ -f "$destination$list" ] || { echo "$0: $destination$list is missing: nothing of strided was installed there by this script" >&2; exit 1; }
  while IFS= read -r file; do rm -f "$destination$file"; done < "$destination$list"
  rm -f "$destination$list"
  for folder in strided/sounds strided doc/strided; do rmdir "$destination$prefix/share/$folder" 2>/dev/null || true; done
  echo "strided was removed from $prefix; your runs and settings stay in your home folder"
  exit 0
fi

# A program that cannot run here is not installed. When a package is made, perhaps for another machine, it is not started.
if [ -z "$destination" ] && ! reason=$("$here/bin/strided" --version 2>&1); then
  echo "$0: strided does not run on this system:" >&2
  echo "$reason" >&2
  echo "It needs $(uname -m) as in the name of this folder, glibc 2.36 or later, alsa-lib (Debian: libasound2), SQLite (libsqlite3-0), zlib" >&2
  exit 1
fi

mkdir -p "$destination$prefix/share/strided"
new=$destination$list.new
(cd "$here" && find bin share lib ! -type d) | LC_ALL=C sort | while IFS= read -r file; do
  case $file in
    lib/systemd/user/*) target=$units/${file##*/} ;;
    *) target=$prefix/$file ;;
  esac
  mkdir -p "$destination${target%/*}"
  rm -f "$destination$target"
  case $file in
    *.service) sed "s|@BINDIR@|$prefix/bin|" "$here/$file" > "$destination$target" ;;
    *) cp -P "$here/$file" "$destination$target" ;;
  esac
  printf '%s\n' "$target"
done > "$new"

# Files of an earlier version that this one has no longer.
if [ -f "$destination$list" ]; then
  while IFS= read -r file; do grep -qxF -e "$file" "$new" || rm -f "$destination$file"; done < "$destination$list"
fi
mv "$new" "$destination$list"
[ -z "$destination" ] || exit 0

echo "strided is installed in $prefix. To remove it: $0 --uninstall${1:+ $1}"
case :$PATH: in *":$prefix/bin:"*) ;; *) echo "To find its programs, add $prefix/bin to PATH." ;; esac
if command -v systemctl >/dev/null 2>&1; then
  echo "To start it with your first command: systemctl --user daemon-reload && systemctl --user enable --now strided.socket"
else
  echo "To start it: strided &"
fi
command -v espeak-ng >/dev/null 2>&1 || echo "For spoken announcements, install espeak-ng."
