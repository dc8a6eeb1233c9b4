#!/usr/bin/env python3
"""Compares the MIDI clock of strided, as another client of ALSA's sequencer receives it, with the beat grid of the control socket.

    check-midi.py FOLDER [--seconds 30] [--limit 1] [--device null]

FOLDER has the programs strided and stridectl. Needs /dev/snd/seq (the kernel module snd-seq), and realtime scheduling for the times at
which events arrive, normally as root in a virtual machine. Prints one line for each check, and exits with status 1 if one has failed.
"""

import argparse, contextlib, ctypes, json, math, os, pathlib, socket, subprocess, sys, tempfile, threading, time

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--limit", type=float, default=1, help="the largest 99th percentile in milliseconds")
parser.add_argument("--device", default="null")
options = parser.parse_args()
programs = pathlib.Path(options.folder).absolute()
home = tempfile.mkdtemp(prefix="midi")
environment = {**os.environ, "HOME": home, "XDG_RUNTIME_DIR": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
failures = 0

NAMES = {20: "position", 30: "start", 31: "continue", 32: "stop", 36: "clock"}  # alsa/seq_event.h


def expect(is_true, text):
    global failures
    failures += not is_true
    print(("ok      " if is_true else "FAILED  ") + text, flush=True)


class Receiver(threading.Thread):
    """A client of the sequencer. `events` has the name, the song position, and the time of CLOCK_MONOTONIC in nanoseconds."""

    def __init__(self):
        super().__init__(daemon=True)
        self.events, self.library = [], ctypes.CDLL("libasound.so.2")
        self.handle = ctypes.c_void_p()
        if self.library.snd_seq_open(ctypes.byref(self.handle), b"default", 2, 0) < 0:
            sys.exit("there is no sequencer: modprobe snd-seq")
        # The port can be written, and others may subscribe it.
        self.port = self.library.snd_seq_create_simple_port(self.handle, b"in", 1 << 1 | 1 << 6, 1 << 20)

    def connect(self):
        clients = pathlib.Path("/proc/asound/seq/clients").read_text().splitlines()
        number = [int(line.split()[1]) for line in clients if line.startswith("Client") and '"strided"' in line]
        return number and self.library.snd_seq_connect_from(self.handle, self.port, number[0], 0) == 0

    def run(self):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
        event = ctypes.POINTER(ctypes.c_uint8 * 28)()
        while True:
            if self.library.snd_seq_event_input(self.handle, ctypes.byref(event)) < 0:
                continue
            now, data = time.monotonic_ns(), bytes(event.contents)
            self.events.append((NAMES.get(data[0], str(data[0])), int.from_bytes(data[24:28], "little"), now))


class Grids(threading.Thread):
    """The beat grids of the daemon, and the times of the steps of its runs."""

    def __init__(self):
        super().__init__(daemon=True)
        self.steps, self.state = {}, None
        self.start()

    def run(self):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(home + "/strided/control.sock")
            connection.sendall(json.dumps({"method": "org.strided.Control.Watch", "more": True}).encode() + b"\0")
            pending = b""
            while data := connection.recv(65536):
                *messages, pending = (pending + data).split(b"\0")
                for message in messages:
                    self.update(json.loads(message)["parameters"]["status"])

    def update(self, status):
        self.state, grid = status["state"], status.get("grid")
        if not grid:
            return
        # The formula is in the description of GridStatus.
        r, s, ramp = grid["tempo_spm"] / 60e9, grid["target_spm"] / 60e9, grid["ramp_ns"]
        for d in range(64):
            if d < ramp * (r + s) / 2:
                passed = 2 * d / (r + math.sqrt(r * r + 2 * (s - r) * d / ramp))
            else:
                passed = ramp + (d - ramp * (r + s) / 2) / s
            self.steps[grid["run"], grid["step"] + d] = grid["heard_at_ns"] + passed


def stridectl(*arguments):
    return subprocess.run([programs / "stridectl", *arguments], env=environment, capture_output=True, text=True, timeout=60).stdout.strip()


def wait(condition, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.05)
    return condition()


def percentiles(errors):
    errors = sorted(map(abs, errors))
    return f"n {len(errors)}, median {errors[len(errors) // 2]:.2f}, 99th percentile {errors[len(errors) * 99 // 100]:.2f}, largest {errors[-1]:.2f} ms"


receiver = Receiver()
command = [programs / "strided", "--device", options.device, "--log-level", "warning"]
for setting in ("midi.clock=true", "sound.lead_in=0", "record.automatic=false"):
    command += ["--set", setting]
daemon = subprocess.Popen(command, env=environment)
try:
    expect(wait(lambda: stridectl("status")), "strided has started")
    stridectl("cadence", "171.5")
    expect(wait(receiver.connect), "strided has a port")
    receiver.start()
    grids = Grids()
    stridectl("start")
    changes = []
    for tempo in (180, 150, 171.5, 190):
        time.sleep(options.seconds / 8)
        stridectl("cadence", str(tempo))
    time.sleep(options.seconds / 8)
    stridectl("pause")
    time.sleep(options.seconds / 8)
    stridectl("resume")
    time.sleep(options.seconds / 8)
    stridectl("stop")
    time.sleep(1)
    stridectl("start")
    time.sleep(options.seconds / 8)
    stridectl("stop")
    time.sleep(1)
    words, run, position, song = [], 0, 0, 0
    errors, first, intervals, last = [], [], [], None
    for name, value, at in receiver.events:
        if name != "clock":
            words.append(name)
            last = None
        if name == "start":
            run, position = run + 1, 0
        elif name == "position":
            song = value // 4 * 24
        elif name == "continue":
            position = song
        elif name == "clock":
            heard = grids.steps.get((run, position // 24))
            if position % 24 == 0 and heard:
                (errors if position else first).append((at - heard) / 1e6)
            if last:
                intervals.append((at - last) / 1e6)
            position, last = position + 1, at
    expect(words == ["start", "stop", "position", "continue", "stop", "start", "stop"], f"messages: {' '.join(words)}")
    ordered = sorted(map(abs, errors))
    expect(ordered[len(ordered) * 99 // 100] <= options.limit, f"ticks on the steps: {percentiles(errors)}")
    expect(len(first) == 2, f"ticks on the first steps of the runs: {first} ms")
    # With 150 to 190 steps per minute, a tick lasts 13.2 to 16.7 ms; the kernel's queue counts milliseconds.
    outside = [interval for interval in intervals if not 11 <= interval <= 19]
    expect(len(outside) <= len(intervals) // 100, f"{len(intervals)} intervals: {min(intervals):.2f} to {max(intervals):.2f} ms, outside: {len(outside)}")
finally:
    daemon.kill()
print(f"{failures} failures")
sys.exit(failures > 0)
