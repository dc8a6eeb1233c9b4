#!/usr/bin/env python3
"""strided beside the metronomes of Debian: on the same sound server, recorded by one recorder, judged by one analyser.

    ./peers.py [--seconds 60] [--servers pipewire,pulse] [--quanta 1024,256] [--tempi 170,180] [--changes] [--faults] [--only NAME]…

What is missing of Debian's packages is installed with apt. Tables go to standard output and, with every figure behind them,
into the folder of --out. See README.md.
"""
import argparse
import datetime
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import hearing
import report
from metronomes import LABORATORY_PACKAGES, METRONOMES, Nothing
from recorder import RATE

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: A recording that lost more than this is inconclusive and is made again, twice at most.
LOST_MS = 2.0
#: What a laboratory takes to start and end, and a metronome to start, at the most.
OVERHEAD_S = 90


def missing(packages):
    told = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${db:Status-Abbrev}\n", *packages],
                          capture_output=True, text=True)
    there = {line.split()[0] for line in told.stdout.splitlines() if line.split()[1:2] == ["ii"]}
    return [package for package in packages if package not in there]


def install(packages):
    """Those of them that are missing afterwards, too."""
    wanted = missing(packages)
    if not wanted:
        return []
    print(f"peers.py: installing {' '.join(wanted)} …", file=sys.stderr)
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *wanted]):
        try:
            subprocess.run([*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *command], timeout=600,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        except (OSError, subprocess.TimeoutExpired) as error:
            print(f"peers.py: apt-get: {error}", file=sys.stderr)
            break
    return missing(packages)


class Series:
    """The trials, one after the other: two metronomes at once would disturb each other."""

    def __init__(self, given, scratch):
        self.given = given
        self.scratch = scratch
        self.laboratory = given.shared / "tools" / "audio-lab.sh"
        self.onsets = given.shared / "tools" / "onsets.py"
        #: Recordings that were thrown away because the server or the recorder skipped a part.
        self.inconclusive = 0

    def trial(self, kind, place, name, tempo, seconds, attempts=3):
        """-> {**figures} or {"failed": why}"""
        server, quantum = place
        label = f"{report.key(place)} {name} {kind} {tempo}"
        print(f"peers.py: {label} …", file=sys.stderr, flush=True)
        specification = {
            "kind": kind, "server": server, "quantum": quantum, "metronome": name, "tempo": tempo, "seconds": seconds,
            "recording": str(self.scratch / "heard.wav"), "second_recording": str(self.scratch / "again.wav"),
            "changes": self.given.changes, "seed": self.given.seed,
            "strided": str(self.given.strided), "stridectl": str(self.given.stridectl), "sounds": str(self.given.sounds),
        }
        result = self._play(specification, seconds + OVERHEAD_S)
        figures = {key: result[key] for key in ("costs", "recording", "second_recording", "failed") if key in result}
        if "failed" not in result and name != Nothing.name:
            try:
                figures |= hearing.KINDS[kind](self.onsets, result, specification)
            except (hearing.Unheard, subprocess.TimeoutExpired) as error:
                figures["failed"] = str(error)
        lost = self._lost(figures)
        self._keep(label)
        if name != Nothing.name and lost > LOST_MS:
            # It says nothing about the metronome: neither that it was in time nor that it was not.
            self.inconclusive += 1
            print(f"peers.py: {label}: {lost:.1f} ms of the recording are lost", file=sys.stderr)
            if attempts > 1:
                return self.trial(kind, place, name, tempo, seconds, attempts - 1)
            figures["recorder_lost_ms"] = lost
        if "failed" in figures:
            print(f"peers.py: {label}: {figures['failed']}", file=sys.stderr)
        return figures

    def _lost(self, figures):
        """Milliseconds: what the server itself skipped, where it records; else what the recorder's place on the clock moved."""
        told = self.scratch / "heard.wav.lost"
        if told.exists():
            return float(told.read_text())
        return max(abs(figures.get(key, {}).get("lost_ms", 0)) for key in ("recording", "second_recording"))

    def _play(self, specification, seconds):
        asked, answer = self.scratch / "asked.json", self.scratch / "answer.json"
        asked.write_text(json.dumps(specification))
        answer.unlink(missing_ok=True)
        (self.scratch / "heard.wav.lost").unlink(missing_ok=True)
        quantum = ["--quantum", str(specification["quantum"])] if specification["quantum"] else []
        # What the server records ends with the server; after a restart a second client records.
        recorder = ["--recorder", "client"] if specification["kind"] == "restart" else []
        child = subprocess.Popen(
            ["bash", str(self.laboratory), "--fifo", "--server", specification["server"], *quantum, *recorder, "--rec",
             specification["recording"], "--", sys.executable, str(HERE / "trial.py"), str(asked), str(answer)],
            env=dict(os.environ) | {"TMPDIR": str(self.scratch), "PYTHONDONTWRITEBYTECODE": "1"}, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        try:
            _, said = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return {"failed": f"not finished after {seconds:.0f} s"}
        finally:
            self._end(child)
        try:
            return json.loads(answer.read_text())
        except (OSError, ValueError):
            return {"failed": f"the laboratory failed: {said.strip()[-200:]}"}

    @staticmethod
    def _end(child):
        """The laboratory clears up when it is told to end; whatever of its session is left then, is killed."""
        for number, seconds in ((signal.SIGTERM, 20), (signal.SIGKILL, 0)):
            try:
                os.killpg(child.pid, number)
            except ProcessLookupError:
                return
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                child.poll()
                try:
                    os.killpg(child.pid, 0)
                except ProcessLookupError:
                    return
                time.sleep(0.1)
        child.wait(10)

    def _keep(self, label):
        for name in ("heard.wav", "again.wav"):
            recording = self.scratch / name
            if recording.exists():
                if self.given.keep:
                    shutil.move(recording, self.given.out / f"{label.replace(' ', '-')}-{name}")
                recording.unlink(missing_ok=True)

    def run(self, names, absent):
        """-> {server, with its quantum: {metronome: {kind: {tempo or "": figures}}}}"""
        given = self.given
        kinds = (["changes"] if given.changes else []) + (["stop", "restart"] if given.faults else [])
        figures = {}
        places = [(server, quantum) for server in given.servers
                  for quantum in (given.quanta if server == "pipewire" else [None])]
        for place in places:
            here = [name for name in names if place[0] in METRONOMES[name].servers]
            rows = figures[report.key(place)] = {name: {} for name in here}
            alone = self.trial("steady", place, Nothing.name, given.tempi[0], given.seconds)
            rows[Nothing.name] = {"steady": {"": alone}}
            for kind, tempo in [("steady", tempo) for tempo in given.tempi] + [(kind, given.tempi[0]) for kind in kinds]:
                for name in here:
                    if kind == "changes" and METRONOMES[name].changed_by is None:
                        continue
                    found = {"failed": absent[name]} if name in absent else \
                        self.trial(kind, place, name, tempo, given.seconds if kind == "steady" else self._length(kind))
                    rows[name].setdefault(kind, {})[str(tempo) if kind == "steady" else ""] = found
        return figures

    def _length(self, kind):
        return 10 + 3 * self.given.changes if kind == "changes" else 60


def options():
    def words(text):
        return [word for word in text.split(",") if word]

    def numbers(text):
        return [int(word) for word in words(text)]

    shared = pathlib.Path(os.environ.get("STRIDED_SHARED", ROOT.parent / "shared"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="of steady playing (default 60)")
    parser.add_argument("--servers", type=words, default=["pipewire", "pulse"])
    parser.add_argument("--quanta", type=numbers, default=[1024, 256],
                        help="default quanta of the PipeWire server, in frames; 1024 is its own default (1024,256)")
    parser.add_argument("--tempi", type=numbers, default=[170, 180])
    parser.add_argument("--only", action="append", choices=sorted(METRONOMES), help="this metronome; may be repeated")
    parser.add_argument("--changes", type=int, nargs="?", const=12, default=0, metavar="N",
                        help="also N live changes between 170 and 180 (12)")
    parser.add_argument("--faults", action="store_true",
                        help="also: the program stopped for a second; the server killed and started again")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / ".build" / "bench-peers", help="folder of the results")
    parser.add_argument("--strided", type=pathlib.Path, default=ROOT / ".build/release/strided")
    parser.add_argument("--stridectl", type=pathlib.Path, default=ROOT / ".build/release/stridectl")
    parser.add_argument("--sounds", type=pathlib.Path, default=ROOT / "Sounds", help="folder of strided's sounds")
    parser.add_argument("--shared", type=pathlib.Path, default=shared, help="folder of tools/audio-lab.sh and onsets.py")
    parser.add_argument("--no-install", action="store_true", help="ask apt for nothing")
    parser.add_argument("--keep", action="store_true", help="keep the recordings, in --out")
    parser.add_argument("--seed", type=int, default=3, help="of the phases at which the tempo is changed")
    given = parser.parse_args()
    for name in ("out", "strided", "stridectl", "sounds", "shared"):
        setattr(given, name, getattr(given, name).resolve())
    if not (given.shared / "tools" / "audio-lab.sh").exists():
        parser.error(f"no tools/audio-lab.sh in {given.shared}; see --shared")
    if not given.servers or set(given.servers) - {"pipewire", "pulse"}:
        parser.error("--servers: pipewire, pulse or both")
    if not given.tempi or not all(30 <= tempo <= 250 for tempo in given.tempi) or given.seconds < 8:
        parser.error("--tempi: 30 to 250; --seconds: 8 at least")
    return given


def main():
    given = options()
    names = [name for name in METRONOMES if not given.only or name in given.only]

    def lacking(packages):
        return missing(packages) if given.no_install else install(packages)

    laboratory = lacking(LABORATORY_PACKAGES)
    if laboratory:
        raise SystemExit(f"peers.py: missing: {' '.join(laboratory)}")
    absent = {}
    for name in names:
        packages = lacking(METRONOMES[name].packages)
        if packages:
            absent[name] = f"not installed: {' '.join(packages)}"
    if "strided" in names and not all(os.access(path, os.X_OK) for path in (given.strided, given.stridectl)):
        absent["strided"] = "not built; run `make build`"
    given.out.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # In memory: a disk that is slow for a moment makes the recorder lose samples.
    with tempfile.TemporaryDirectory(prefix="peers-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as scratch:
        began = datetime.datetime.now()
        series = Series(given, pathlib.Path(scratch))
        figures = series.run(names, absent)
    account = {
        "date": began.strftime("%-d %B %Y"),
        "took_s": round((datetime.datetime.now() - began).total_seconds()),
        "machine": report.machine(),
        "versions": report.versions(given.strided, [METRONOMES[name].package for name in names]),
        "seconds": given.seconds, "tempi": given.tempi, "changes": given.changes, "rate": RATE,
        "inconclusive": series.inconclusive,
        "changed_by": {name: METRONOMES[name].changed_by for name in names}, "figures": figures,
    }
    (given.out / "peers.json").write_text(json.dumps(account, indent=1) + "\n")
    text = report.markdown(account)
    (given.out / "peers.md").write_text(text)
    print(text)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
