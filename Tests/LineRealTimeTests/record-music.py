#!/usr/bin/env python3
"""Records a run with music, a real gpsd and pipewire, and measures in the recording how far the beats of the music are from the steps.

Usage: record-music.py MINUTES [--keep FOLDER] [--programs FOLDER]
       record-music.py --check FOLDER

The tracks are synthesised: a short burst on each beat, in the left channel only. The clicks are the same in both channels. So the
right channel has the clicks, and the difference of the channels has the music and nothing else. The cadence follows the speed of a
recorded run; each two minutes, its offset changes by a few steps per minute as well.

 1. Each step of the daemon's trace has a click in the recording, on its frame.
 2. The burst of the music nearest to each step is found by correlation with the burst of the track. Its distance from the step is
    printed: median, 99th percentile and maximum. It contains the error of the beats that `stridectl music add` has found.
 3. The 99th percentile must be below 5 ms, and at least 95 of 100 steps must have music.

--keep stores the recording, the trace and the log. The result is PASS, FAIL or, if the server has skipped samples or the sound device
had an underrun, INCONCLUSIVE (status 2).
"""

import argparse
import atexit
import json
import os
import subprocess
import sys
import tempfile
import time
import wave

import numpy as np

import laboratory
from laboratory import RATE, SHARED

GPS = os.path.join(SHARED, "data/runs/derived/track_session.nmea")
TEMPOS = [150, 154, 158, 162, 166, 170, 174, 178, 182]
SOURCE_RATE = 44100


def burst(rate):
    """Ten milliseconds of a tone of 2 kHz that decays; it begins with its loudest part."""
    t = np.arange(rate // 100) / rate
    return np.cos(2 * np.pi * 2000 * t) * np.exp(-t / 0.003)


def write_track(path, tempo, seconds=150):
    """A track with a burst on each beat; a soft noise makes it a signal without silence."""
    sound = np.random.default_rng(tempo).normal(0, 0.001, SOURCE_RATE * seconds)
    shape = 0.6 * burst(SOURCE_RATE)
    for beat in range(int((seconds - 2) * tempo / 60)):
        begin = int(round((0.5 + beat * 60 / tempo) * SOURCE_RATE))
        sound[begin:begin + len(shape)] += shape
    frames = np.zeros((len(sound), 2))
    frames[:, 0] = sound
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(SOURCE_RATE)
        file.writeframes((frames * 32767).astype("<i2").tobytes())


# ------------------------------------------------------------------ recording

def usage(process):
    """Seconds of processor time of a process and its ended children, and the largest memory of the process in MiB."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    with open(f"/proc/{process}/status") as file:
        memory = {line.split(":")[0]: line.split()[1] for line in file if line.startswith("Vm")}
    ticks = os.sysconf("SC_CLK_TCK")
    return {"own": sum(map(int, fields[11:13])) / ticks, "children": sum(map(int, fields[13:15])) / ticks,
            "peak_mib": int(memory["VmHWM"]) / 1024}


def inside(recording, minutes, programs, folder):
    laboratory.prefer_recorder(recording)
    music = os.path.join(folder, "music")
    os.makedirs(music, exist_ok=True)
    for tempo in TEMPOS:
        write_track(os.path.join(music, f"{tempo}.wav"), tempo)
    added = subprocess.run([os.path.join(programs, "stridectl"), "music", "add", music], capture_output=True, text=True)
    if added.returncode != 0:
        sys.exit(f"stridectl music add: {added.stderr}")
    replay = subprocess.Popen(["bash", os.path.join(SHARED, "tools/gpsd-replay.sh"), "-r", "-l", GPS],
                              stdout=subprocess.PIPE, text=True)
    atexit.register(replay.terminate)
    port = replay.stdout.readline().strip().removeprefix("PORT=")
    fixed = ["music.mode=on", "click.with_music=on", "sound.lead_in=0", "pace=10kmh", "log.level=info"]
    trace = os.path.join(folder, "trace.jsonl")
    options = ["--trace", trace, "--gpsd", "127.0.0.1:" + port, *[word for key in fixed for word in ("--set", key)]]
    daemon = laboratory.Daemon(folder, programs, options)
    begin = time.monotonic()
    daemon.stridectl("start")
    changed = 0
    while time.monotonic() - begin < minutes * 60:
        time.sleep(0.5)
        if time.monotonic() - begin > 120 * (changed + 1):
            changed += 1
            daemon.stridectl("offset", ("+3", "-2", "+1", "-4")[changed % 4])
    figures = usage(daemon.process.pid)
    daemon.stridectl("stop")
    time.sleep(1)
    status = daemon.end()
    with open(os.path.join(folder, "daemon.log"), "w") as file:
        for at, line in daemon.lines:
            file.write(f"{at - begin:9.3f} {line}\n")
    with open(os.path.join(folder, "figures.json"), "w") as file:
        json.dump({"minutes": minutes, **figures}, file)
    replay.terminate()
    replay.wait()
    return status


# ------------------------------------------------------------------- checking

class Verdict(Exception):
    """The reason why the recording fails, or proves nothing."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


def read_trace(folder):
    """The frames of the steps in the order of their numbers, and the number of changes of the tempo."""
    with open(os.path.join(folder, "trace.jsonl")) as file:
        records = [json.loads(line) for line in file]
    faults = [record["event"] for record in records if record["event"] in ("xrun", "skipped")]
    if faults or sum(record["event"] == "opened" for record in records) != 1:
        raise Verdict(2, f"the sound device was opened again or has lost frames: {faults}")
    found = {record["step"]: record["frame"] for record in records if record["event"] == "step"}
    tempos = [record["playing"]["tempo_spm"] for record in records if record["event"] == "settings" and record.get("playing")]
    changes = sum(a != b for a, b in zip(tempos, tempos[1:]))
    return np.array([found[step] for step in sorted(found)]), changes


def lag(window, shape, reach):
    """The lag of the largest normalised correlation of a shape within a window, and that correlation."""
    energy = np.convolve(window ** 2, np.ones(len(shape)), "valid")
    scores = np.correlate(window, shape, "valid") / np.sqrt(np.maximum(energy, 1e4) * np.dot(shape, shape))
    best = int(np.argmax(scores))
    return best - reach, float(scores[best])


def check(folder):
    if laboratory.lost(os.path.join(folder, "music.wav")) != 0:
        raise Verdict(2, "the server has skipped samples")
    frames, changes = read_trace(folder)
    sound = laboratory.samples(os.path.join(folder, "music.wav"))
    clicks = sound[:, 1]
    first = int(np.argmax(np.abs(clicks.astype(np.int32)) > 8))
    # The first click begins at the first step; its attack is measured at all steps, and the median is its place.
    reach = RATE // 20
    template = clicks[first:first + RATE // 100].astype(float)
    offsets = []
    for frame in frames[1:-2]:
        begin = first + int(frame - frames[0]) - reach
        offset, score = lag(clicks[begin:begin + len(template) + 2 * reach].astype(float), template, reach)
        if score > 0.5:
            offsets.append(offset)
    offsets = np.array(offsets)
    print(f"clicks: {len(offsets)} of {len(frames) - 3} steps found, largest distance from the trace {np.abs(offsets).max()} frames")
    shape = burst(RATE)
    errors, missing = [], 0
    for frame in frames[1:-2]:
        begin = first + int(frame - frames[0]) - reach
        window = sound[begin:begin + len(shape) + 2 * reach].astype(float)
        distance, score = lag(window[:, 0] - window[:, 1], shape, reach)
        if score < 0.5:
            missing += 1
        else:
            errors.append(distance / RATE * 1000)
    errors = np.array(errors)
    share = 100 * len(errors) / (len(errors) + missing)
    minutes = (frames[-1] - frames[0]) / RATE / 60
    print(f"music: {len(errors)} beats in {minutes:.1f} min with {changes} changes of the tempo, {share:.2f} % of the steps")
    print(f"distance of the beats from the steps: mean {errors.mean():+.2f} ms, median {np.median(np.abs(errors)):.2f} ms, "
          f"99th percentile {np.percentile(np.abs(errors), 99):.2f} ms, largest {np.abs(errors).max():.2f} ms")
    part = max(1, len(errors) // 6)
    print("mean of each sixth of the run:", ", ".join(f"{errors[i:i + part].mean():+.2f}" for i in range(0, part * 6, part)), "ms")
    with open(os.path.join(folder, "figures.json")) as file:
        figures = json.load(file)
    print(f"processor time per minute: daemon {figures['own'] / figures['minutes']:.2f} s, decoders "
          f"{figures['children'] / figures['minutes']:.2f} s; largest memory of the daemon {figures['peak_mib']:.1f} MiB")
    if np.abs(offsets).max() > 1 or len(offsets) < len(frames) - 3:
        raise Verdict(1, "a click is not on its step")
    if np.percentile(np.abs(errors), 99) >= 5 or share < 95:
        raise Verdict(1, "the music is not on the steps")
    print("PASS")


def main():
    if sys.argv[1:2] == ["inside"]:
        recording, minutes, programs, folder = sys.argv[2:]
        sys.exit(inside(recording, float(minutes), programs, folder))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", type=float, nargs="?")
    parser.add_argument("--keep", help="store the recording, the trace and the log in this folder")
    parser.add_argument("--check", help="check the files of an earlier recording in this folder")
    parser.add_argument("--programs", default=os.path.join(laboratory.PACKAGE, ".build/release"))
    options = parser.parse_args()
    if not options.check and not options.minutes:
        parser.error("write the length in minutes, or --check FOLDER")
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.abspath(options.check or options.keep or scratch)
        os.makedirs(folder, exist_ok=True)
        if not options.check:
            programs = os.path.abspath(options.programs)
            if laboratory.enter(os.path.join(folder, "music.wav"), options.minutes, programs, folder) != 0:
                sys.exit("the recording has failed")
        try:
            check(folder)
        except Verdict as verdict:
            print("INCONCLUSIVE:" if verdict.status == 2 else "FAIL:", verdict)
            sys.exit(verdict.status)


main()
