#!/usr/bin/env python3
"""Measures the time from `stridectl say` to the first frame of the sound, for new and for cached texts.

Usage: measure-speech-latency.py [--count N] [--programs FOLDER] [--keep FOLDER]

It records the output of a private pipewire. A text is spoken N times as a new one and N times from the cache, each with the
program stridectl and by a call of the control socket, first without a run (the sound device is closed before) and then during
a run whose clicks have the volume 0. The trigger is the time before the program starts, or before the call is sent. The sound
begins with the first sample above 8/32768; the time before it in the output of espeak-ng is printed as well.

The result is INCONCLUSIVE if the server has skipped samples.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

import laboratory
from laboratory import PACKAGE, RATE

LEVEL = 8
WORDS = """anchor basket candle dolphin engine feather garden hammer island jacket kettle ladder meadow needle orange pepper
quarter ribbon saddle timber umbrella velvet window yellow zebra bottle copper danger elbow flower ginger helmet insect
jungle kitten lemon marble number office pocket rocket silver tunnel valley winter button carpet doctor famous gentle""".split()


def inside(recording, count, programs, folder):
    """Speaks in the laboratory, and writes the times."""
    laboratory.prefer_recorder(recording)
    clock = laboratory.RecordingClock(recording)
    clock.start()
    arguments = ["--set", "sound.volume=0%", "--set", "sound.lead_in=0", "--set", "pace=10kmh"]
    daemon = laboratory.Daemon(folder, programs, arguments)
    triggers, words = [], iter(WORDS * 20)
    for state in ("no run", "run"):
        if state == "run":
            daemon.stridectl("start")
            time.sleep(3)
        for index in range(count):
            for way in ("stridectl", "socket"):
                text = f"The {next(words)} and the {next(words)} number {index}{state[0]}{way[1]}"
                for kind in ("new", "cached"):
                    # Without a run, the device is closed 2 s after the last sound.
                    time.sleep(3.5 if state == "no run" else 1.0)
                    begin = time.monotonic()
                    if way == "stridectl":
                        daemon.stridectl("say", "--wait", text)
                    else:
                        daemon.call("Say", text=text, wait=True)
                    triggers.append({"state": state, "way": way, "kind": kind, "text": text, "at": begin})
    time.sleep(0.5)
    origin, cycle, spread = clock.result()
    daemon.end()
    with open(recording + ".json", "w") as file:
        json.dump({"origin": origin, "cycle": cycle, "spread": spread, "triggers": triggers}, file)


def lead_in(text):
    """Seconds before the first sample above the level in what espeak-ng writes."""
    wave = subprocess.run(["espeak-ng", "--stdout", "-s", "165", "-v", "en", "--", text], capture_output=True).stdout
    rate = int.from_bytes(wave[24:28], "little")
    sound = np.frombuffer(wave[44:len(wave) - len(wave) % 2], dtype="<i2")
    return float(np.argmax(np.abs(sound.astype(int)) > LEVEL)) / rate


def report(recording):
    with open(recording + ".json") as file:
        found = json.load(file)
    sound = np.abs(laboratory.samples(recording).astype(np.int32)).max(axis=1) > LEVEL
    times, faults = {}, 0
    for trigger in found["triggers"]:
        first = int((trigger["at"] - found["origin"]) * RATE)
        if sound[max(first - RATE // 5, 0):first].any():
            faults += 1
            continue
        onset = int(np.argmax(sound[first:first + 5 * RATE]))
        if not sound[first + onset]:
            print(f"FAIL no sound within 5 s of \"{trigger['text']}\"")
            return 1
        key = (trigger["state"], trigger["kind"], trigger["way"])
        times.setdefault(key, []).append(onset / RATE * 1000)
    print("trigger to the first frame of the sound, ms")
    print(f"{'state':8} {'text':8} {'trigger':10} {'count':>5} {'median':>8} {'90 %':>8} {'most':>8}")
    for (state, kind, way), values in sorted(times.items()):
        middle, late = np.median(values), np.percentile(values, 90)
        print(f"{state:8} {kind:8} {way:10} {len(values):5} {middle:8.1f} {late:8.1f} {max(values):8.1f}")
    silence = np.median([lead_in(trigger["text"]) for trigger in found["triggers"][:10]]) * 1000
    print(f"silence at the start of what espeak-ng writes: {silence:.1f} ms (in these times if strided does not cut it)")
    quantum = found["cycle"] / RATE * 1000
    print(f"error: 1 ms of polling, and up to one cycle of the server ({found['cycle']} frames, {quantum:.1f} ms), because the")
    print(f"times of frames come from the growth of the recording (90 % of the cycles within {found['spread'] * 1000:.1f} ms)")
    if faults:
        print(f"{faults} triggers were left out, because there was sound before them")
    missing = laboratory.lost(recording)
    if missing != 0:
        print(f"INCONCLUSIVE the server has skipped {missing} ms")
        return 2
    return 0


def main():
    if sys.argv[1:2] == ["inside"]:
        recording, count, programs, folder = sys.argv[2:]
        return inside(recording, int(count), programs, folder)
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--programs", default=os.path.join(PACKAGE, ".build/debug"))
    parser.add_argument("--keep", help="a folder in which the recording stays")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        recording = os.path.join(os.path.abspath(options.keep or folder), "latency.wav")
        os.makedirs(os.path.dirname(recording), exist_ok=True)
        status = laboratory.enter(recording, options.count, os.path.abspath(options.programs), folder)
        return status or report(recording)


if __name__ == "__main__":
    sys.exit(main())
