#!/usr/bin/env bash
# packaging/test-deb.sh ROOT.tar PACKAGE.deb: tests the package as its user gets it, in a fresh root of Debian: installs it with apt, waits for
# the first click, and uses a run, an import, reports, the live page, music and speech; then upgrades and purges it. Every check that fails
# is shown with its output, and the exit status is then 1.
#
# It needs root for the root. All processes and mounts are in namespaces of its own, and end with it. The root has no sound card: the daemon
# records what it plays. ARCHIVES is a folder in which apt keeps packages, TABLE the file to which the times of the steps are written.
set -euo pipefail
[ $# = 2 ] || { echo "usage: $0 ROOT.tar PACKAGE.deb" >&2; exit 2; }
[ -n "${IN_NAMESPACE:-}" ] || IN_NAMESPACE=1 exec unshare --mount --pid --mount-proc --fork --kill-child "$0" "$@"
mount --make-rprivate /
image=$(realpath "$1") package=$(realpath "$2") name=$(basename "$1" .tar)
work=$(mktemp -d)
mount -t tmpfs -o size=6G,mode=755 none "$work"
root=$work/root log=$work/log
user=runner user_home=/home/$user
port=$((20000 + $$ % 10000 + RANDOM % 10000))
table=${TABLE:-$work/table}
: >"$table"
passed=0 failed=0

# --- a root, and commands in it -----------------------------------------------------------------------------------------------

enter() {
  umount -R "$root" 2>/dev/null || true
  rm -rf "$root"
  mkdir -p "$root"
  mount -t tmpfs -o size=4G,mode=755 none "$root"
  tar -C "$root" -xf "$image" --exclude='./dev/*'
  mount -t proc proc "$root/proc"
  for device in null zero full random urandom tty; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
  mkdir -p "$root/dev/shm" "$root/dev/pts"
  mount -t tmpfs none "$root/dev/shm"
  mount -t devpts devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  cp /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
  if [ -n "${ARCHIVES:-}" ]; then
    mount --bind "$ARCHIVES" "$root/var/cache/apt/archives"
    echo 'Binary::apt-get::APT::Keep-Downloaded-Packages "true";' >"$root/etc/apt/apt.conf.d/99keep"
  fi
  # Services are not started while packages are installed.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  echo "$user:x:1000:1000::$user_home:/bin/sh" >>"$root/etc/passwd"
  echo "$user:x:1000:" >>"$root/etc/group"
  install -d -o 1000 -g 1000 "$root$user_home"
  install -d -m 700 -o 1000 -g 1000 "$root/run/user/1000"
  cp "$package" "$root/tmp/strided.deb"
}
as_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() {
  chroot --userspec=1000:1000 "$root" env -i -C $user_home HOME=$user_home USER=$user PATH=/usr/bin:/bin LANG=C.UTF-8 TZ=Europe/Berlin \
    XDG_RUNTIME_DIR=/run/user/1000 "$@"
}
home=$root$user_home

# --- checks --------------------------------------------------------------------------------------------------------------------

now() { date +%s.%N; }
since() { python3 -c "import sys; print(f'{float(sys.argv[2]) - float(sys.argv[1]):.1f}')" "$1" "$(now)"; }

# check NAME COMMAND...: the command must succeed; its time goes into the table.
check() {
  local what=$1 begin
  shift
  begin=$(now)
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    printf '%s\t%s\n' "$what" "$(since "$begin")" >>"$table"
  else
    failed=$((failed + 1))
    echo "FAILED in $name: $what" >&2
    sed 's/^/  /' "$log" | tail -n 40 >&2
  fi
}

# says PATTERN COMMAND...: the command must succeed, and its output match the regular expression.
says() {
  local pattern=$1 text
  shift
  text=$("$@" 2>&1) || { echo "status $?: $*"; echo "$text"; return 1; }
  grep -qE -e "$pattern" <<<"$text" || { echo "expected \"$pattern\" from: $*"; echo "$text"; return 1; }
}

# refuses PATTERN COMMAND...: the command must fail, and its output match the regular expression.
refuses() {
  local pattern=$1 text
  shift
  if text=$("$@" 2>&1); then echo "succeeded: $*"; echo "$text"; return 1; fi
  grep -qE -e "$pattern" <<<"$text" || { echo "expected \"$pattern\" from: $*"; echo "$text"; return 1; }
}

# until_true SECONDS COMMAND...: repeats the command until it succeeds.
until_true() {
  local end=$((SECONDS + $1)) text
  shift
  until text=$("$@" 2>&1); do
    [ $SECONDS -lt $end ] || { echo "not in time: $*"; echo "$text"; return 1; }
    sleep 0.05
  done
}

# has_recorded SECONDS: the recording is at least this long; one below 1 s is not stored.
has_recorded() {
  as_user stridectl status --json |
    python3 -c 'import json, sys; sys.exit(json.load(sys.stdin)["recording"]["moving_s"] < float(sys.argv[1]))' "$1"
}

# start_daemon FILE.wav [ARGUMENT...]: the daemon, which records its output.
start_daemon() {
  local file=$1
  shift
  as_user strided --output "$user_home/$file" "$@" >>"$work/daemon.log" 2>&1 &
  until_true 20 as_user stridectl status || { cat "$work/daemon.log"; return 1; }
}
daemon_has_ended() { ! pgrep -x strided; }
stop_daemon() {
  pkill -TERM -x strided
  until_true 10 daemon_has_ended
}

# Reads the recording: "first FILE" succeeds when it has a click; "tempo FILE SPM" compares the intervals of its last clicks with a tempo.
clicks() {
  python3 - "$@" <<'EOF'
import array, statistics, sys
command, name = sys.argv[1:3]
data = open(name, "rb").read()[44:]
samples = array.array("h", data[: len(data) // 4 * 4])
left_and_right = [max(abs(a), abs(b)) for a, b in zip(samples[::2], samples[1::2])]
onsets, quiet = [], 10_000
for frame, level in enumerate(left_and_right):
    if level > 500:
        if quiet > 4_800:
            onsets.append(frame)
        quiet = 0
    else:
        quiet += 1
if command == "first":
    sys.exit(0 if onsets else "no click in the recording")
beat = 60 * 48_000 / float(sys.argv[3])
intervals = [b - a for a, b in zip(onsets[-12:], onsets[-11:])]
print(len(onsets), "clicks, intervals of the last ones in frames:", intervals, "expected:", round(beat, 1))
sys.exit(0 if len(intervals) >= 10 and all(abs(i - beat) < 48 for i in intervals) else 1)
EOF
}

# --- what the user has -----------------------------------------------------------------------------------------------------------

inputs() {
  python3 - "$home/watch.gpx" <<'EOF'
import sys
points = "".join(
    f'<trkpt lat="{52.5 + n * 1e-4:.6f}" lon="13.4"><ele>{40 + n % 7}</ele><time>2026-10-04T07:{n * 4 // 60:02}:{n * 4 % 60:02}Z</time></trkpt>'
    for n in range(300)
)
open(sys.argv[1], "w").write(
    '<?xml version="1.0"?><gpx version="1.1" creator="a watch" xmlns="http://www.topografix.com/GPX/1/1">'
    f"<trk><name>Übung</name><type>running</type><trkseg>{points}</trkseg></trk></gpx>"
)
EOF
  mkdir -p "$home/music"
  # A click track of 170 beats per minute: 60 s.
  sox -q -n -r 44100 -c 2 "$home/music/one.wav" synth 0.03 sine 900 fade 0 0.03 0.02 pad 0 0.322941 repeat 169 gain -6
  ffmpeg -loglevel error -y -i "$home/music/one.wav" -metadata title=Two -metadata artist=Anna "$home/music/two.flac"
  ffmpeg -loglevel error -y -i "$home/music/one.wav" -metadata title=Three "$home/music/three.mp3"
  chown -R 1000:1000 "$home"
}

page() { # PATH PATTERN
  says "$2" curl --silent --show-error --fail --max-time 10 "http://127.0.0.1:$port$1"
}

# Lists all files outside the user's home and the files of apt, dpkg and the caches of other programs.
system_files() {
  (cd "$root" && find . -xdev \( -path ./home -o -path ./proc -o -path ./dev -o -path ./tmp -o -path ./run -o -path ./var/lib/apt \
    -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/dpkg \) -prune -o -print | sort)
}
nothing_is_left() {
  local left
  left=$(system_files | grep -i stride || true)
  [ -z "$left" ] || { echo "left: $left"; return 1; }
  # shellcheck disable=SC2016 # dpkg-query expands it.
  [ -z "$(as_root dpkg-query -W -f '${Status}' strided 2>/dev/null)" ] || { echo "dpkg still knows strided"; return 1; }
  [ -s "$home/.local/share/strided/strided.db" ] || { echo "the user's logbook is gone"; return 1; }
}

only_own_files() {
  local left
  left=$(cd "$home/.local" && find . ! -type d ! -path './share/strided/strided.db*' ! -path './state/*' ! -path './share/strided/music*')
  [ -z "$left" ] || { echo "left: $left"; return 1; }
}

# An older package: the same files with a smaller version.
older_package() {
  as_root dpkg-deb --raw-extract /tmp/strided.deb /tmp/older
  sed -i 's/^Version: .*/Version: 0.0.1/' "$root/tmp/older/DEBIAN/control"
  as_root dpkg-deb --root-owner-group -Znone --build /tmp/older /tmp/older.deb
  rm -rf "$root/tmp/older"
}

# --- the test ----------------------------------------------------------------------------------------------------------------------

enter
inputs
check "apt update" as_root apt-get update -qq
begin=$(now)
check "apt install, with recommended packages" as_root apt-get install -y -qq /tmp/strided.deb
[ "$failed" = 0 ] || { echo "$name: the package cannot be installed" >&2; exit 1; }
check "start of the daemon" start_daemon click.wav
check "run 10km/h" says '10\.0 km/h' as_user stridectl run 10km/h
check "first click after run" until_true 20 clicks first "$home/click.wav"
[ "$failed" = 0 ] && printf '**from apt install to the first click**\t**%s**\n' "$(since "$begin")" >>"$table"

check "version" says "^strided $(dpkg-deb --field "$package" Version | sed 's/[.+]/\\&/g')" as_user stridectl version --daemon
check "no library is missing" says 'libc\.so' as_root sh -c '! ldd /usr/bin/strided | grep "not found" && ldd /usr/bin/strided'
check "status as JSON" says '"state" ?: ?"running"' as_user stridectl status --json
tempo=$(as_user stridectl status --json | python3 -c 'import json, sys
def find(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "tempo_spm": yield inner
            yield from find(inner)
print(next(find(json.load(sys.stdin))))') || tempo=0
check "speech" as_user stridectl say --wait "Hello runner"
check "lap" as_user stridectl lap
sleep 6
check "tempo of the clicks: $tempo" clicks tempo "$home/click.wav" "$tempo"
check "finish" as_user stridectl finish --no-effort
check "history" says 'run' as_user stridectl history
check "import of a GPX file" says '1' as_user stridectl import watch.gpx
imported=$(as_user stridectl history --search Übung --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["id"])') || imported=0
check "the imported run" says 'Übung' as_user stridectl show "$imported" --plain
check "import of the same file" says 'already|duplicate' as_user stridectl import watch.gpx
for format in fit tcx gpx; do check "export as $format" as_user stridectl export "$imported" --format "$format" --output "out.$format"; done
check "import of a FIT file" says 'already|duplicate|1' as_user stridectl import out.fit
check "report" as_user stridectl report last --output run.html
check "report of the year" as_user stridectl report year --output year.html
check "the report is a page with charts" grep -q '<svg' "$home/run.html"
check "backup" as_user stridectl backup runs.backup
check "suggest" says '[0-9]{3}' as_user stridectl suggest --speed 3m/s --height 175cm
check "render" as_user strided render --pace 10kmh --duration 10s --output render.wav
check "German" says 'Lauf|läuft|Takt|Schritt' as_user stridectl status --language de

as_user stridectl web --port "$port" >>"$work/web.log" 2>&1 &
check "live page" until_true 10 page / '<!DOCTYPE html>|<html'
check "page of the logbook" page '/history?search=%C3%9Cbung' '/activities/[0-9]+.*Übung'
pkill -x stridectl || true

check "music add" says '3 ' as_user stridectl music add music
check "tempo of the music" says '170' as_user stridectl music list
check "music on the beat" as_user strided render --pace 10kmh --duration 10s --music music/two.flac --output music.wav
check "stop" stop_daemon

check "purge" as_root apt-get purge -y -qq strided
check "nothing but the user's files is left" nothing_is_left

check "older package" older_package
check "install of an older package" as_root apt-get install -y -qq /tmp/older.deb
check "daemon of the older package" start_daemon upgrade.wav
check "run before the upgrade" as_user stridectl run 10km/h
check "first click before the upgrade" until_true 20 clicks first "$home/upgrade.wav"
check "upgrade during a run" as_root apt-get install -y -qq /tmp/strided.deb
frames=$(stat -c %s "$home/upgrade.wav")
sleep 3
check "the clicks continue" test "$(stat -c %s "$home/upgrade.wav")" -gt "$frames"
check "the run continues" says 'run|[0-9]' as_user stridectl status
check "end of the daemon" stop_daemon
check "start of the new daemon" start_daemon upgraded.wav
check "the run of before the upgrade" as_user stridectl finish --no-effort
check "history after the upgrade" says '^3 runs' as_user stridectl history
check "end" stop_daemon
check "purge after the upgrade" as_root apt-get purge -y -qq strided
check "nothing is left after the upgrade" nothing_is_left

# Only what the package depends on, as on a small machine. What a missing library is for says which package to install.
enter
inputs
check "apt update again" as_root apt-get update -qq
check "apt install, without recommended packages" as_root apt-get install -y -qq --no-install-recommends /tmp/strided.deb
check "daemon without recommended packages" start_daemon small.wav
check "run without recommended packages" as_user stridectl run 10km/h
check "clicks without recommended packages" until_true 20 clicks first "$home/small.wav"
check "import without recommended packages" says '1' as_user stridectl import watch.gpx
check "report without recommended packages" as_user stridectl report last --output run.html
check "status without recommended packages" as_user stridectl status
check "music says what to install" refuses 'package libsndfile1' as_user strided render --pace 10kmh --duration 10s --music music/two.flac --output music.wav
check "doctor says what to install" says 'apt install rtkit' as_user stridectl doctor
check "recording without recommended packages" until_true 20 has_recorded 1
check "finish without recommended packages" as_user stridectl finish --no-effort
check "end without recommended packages" stop_daemon
check "purge without recommended packages" as_root apt-get purge -y -qq strided

# The archive for systems without dpkg, if it is beside the package.
version=$(dpkg-deb --field "$package" Version)
archive=$(dirname "$package")/strided-$version-linux-$(uname -m).tar.gz
if [ -e "$archive" ]; then
  tar -C "$home" -xzf "$archive"
  folder=strided-$version-linux-$(uname -m)
  check "install.sh" says 'strided is installed' as_user "$folder/install.sh"
  check "the program of the archive" says "^strided " as_user .local/bin/stridectl version
  check "its sounds" as_user .local/bin/strided render --pace 10kmh --duration 5s --set sound.name=clave --output archive.wav
  check "its logbook" says '^2 runs' as_user .local/bin/stridectl history
  check "install.sh --uninstall" says 'was removed' as_user "$folder/install.sh" --uninstall
  check "nothing but the user's files is left of the archive" only_own_files
else
  echo "skipped: the archive, which is not beside the package"
fi

echo "$name: $passed passed, $failed failed"
[ "$failed" = 0 ]
