"""What a recording says: the beat held, the changes of tempo followed, the faults survived. Every onset is onsets.py's."""
import json
import subprocess
import sys

import numpy as np

from recorder import RATE

#: An interval this near to a tempo's is at that tempo: 170 and 180 differ by 19.6 ms, every peer keeps within 0.1 ms.
AT_TEMPO_MS = 1.0
#: An interval further than this from a tempo's has felt the change: none plays a steady beat more than 0.03 ms off.
MOVED_MS = 0.1
#: After a fault, what is heard from here on is what stays.
SETTLED_S = 3.0


class Unheard(Exception):
    """The recording says nothing; in words for a row of the table."""


def listen(onsets, recording, *options):
    """-> onsets.py's account of the recording, its exit status set aside: here nothing passes or fails."""
    done = subprocess.run(
        [sys.executable, str(onsets), str(recording), "--json", *map(str, options)],
        capture_output=True, text=True, timeout=300,
    )
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        raise Unheard(f"onsets.py: {done.stderr.strip()[-200:]}") from error


def steady(onsets, result, given):
    """The beat from the second click on, for the time asked for."""
    recording = given["recording"]
    heard = listen(onsets, recording)
    if heard["count"] < 2:
        raise Unheard("no clicks heard")
    first = heard["first_s"]
    tempo = given["tempo"]
    # jack_metro's output is connected while its first click sounds already: that one has no beginning.
    grid_from = first + 30 / tempo
    end = grid_from + given["seconds"]
    account = listen(onsets, recording, "--expect-bpm", tempo, "--start", grid_from, "--end", end)
    if account.get("duration_s", 0) < given["seconds"] - 2 * 60 / tempo - 1:
        raise Unheard(f"fell silent after {account.get('duration_s', 0):.1f} s")
    return {
        "clicks": account["count"],
        # Of the tempo; onsets.py's is of the period.
        "ppm": -account["ppm"],
        "interval_sd_ms": account["ioi_sd_ms"],
        "interval_worst_ms": account["ioi_max_error_ms"],
        "grid_worst_ms": account["grid_maxdev_ms"],
        "drift_ms": account["drift_ms"],
        "missing_or_double": account["missing"] + account["double"],
        "first_click_ms": (result["recording"]["start_s"] + first - result["told_s"]) * 1_000,
    }


def times(onsets, recording, clock):
    """-> monotonic seconds at which each click was heard."""
    return clock["start_s"] + np.array(listen(onsets, recording).get("onsets_samples", [])) / RATE


def changes(onsets, result, given):
    """Each command with what was heard of it."""
    clicks = times(onsets, given["recording"], result["recording"])
    done = result["changes"]
    followed = []
    tempo = given["tempo"]
    for n, change in enumerate(done):
        until = done[n + 1]["at_s"] if n + 1 < len(done) else np.inf
        followed.append(change | follow(clicks, change["at_s"], until, 60 / tempo, 60 / change["tempo"]))
        tempo = change["tempo"]
    return {"changes": followed}


def follow(clicks, at, until, old, new):
    """One change of tempo, commanded at `at`: periods `old` and `new`, all in seconds; nothing after `until` counts.

    -> first_moved_ms: from the command to the first click that the old tempo would have put elsewhere; first_interval_ms:
    to the end of the first of those intervals that are all the new one; effect_ms: to the moment at which the tempo must
    have changed, were the phase kept, for the clicks to come when they did (a pending interval that is finished puts it at
    that interval's end); jump_ms: how far an interval between the two tempi lies outside both (late is positive), zero
    where the beat bends without a stumble; between_ms: those intervals.
    """
    tolerance = AT_TEMPO_MS / 1_000
    # From the last click before the command on.
    clicks = clicks[(clicks > at - 1.05 * old) & (clicks < until)]
    after = np.flatnonzero(clicks > at)
    if len(clicks) < 3 or len(after) == 0:
        return {"followed": False}
    clicks = clicks[max(0, after[0] - 1):]
    intervals = np.diff(clicks)
    is_new = np.abs(intervals - new) <= tolerance
    wrong = np.flatnonzero(~is_new)
    first = int(wrong[-1]) + 1 if len(wrong) else 0
    if first >= len(intervals):
        return {"followed": False}
    between = [interval for interval in intervals[:first] if abs(interval - old) > tolerance]
    low, high = min(old, new), max(old, new)
    outside = [max(0.0, interval - high) + min(0.0, interval - low) for interval in between]
    # What is written in whole frames, and timed to a fraction of one, is not outside by that.
    jump = max((value for value in outside if abs(value) > tolerance / 2), key=abs, default=0.0)
    moved = int(np.flatnonzero(np.abs(intervals - old) > MOVED_MS / 1_000)[0])
    # `first` beats, of which x seconds at the old tempo: x / old + (passed - x) / new.
    passed = clicks[first] - clicks[0]
    effect = clicks[0] + (passed / new - first) / (1 / new - 1 / old)
    return {
        "followed": True,
        "first_moved_ms": (clicks[moved + 1] - at) * 1_000,
        "effect_ms": (effect - at) * 1_000,
        "first_interval_ms": (clicks[first + 1] - at) * 1_000,
        "jump_ms": jump * 1_000,
        "between_ms": [round(interval * 1_000, 3) for interval in between],
    }


def fault(onsets, result, given):
    """Silence, and how far from the old grid the beat is afterwards."""
    before = times(onsets, given["recording"], result["recording"])
    if "second_recording" in result:
        after = times(onsets, given["second_recording"], result["second_recording"])
    else:
        after = before[before > result["over_s"]]
    before = before[before < result["fault_s"]]
    return {"ended": result["ended"]} | survive(before, after, result["over_s"], 60 / given["tempo"])


def survive(before, after, over, period):
    """-> silence_ms between the last click before and the first after; shift_ms of the settled beat against the old grid,
    within half a period (late is positive), None where it is silent; the grids have their slope in common."""
    settled = after[after > over + SETTLED_S]
    if len(before) < 5 or len(settled) < 5:
        return {"heard_again": False, "silence_ms": None, "shift_ms": None}
    first = after[after > over]
    # The beats of each group numbered from its own first.
    groups = [(clicks, np.rint((clicks - clicks[0]) / period)) for clicks in (before, settled)]
    spread = sum(((beats - beats.mean()) ** 2).sum() for _, beats in groups)
    slope = sum(((beats - beats.mean()) * (clicks - clicks.mean())).sum() for clicks, beats in groups) / spread
    phases = [float((clicks - slope * beats).mean()) for clicks, beats in groups]
    shift = (phases[1] - phases[0] + slope / 2) % slope - slope / 2
    return {
        "heard_again": True,
        "silence_ms": float(first[0] - before[-1]) * 1_000,
        "shift_ms": float(shift) * 1_000,
    }


KINDS = {"steady": steady, "changes": changes, "stop": fault, "restart": fault}
