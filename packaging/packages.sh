#!/usr/bin/env bash
# packaging/packages.sh USE...: makes sure that what packaging/packages.tsv lists for these uses is there.
#
# With apt: installs the packages that are missing, under the name that this release has (Debian 13 has libzip5 where Debian 12 has
# libzip4); if all are installed, apt is not called. With dnf, pacman or neither: changes nothing. It prints the command that installs what is
# missing, and fails if something is. A package that runs without some library is complete: "run" fails only without the libraries that
# the program names itself, the others are named as optional.
set -euo pipefail
table=$(dirname "$0")/packages.tsv
root=$([ "$(id -u)" = 0 ] || echo sudo)

lines() { for use in "$@"; do grep "^$use	" "$table"; done; }
for use in "$@"; do lines "$use" >/dev/null || { echo "$0: $table has no use \"$use\"" >&2; exit 2; }; done

# found CHECK: whether this machine has it, without asking a package manager.
found() {
  local what=${1#*:} name
  case $1 in
    pc:*) pkg-config --exists "$what" 2>/dev/null ;;
    cmd:*) command -v "$what" >/dev/null || [ -x "/usr/sbin/$what" ] ;;
    py:*) python3 -c "import $what" 2>/dev/null ;;
    file:*) [ -e "$what" ] ;;
    lib:*)
      for name in ${what//|/ }; do
        compgen -G "/usr/lib*/$name" >/dev/null || compgen -G "/usr/lib/*/$name" >/dev/null || compgen -G "/lib/*/$name" >/dev/null && return 0
      done
      return 1 ;;
  esac
}

# The first name of a list a|b that is installed; else nothing.
installed() {
  local name
  for name in ${1//|/ }; do
    # shellcheck disable=SC2016 # dpkg-query expands it.
    if [[ $(dpkg-query -W -f '${Status}' "$name" 2>/dev/null) = *'ok installed' ]]; then return 0; fi
  done
  return 1
}

# The first name of a list a|b that apt can install; the first one if it can install none, so that apt says what is wrong.
available() {
  local name
  for name in ${1//|/ }; do
    if [[ $(apt-cache policy "$name" 2>/dev/null) =~ 'Candidate: '[^\(] ]]; then echo "$name" && return; fi
  done
  echo "${1%%|*}"
}

with_apt() {
  local missing=() names=() list
  while IFS=$'\t' read -r _ _ list _; do installed "$list" || missing+=("$list"); done < <(lines "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  $root apt-get update -qq
  for list in "${missing[@]}"; do names+=("$(available "$list")"); done
  echo "installing ${names[*]} …"
  $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${names[@]}" >/dev/null
}

without_apt() {
  local fedora=() arch=() status=0 check debian dnf pacman
  while IFS=$'\t' read -r use check debian dnf pacman; do
    found "$check" && continue
    fedora+=("${dnf%%|*}") arch+=("$pacman")
    case $use:$check in
      # Opened when they are needed; without one of them its function is missing.
      run:lib:libasound.so.2 | run:lib:libsqlite3.so.0 | run:lib:libz.so.1) status=1 ;;
      run:*) echo "optional, not found: ${debian%%|*}" >&2 ;;
      *) echo "not found: ${check#*:} (Debian: ${debian//|/ or })" >&2; status=1 ;;
    esac
  done < <(lines "$@")
  [ ${#fedora[@]} -gt 0 ] || return 0
  {
    echo "To install what was not found:"
    command -v pacman >/dev/null || echo "  sudo dnf install $(printf '%s\n' "${fedora[@]}" | sort -u | tr '\n' ' ')"
    command -v dnf >/dev/null || echo "  sudo pacman -S --needed $(printf '%s\n' "${arch[@]}" | sort -u | tr '\n' ' ')"
  } >&2
  return "$status"
}

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then with_apt "$@"; else without_apt "$@"; fi
