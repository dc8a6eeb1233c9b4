#!/usr/bin/env python3
"""Records a workout with a real gpsd, speech and pipewire, and checks in the recording that no click has moved.

Usage: record-workout.py MINUTES [--keep FOLDER] [--programs FOLDER] [--pace-changes]
       record-workout.py --check FOLDER

Speech is in the left channel only (voice.pan = -1), so the right channel has the clicks, made softer during speech, and nothing
else. The checks:

 1. Each step of the daemon's trace has a click in the recording, on its frame: the lag of the largest correlation with the click
    of `strided render --trace` is 0 frames.
 2. Between the clicks, the right channel is silent.
 3. Each tempo change of the workout is at a step: the intervals before it have the old tempo, those after it the new one.

With --pace-changes, `stridectl cadence` changes the tempo instead of a workout, and the third check is left out. --keep stores the
recording, the trace and the log; --check repeats the checks for these files. The result is PASS, FAIL or, if the server has
skipped samples or the sound device had an underrun, INCONCLUSIVE (status 2).
"""

import argparse
import atexit
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

import laboratory
from laboratory import PACKAGE, RATE, SHARED

GPS = os.path.join(SHARED, "data/runs/derived/track_session.nmea")
ANNOUNCEMENTS = {"distance": "400m", "time": "2min", "split": "500m", "pace": "90s", "average": "3min", "cadence": "100s",
                 "steps": "4min", "sync": "150s"}


def plan(minutes):
    """A workout of that length: its text, and the cadences and lengths in seconds of its steps."""
    if minutes < 10:
        return f"{minutes}x(30s @176spm / 30s @162spm)", [(176, 30), (162, 30)] * minutes
    rounds, rest = divmod(minutes * 60 - 420, 270)
    steps = [(164, 300)] + [(178, 180), (160, 90)] * rounds + [(166, 120 + rest)]
    return f"5min @164spm, {rounds}x(3min @178spm / 90s @160spm), {120 + rest}s @166spm", steps


# ------------------------------------------------------------------ recording

def settings(daemon_help):
    """The announcements that this strided has."""
    return [word for topic, interval in ANNOUNCEMENTS.items() if topic in daemon_help
            for word in ("--set", f"voice.announce.{topic}={interval}")]


def inside(recording, minutes, programs, folder, changes_pace):
    laboratory.prefer_recorder(recording)
    replay = subprocess.Popen(["bash", os.path.join(SHARED, "tools/gpsd-replay.sh"), "-r", "-l", GPS],
                              stdout=subprocess.PIPE, text=True)
    atexit.register(replay.terminate)
    port = replay.stdout.readline().strip().removeprefix("PORT=")
    fixed = ["voice.output=speech", "voice.pan=-1", "sound.lead_in=0", "pace=10kmh", "log.level=info"]
    with open(os.path.join(PACKAGE, "Sources/Sound/Coach/CoachSettings.swift")) as file:
        topics = settings(file.read())
    trace = os.path.join(folder, "trace.jsonl")
    options = ["--trace", trace, "--gpsd", "127.0.0.1:" + port, *[word for key in fixed for word in ("--set", key)], *topics]
    daemon = laboratory.Daemon(folder, programs, options)
    text, steps = plan(minutes)
    begin = time.monotonic()
    if changes_pace:
        daemon.stridectl("start")
    else:
        daemon.stridectl("workout run", text)
    said, changed = 0, 0
    while True:
        time.sleep(0.5)
        passed = time.monotonic() - begin
        if passed > 20 * (said + 1):
            said += 1
            daemon.stridectl("say", f"Sentence {said} of this recording")
        if changes_pace:
            if passed > 15 * (changed + 1):
                changed += 1
                daemon.stridectl("cadence", ("176", "162")[changed % 2])
            if passed > minutes * 60:
                break
        elif "workout" not in daemon.call("GetStatus")["status"] or passed > minutes * 60 + 120:
            break
    time.sleep(5)
    daemon.stridectl("stop")
    time.sleep(1)
    status = daemon.end()
    with open(os.path.join(folder, "daemon.log"), "w") as file:
        for at, line in daemon.lines:
            file.write(f"{at - begin:9.3f} {line}\n")
    with open(os.path.join(folder, "plan.json"), "w") as file:
        json.dump({"minutes": minutes, "text": text, "steps": [] if changes_pace else steps}, file)
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
    """The frames of the steps in the order of their numbers; INCONCLUSIVE if later frames have moved."""
    with open(os.path.join(folder, "trace.jsonl")) as file:
        records = [json.loads(line) for line in file]
    faults = [record["event"] for record in records if record["event"] in ("xrun", "skipped")]
    if faults or sum(record["event"] == "opened" for record in records) != 1:
        raise Verdict(2, f"the sound device was opened again or has lost frames: {faults}")
    stretched = sum(record["event"] == "stretched" for record in records)
    print(f"trace: {stretched} corrections of the beat grid to the clock of the sound card")
    found = {record["step"]: record["frame"] for record in records if record["event"] == "step"}
    return np.array([found[step] for step in sorted(found)])


def lag(window, click, reach):
    """The lag of the largest normalised correlation of a click within a window, and that correlation."""
    energy = np.convolve(window ** 2, np.ones(len(click)), "valid")
    scores = np.correlate(window, click, "valid") / np.sqrt(np.maximum(energy, 1) * np.dot(click, click))
    best = int(np.argmax(scores))
    return best - reach, float(scores[best])


def check_clicks(folder, programs, frames):
    """Compares each click with the rendered one; returns the offset of the recording's frames from those of the trace."""
    recording = os.path.join(folder, "workout.wav")
    rendered = os.path.join(folder, "rendered.wav")
    command = [os.path.join(programs, "strided"), "render", "--trace", os.path.join(folder, "trace.jsonl"), "--output", rendered]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Verdict(1, f"strided render --trace: {done.stderr}")
    sound, clean = laboratory.samples(recording)[:, 1], laboratory.samples(rendered)[:, 1]
    # The rendering ends at the last step of the trace, so that step has no click in it.
    frames = frames[frames < len(clean) - RATE // 4]
    length = int(np.argmax(np.abs(clean[frames[1]:frames[2]].astype(int))[::-1] > 1))
    length = (frames[2] - frames[1]) - length
    loud = int(np.abs(clean.astype(np.int32)).max()) if len(clean) < 10 * RATE else int(np.abs(clean[:10 * RATE].astype(int)).max())
    first = int(np.argmax(np.abs(sound.astype(np.int32)) > 8))
    attack = int(np.argmax(np.abs(clean[frames[0]:frames[1]].astype(int)) > 8))
    offset = first - attack - int(frames[0])
    reach, lags, scores, gains, moved = 96, [], [], [], []
    silence, last = 0, first
    for number, frame in enumerate(frames):
        click = clean[frame:frame + length].astype(float)
        start = int(frame) + offset
        window = sound[start - reach:start + length + reach].astype(float)
        if len(window) < length + 2 * reach or not click.any():
            continue
        step_lag, score = lag(window, click, reach)
        lags.append(step_lag)
        scores.append(score)
        gains.append(np.dot(window[reach:reach + length], click) / np.dot(click, click))
        if step_lag != 0 or score < 0.9:
            moved.append((number, step_lag, round(score, 3)))
        silence = max(silence, int(np.abs(sound[last:start - 1].astype(int)).max(initial=0)))
        last = start + length + 1
    gains = np.array(gains)
    print(f"clicks: {len(lags)} of {len(frames)} compared; lag other than 0 frames: {sum(l != 0 for l in lags)}; "
          f"least correlation {min(scores):.4f}")
    print(f"gain of the clicks: median {np.median(gains):.3f}, least {gains.min():.3f} (during speech), below 0.5: {(gains < 0.5).sum()}")
    print(f"right channel between the clicks: at most {silence} of 32767 (clicks: {loud})")
    spoken = np.abs(laboratory.samples(recording)[:, 0].astype(np.int32) - sound)
    print(f"left channel without the clicks: {np.mean(spoken > 100) * 100:.1f} % of the frames have speech or chimes")
    if moved:
        raise Verdict(1, f"{len(moved)} clicks are not on their frames (number, lag, correlation): {moved[:10]}")
    if silence > 8:
        raise Verdict(1, "there are sounds in the right channel that are not clicks")
    return offset


def check_changes(frames, steps):
    """Finds the tempo changes in the intervals, and compares them with the workout."""
    intervals = np.diff(frames)
    mixed = []
    # The clicks may begin with the pace before the first step of the workout begins.
    first = np.abs(intervals[:30] - 60 * RATE / steps[0][0]) <= 1
    at = int(np.argmax(first))
    print(f"{at} intervals before the first step of the workout")
    print("change          step   frame  before after (frames)  cadence  length of the step before")
    previous = 0
    for number, (cadence, length) in enumerate(steps):
        period = 60 * RATE / cadence
        begin = at
        while at < len(intervals) and abs(intervals[at] - period) <= 1:
            at += 1
        if at == begin:
            mixed.append((number, begin, int(intervals[begin]) if begin < len(intervals) else None))
            break
        before = int(intervals[begin - 1]) if number else 0
        seconds = (frames[begin] - previous) / RATE if number else 0
        print(f"{number:6} {begin:13} {frames[begin]:9}  {before:6} {intervals[begin]:6} {period:9.1f} {cadence:6}  {seconds:.3f} s")
        previous = frames[begin]
        # The last step of a workout ends with the workout; then the run continues at its own pace.
        is_last = number == len(steps) - 1
        heard = (frames[at] - frames[begin]) / RATE
        if not is_last and not -period / RATE <= heard - length <= 2 * period / RATE:
            mixed.append((number, f"{heard:.3f} s instead of {length} s"))
    if mixed:
        raise Verdict(1, f"intervals that are neither of the old nor of the new tempo: {mixed}")
    print(f"{len(steps) - 1} tempo changes, each at a step; no interval between two tempi")


def check(folder, programs):
    missing = laboratory.lost(os.path.join(folder, "workout.wav"))
    try:
        if missing != 0:
            raise Verdict(2, f"the server has skipped {missing} ms")
        with open(os.path.join(folder, "plan.json")) as file:
            made = json.load(file)
        with open(os.path.join(folder, "daemon.log")) as file:
            said = [line for line in file if "said:" in line or "chime:" in line]
        print(f"{made['minutes']} min: {made['text']}")
        print(f"{len(said)} sentences and chimes:")
        print("".join(said[:20]), end="" if len(said) <= 20 else f"… {len(said) - 20} more in daemon.log\n")
        frames = read_trace(folder)
        offset = check_clicks(folder, programs, frames)
        print(f"frame of the recording = frame of the trace + {offset}, for all clicks")
        if made["steps"]:
            check_changes(frames, made["steps"])
    except Verdict as verdict:
        print(("FAIL ", "INCONCLUSIVE ")[verdict.status - 1] + str(verdict))
        return verdict.status
    print("PASS")
    return 0


def main():
    if sys.argv[1:2] == ["inside"]:
        recording, minutes, programs, folder, changes_pace = sys.argv[2:]
        return inside(recording, int(minutes), programs, folder, changes_pace == "True")
    parser = argparse.ArgumentParser()
    parser.add_argument("minutes", type=int, nargs="?")
    parser.add_argument("--programs", default=os.path.join(PACKAGE, ".build/debug"))
    parser.add_argument("--keep")
    parser.add_argument("--check")
    parser.add_argument("--pace-changes", action="store_true")
    options = parser.parse_args()
    programs = os.path.abspath(options.programs)
    if options.check:
        return check(options.check, programs)
    if not options.minutes:
        parser.error("the number of minutes is missing")
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(options.keep or temporary)
        os.makedirs(folder, exist_ok=True)
        recording = os.path.join(folder, "workout.wav")
        status = laboratory.enter(recording, options.minutes, programs, folder, options.pace_changes)
        return status or check(folder, programs)


if __name__ == "__main__":
    sys.exit(main())
