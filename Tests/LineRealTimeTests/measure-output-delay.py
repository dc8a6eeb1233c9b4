#!/usr/bin/env python3
"""What `heard_at` of the daemon contains on an output that states one delay and has another.

measure-output-delay.py PROGRAMS LIBJACK [STATED:MORE ...]

PROGRAMS is the folder of strided and stridectl, LIBJACK the libjack.so.0 of the package pipewire-jack; STATED and MORE are milliseconds. A
private pipewire has a sink that states the latency STATED and delays the sound by STATED + MORE (delaying_sink.py). Its output is
recorded. One line for each pair has the error of the daemon's times of the clicks: negative if the daemon says that a click is heard
before it is.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

from laboratory import RATE, Daemon, RecordingClock, enter, prefer_recorder, samples

SECONDS = 15


class Headset:
    """The sink; every stream of ALSA is connected to it, because the session manager connects only to sinks of its own kind."""

    def __init__(self, libjack, stated, more):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "delaying_sink.py")
        self.process = subprocess.Popen([sys.executable, script, libjack, str(stated), str(more)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self.process.stdout.readline() != "ready\n":
            sys.exit("the sink did not start")
        os.environ["PIPEWIRE_AUTOCONNECT"] = "false"
        threading.Thread(target=self.connect, daemon=True).start()

    def connect(self):
        while self.process.poll() is None:
            for side in ("FL", "FR"):
                subprocess.run(["pw-link", f"ALSA Playback:output_{side}", f"headset:playback_{side}"], capture_output=True)
            time.sleep(0.1)

    def change(self, stated, more):
        self.process.stdin.write(f"{stated} {more}\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        self.process.wait(10)


def onsets(recording):
    """The frames at which clicks begin: the first loud sample after 200 ms of silence."""
    loud = np.flatnonzero(np.abs(samples(recording)[:, 0].astype(np.int32)) > 1600)
    return loud[np.flatnonzero(np.diff(loud, prepend=-RATE) > RATE // 5)]


def heard(daemon, seconds):
    """The times at which the daemon says that steps are heard, one for each second."""
    times = []
    for _ in range(seconds):
        time.sleep(1)
        grid = daemon.call("GetStatus")["status"].get("grid")
        if grid:
            times.append(grid["heard_at_ns"] / 1e9)
    return np.array(times)


def inside(recording, programs, libjack, stated, more):
    prefer_recorder(recording)
    subprocess.run(["pw-metadata", "-n", "settings", "0", "clock.force-quantum", "2048"], capture_output=True)
    headset = Headset(libjack, stated, more)
    clock = RecordingClock(recording)
    clock.start()
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(folder, programs, ["--set", "sound.lead_in=0"])
        daemon.call("HoldCadence", cadence_spm=100)
        daemon.call("Start")
        times = heard(daemon, SECONDS)[4:]
        output = daemon.call("GetStatus")["status"]["output"]
        daemon.end()
    zero, _, spread = clock.result()
    headset.end()
    real = zero + onsets(recording) / RATE
    # The clicks are 600 ms apart, so the error is searched between -500 and 100 ms.
    errors = [max(time - click for click in real if time - click < 0.1) * 1000 for time in times]
    reported = output.get("delay", {}).get("reported_ms")
    print(f"stated {stated:>4} ms, more {more:>4} ms: heard_at minus onset {np.median(errors):7.1f} ms"
          f" (from {min(errors):.1f} to {max(errors):.1f}, {len(errors)} steps); reported {reported};"
          f" recording's clock {spread * 1000:.1f} ms", flush=True)


def main():
    if sys.argv[1] == "inside":
        return inside(*sys.argv[2:])
    for pair in sys.argv[3:] or ["0:0", "200:0", "0:200", "200:200"]:
        with tempfile.TemporaryDirectory() as folder:
            enter(os.path.join(folder, "out.wav"), *map(os.path.abspath, sys.argv[1:3]), *pair.split(":"))


if __name__ == "__main__":
    main()
