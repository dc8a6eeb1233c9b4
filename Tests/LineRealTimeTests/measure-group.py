#!/usr/bin/env python3
"""How exactly several strided in different networks click together: their clicks are recorded in one file.

measure-group.py PROGRAMS [--members 2] [--seconds 120] [--before 0] [--independent | --clocks] [--seed 1] [--keep FOLDER]

PROGRAMS is the folder of strided and stridectl. Each member has a network of its own, which reaches the others by a link that delays each
packet by 0 to 40 ms and loses 5 % (bad_link.py; needs root). All play on one pipewire, whose output is recorded: the first member on the
left, the others on the right channel. The second joins, the leader changes its tempo six times, and goes on for `--before` seconds; then
the leader is killed, and the others click alone for `--seconds`. With a third member, it joins before that, and the recording after the
death of the leader has the second on the left. With --independent there is no group: each daemon's clicks are compared with its own times,
which says what the recording resolves. With --clocks, nothing is recorded; each member has a CLOCK_MONOTONIC of its own (a time namespace,
1,000 s apart), and the times that the daemons report for their steps are compared.

The last line is a JSON object with all figures; times are in ms.
"""

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

import bad_link
from laboratory import RATE, Daemon, RecordingClock, enter, lost, prefer_recorder, samples

TEMPI = [180, 172, 160, 165, 190, 171.5]

# A daemon is heard on one channel only.
DEVICES = """
pcm.left  { type route slave { pcm { type pipewire } channels 2 } ttable.0.0 0.5 ttable.1.0 0.5 }
pcm.right { type route slave { pcm { type pipewire } channels 2 } ttable.0.1 0.5 ttable.1.1 0.5 }
"""


class Member:
    """A daemon and its server of the page, in one network."""

    def __init__(self, programs, folder, number, link, offset=None):
        self.folder, self.number = os.path.join(folder, str(number)), number
        os.makedirs(self.folder)
        self.address = f"10.77.0.{number + 1}"
        home = {name: self.folder for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        settings = ["--set", "sound.lead_in=0", "--set", "sound.accent=level", "--set", "record.automatic=false"]
        device, within = ("left", "right")[number % 2], link.within(number)
        self.offset = offset or 0
        if offset is not None:
            device, within = "null", [*within, "unshare", "--time", "--monotonic", str(offset)]
        self.daemon = Daemon(self.folder, programs, ["--device", device, *settings], within, **home)
        self.daemon.stridectl("cadence", "170")
        self.server = None

    def serve(self):
        command = [*self.daemon.within, os.path.join(self.daemon.programs, "stridectl"), "web", "--lan", "--socket", self.daemon.socket]
        self.log = open(os.path.join(self.folder, "web.log"), "w")
        self.server = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=self.daemon.environment)

    def code(self):
        command = [*self.daemon.within, os.path.join(self.daemon.programs, "stridectl"), "web", "devices", "add", "--member"]
        words = subprocess.run(command, capture_output=True, text=True, env=self.daemon.environment, check=True).stdout.split()
        return "".join(words[words.index("code") + 1:][:2])

    def join(self, leader):
        return self.daemon.stridectl("join", leader.address, "--code", leader.code()).strip()

    def kill(self):
        for process in (self.daemon.process, self.server):
            if process:
                process.send_signal(signal.SIGKILL)

    def end(self, keep):
        self.kill()
        if keep:
            os.makedirs(keep, exist_ok=True)
            subprocess.run(["cp", "-r", self.folder, keep])
            with open(os.path.join(keep, f"{self.number}.log"), "w") as file:
                file.writelines(f"{at:.3f} {line}\n" for at, line in self.daemon.lines)

    def status(self):
        return self.daemon.call("GetStatus")["status"]


def clicks(sound):
    """The clicks of one channel: their frames, with fractions, and their peaks."""
    level = np.abs(sound.astype(np.float64))
    loud = np.flatnonzero(level > 1000)
    if not len(loud):
        return np.array([]), np.array([])
    begins = loud[np.flatnonzero(np.diff(loud, prepend=-RATE) > RATE // 10)]
    frames, peaks = [], []
    for begin in begins:
        first = max(0, begin - RATE // 200)
        part = level[first:begin + RATE // 20]
        peak = part.max()
        index = int(np.argmax(part > peak / 10))
        before, at = part[index - 1], part[index]
        frames.append(first + index - (at - peak / 10) / (at - before))
        peaks.append(peak)
    return np.array(frames), np.array(peaks)


def summary(values):
    values = np.abs(np.array(values))
    if not len(values):
        return None
    return {"n": len(values), "median": round(float(np.median(values)), 3), "p99": round(float(np.percentile(values, 99)), 3),
            "max": round(float(values.max()), 3)}


def together(recording, start, end, changes=()):
    """How the clicks of both channels compare between two frames: the differences in ms, lone clicks, and pairs with different feet.

    `changes` are frames at which the tempo changed; `steady` has only the clicks that are not within 2 s after one.
    """
    both = [clicks(samples(recording)[start:end, channel]) for channel in (0, 1)]
    if not all(len(frames) for frames, _ in both):
        return {"clicks": [len(frames) for frames, _ in both]}
    (left, left_peaks), (right, right_peaks) = both
    nearest = np.array([int(np.argmin(np.abs(right - frame))) for frame in left])
    distances = (right[nearest] - left) / RATE * 1000
    paired = np.abs(distances) < 100
    steady = paired & np.array([not any(0 <= frame + start - change < 2 * RATE for change in changes) for frame in left])
    feet = [peaks > 0.75 * peaks.max() for peaks in (left_peaks, right_peaks)]
    return {"clicks": [len(left), len(right)], "alone": int((~paired).sum()) + len(right) - len(set(nearest[paired])),
            "other_foot": int((feet[0][paired] != feet[1][nearest[paired]]).sum()),
            "steady_other_foot": int((feet[0][steady] != feet[1][nearest[steady]]).sum()),
            "difference": summary(distances[paired]), "steady": summary(distances[steady]), "mean": round(float(distances[paired].mean()), 3), "first": float(left[0]), "distances": distances[paired].tolist()}


def alone(recording, channel, start, end, tempo, before):
    """The clicks of one channel after the death of the leader, against the leader's grid: a line through its last clicks."""
    interval = 60 * RATE / tempo
    reference, _ = clicks(samples(recording)[start - before:start, 1 - channel])
    numbers = np.rint((reference - reference[-1]) / interval)
    slope, last = np.polyfit(numbers, reference, 1)
    frames, _ = clicks(samples(recording)[start:end, channel])
    position = (frames + before - last) / slope
    gaps = np.diff(np.rint(position).astype(int))
    drift = (position - np.rint(position)) * slope / RATE * 1000
    return {"clicks": len(frames), "seconds": (end - start) / RATE, "lost": int((gaps[gaps > 1] - 1).sum()), "doubled": int((gaps < 1).sum()),
            "drift": summary(drift), "drift_at_end": round(float(np.median(drift[-20:])), 3),
            "tempo": round(60 * RATE / float(np.polyfit(np.rint(position), frames, 1)[0]), 4)}


def frame(recording):
    return (os.path.getsize(recording) - 44) // 4


def own_times(members, recording, clock, seconds):
    """The errors of each daemon's times of its own clicks, in ms."""
    for member in members:
        member.daemon.stridectl("start")
    time.sleep(5)
    times = [[] for _ in members]
    for _ in range(seconds):
        time.sleep(1)
        for member, list in zip(members, times):
            list.append(member.status()["grid"]["heard_at_ns"] / 1e9)
    time.sleep(1)
    zero, _, spread = clock.result()
    figures = {"spread_of_the_clock": spread * 1000}
    for channel, list in enumerate(times):
        heard = zero + clicks(samples(recording)[:, channel])[0] / RATE
        errors = np.array([min(time - heard, key=abs) for time in list]) * 1000
        figures[f"daemon_{channel}"] = {"mean": float(errors.mean()), "least": float(errors.min()), "most": float(errors.max())}
    return figures


class Steps(threading.Thread):
    """The times of the steps that a daemon reports, in nanoseconds of this process's CLOCK_MONOTONIC."""

    def __init__(self, member):
        super().__init__(daemon=True)
        self.member, self.times = member, {}
        self.start()

    def run(self):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.member.daemon.socket)
            connection.sendall(b'{"method":"org.strided.Control.Watch","more":true}\0')
            pending = b""
            while data := connection.recv(65536):
                *messages, pending = (pending + data).split(b"\0")
                for message in messages:
                    self.update(json.loads(message)["parameters"]["status"].get("grid"))

    def update(self, grid):
        if not grid:
            return
        # The formula is in the description of GridStatus. Of earlier steps, the times of the values before stay.
        r, s, ramp = grid["tempo_spm"] / 60e9, grid["target_spm"] / 60e9, grid["ramp_ns"]
        for d in range(16):
            is_in_ramp = d < ramp * (r + s) / 2
            passed = 2 * d / (r + (r * r + 2 * (s - r) * d / ramp) ** 0.5) if is_in_ramp else ramp + (d - ramp * (r + s) / 2) / s
            self.times[grid["step"] + d] = grid["heard_at_ns"] + passed - self.member.offset * 1e9


def own_clocks(members):
    """The differences of the steps of members whose clocks are far apart, in ms."""
    leader, follower = members
    for member in members:
        member.serve()
    time.sleep(2)
    leader.daemon.stridectl("start")
    time.sleep(3)
    print(follower.join(leader), flush=True)
    time.sleep(8)
    first = time.monotonic_ns()
    steps = [Steps(member) for member in members]
    for tempo in TEMPI:
        leader.daemon.stridectl("cadence", str(tempo))
        time.sleep(10)
    last = time.monotonic_ns()
    theirs = sorted(steps[0].times.items())
    differences, feet = [], 0
    for number, at in steps[1].times.items():
        if not first < at < last:
            continue
        nearest = min(theirs, key=lambda other: abs(other[1] - at))
        differences.append((at - nearest[1]) / 1e6)
        feet += (number ^ nearest[0]) & 1
    return {"difference": summary(differences), "mean": round(float(np.mean(differences)), 3), "other_foot": feet,
            "group": follower.status().get("group")}


def group(members, recording, options):
    """Two members or more: join, changes of the tempo, and the death of the leader."""
    leader, others, figures = members[0], members[1:], {}
    for member in members:
        member.serve()
    time.sleep(2)
    leader.daemon.stridectl("start")
    time.sleep(3)
    figures["join"] = []
    for member in others[:1]:
        begun, start = time.monotonic(), frame(recording)
        print(member.join(leader), flush=True)
        figures["join_command"] = (time.monotonic() - begun) * 1000
        time.sleep(8)
        found = together(recording, start, frame(recording))
        right, _ = clicks(samples(recording)[start:frame(recording), 1])
        close = np.abs(np.array(found.get("distances", []))) < 2
        figures["join"] = {"first_click_after": round(float(right[0]) / RATE, 3) if len(right) else None, "within_2_ms": int(close.sum()), "clicks": found["clicks"]}
    start, changes = frame(recording), []
    for tempo in TEMPI:
        changes.append(frame(recording))
        leader.daemon.stridectl("cadence", str(tempo))
        time.sleep(10)
    figures["together"] = together(recording, start, frame(recording), changes)
    figures["group"] = [member.status().get("group") for member in members]
    if len(members) > 2:
        print(others[1].join(leader), flush=True)
        time.sleep(10)
    time.sleep(options.before)
    # The last change of the tempo was at least 10 s ago.
    before = 6 * RATE
    leader.kill()
    start = frame(recording)
    time.sleep(options.seconds)
    if len(members) == 2:
        figures["alone"] = alone(recording, 1, start + RATE // 2, frame(recording), TEMPI[-1], before)
    else:
        figures["after"] = together(recording, start + RATE // 2, frame(recording))
        others[0].daemon.stridectl("cadence", "176")
        time.sleep(10)
        figures["new_leader"] = together(recording, frame(recording) - 8 * RATE, frame(recording))
        figures["group_after"] = [member.status().get("group") for member in others]
    for found in figures.values():
        if isinstance(found, dict):
            found.pop("distances", None)
    return figures


def inside(recording, words):
    options = arguments().parse_args(words)
    prefer_recorder(recording)
    subprocess.run(["pw-metadata", "-n", "settings", "0", "clock.force-quantum", "2048"], capture_output=True)
    path = os.path.join(os.environ["AUDIO_LAB_DIR"], "sides.conf")
    with open(path, "w") as file:
        file.write(DEVICES)
    os.environ["ALSA_CONFIG_PATH"] += ":" + path
    clock = RecordingClock(recording)
    clock.start()
    link = bad_link.BadLink(options.members, seed=options.seed)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        stack.callback(link.end)
        members = []
        for number in range(options.members):
            members.append(Member(options.programs, folder, number, link, 1000 * (number + 1) if options.clocks else None))
            stack.callback(members[-1].end, options.keep)
        if options.clocks:
            figures = own_clocks(members)
        elif options.independent:
            figures = own_times(members, recording, clock, options.seconds)
        else:
            figures = group(members, recording, options)
        figures["packets"] = {"passed": link.passed, "lost": link.lost}
        figures["log"] = [[line for _, line in member.daemon.lines if "warning" in line or "error" in line] for member in members]
    print(json.dumps(figures), flush=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", type=os.path.abspath)
    parser.add_argument("--members", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--before", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--independent", action="store_true")
    parser.add_argument("--clocks", action="store_true")
    parser.add_argument("--keep", type=os.path.abspath)
    return parser


def main():
    if sys.argv[1] == "inside":
        return inside(sys.argv[2], sys.argv[3:])
    options = arguments().parse_args()
    reason = bad_link.missing()
    if reason:
        sys.exit(f"skipped: {reason}")
    with tempfile.TemporaryDirectory() as folder:
        recording = os.path.join(folder, "out.wav")
        status = enter(recording, *sys.argv[1:])
        print(f"lost by the server: {lost(recording)} ms")
        if options.keep:
            subprocess.run(["cp", recording, recording + ".lost", options.keep])
        return status


if __name__ == "__main__":
    sys.exit(main())
