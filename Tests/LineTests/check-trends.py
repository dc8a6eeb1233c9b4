#!/usr/bin/env python3
"""Computes the trends of a logbook from its samples and compares them with the output of `stridectl trends --json`.

    check-trends.py strided.db trends.json [--maximal BPM --resting BPM]

It is written independently of the programs: all pairs are written out, and the quantiles of Student's distribution are integrated.
"""
import argparse
import datetime
import json
import math
import sqlite3
import statistics
import sys

EPOCH = datetime.date(1970, 1, 1)


def runs_of(database):
    """The finished activities with their samples and pauses."""
    rows = database.execute(
        "SELECT id, kind, local_day, moving_ms, effort FROM activity"
        " WHERE state = 'finished' AND deleted_ms IS NULL ORDER BY local_day, start_ms, id")
    for number, kind, day, moving, effort in rows.fetchall():
        samples = database.execute(
            "SELECT elapsed_ms, distance_cm, speed_mmps, target_dspm, cadence_dspm, heart_rate_bpm FROM sample"
            " WHERE activity = ? ORDER BY elapsed_ms", (number,)).fetchall()
        pauses = database.execute("SELECT start_ms, end_ms FROM pause WHERE activity = ?", (number,)).fetchall()
        yield {"kind": kind, "day": EPOCH + datetime.timedelta(days=day), "effort": effort, "moving": moving,
               **figures(samples, pauses)}


def figures(samples, pauses):
    result = {"motion": 0, "walking": 0, "clicked": 0, "sync": 0, "free": [], "clicks": [], "heart": [], "fall": None}
    windows = {}
    last = None
    for elapsed, distance, speed, target, cadence, heart in samples:
        speed = None if speed is None else speed / 1000
        target = None if target is None else target / 10
        cadence = None if cadence is None else cadence / 10
        time = elapsed - last[0] if last else 0
        broken = time > 10_000 or any(
            start < elapsed and (last[0] if last else -1) <= end and not (last and end <= last[0]) for start, end in pauses)
        if speed is None and last and not broken and distance is not None and last[1] is not None:
            speed = min(max((distance - last[1]) / 100 / (time / 1000), 0), 15)
        windows.setdefault(elapsed // 20_000, []).append((broken, speed, target, cadence, heart))
        if not broken and (speed >= 0.5 if speed is not None else cadence is not None):
            result["motion"] += time
            runs = cadence >= 140 if cadence is not None else (speed or 0) >= 2.1
            result["walking"] += 0 if runs else time
            if target is not None and cadence is not None:
                result["clicked"] += time
                result["sync"] += time if abs(cadence - target) <= 0.03 * target else 0
        last = (elapsed, distance)
    steady = {number: window_of(window) for number, window in windows.items()}
    for number, window in steady.items():
        if not window:
            continue
        speed, cadence, clicks, heart = window
        if cadence is not None and clicks is not None:
            result["clicks" if clicks else "free"].append((speed, cadence))
        if heart is not None and steady.get(number - 1) and steady.get(number - 2):
            result["heart"].append((speed, heart))
    result["fall"] = recovery(samples, pauses)
    return result


def window_of(window):
    """The mean speed, cadence, whether there were clicks, and the heart rate of a steady window; None for another window."""
    speeds = [speed for _, speed, *_ in window if speed is not None]
    if any(broken for broken, *_ in window) or len(window) < 4 or len(speeds) < len(window):
        return None
    if statistics.stdev(speeds) >= 0.35:
        return None
    speed = statistics.fmean(speeds)
    cadences = [cadence for *_, cadence, _ in window if cadence is not None]
    complete = len(cadences) == len(window)
    if not (statistics.fmean(cadences) >= 140 if complete else speed >= 2.1):
        return None
    hearts = [heart for *_, heart in window if heart is not None]
    targets = sum(target is not None for _, _, target, *_ in window)
    clicks = True if targets == len(window) else False if targets == 0 else None
    return (speed, statistics.fmean(cadences) if complete and statistics.stdev(cadences) < 8 else None, clicks,
            statistics.fmean(hearts) if len(hearts) == len(window) else None)


def recovery(samples, pauses):
    runs = [cadence / 10 >= 140 if cadence is not None else (speed or 0) / 1000 >= 2.1
            for _, _, speed, _, cadence, _ in samples]
    if True not in runs:
        return None
    last = len(runs) - 1 - runs[::-1].index(True)
    time = samples[last][0]
    if sum(runs) < (last + 1) // 2 or time < 600_000 or samples[-1][0] < time + 65_000:
        return None
    if any(start < time + 65_000 and end > time - 10_000 for start, end in pauses):
        return None
    parts = [[row[5] for row in samples if a <= row[0] <= b and row[5] is not None]
             for a, b in ((time - 10_000, time), (time + 55_000, time + 65_000))]
    return statistics.fmean(parts[0]) - statistics.fmean(parts[1]) if all(parts) else None


def sums(pairs):
    """The number, the means, and the sums of squares and products of pairs."""
    if not pairs:
        return 0, 0, 0, 0, 0
    v, y = (statistics.fmean(column) for column in zip(*pairs))
    return len(pairs), v, y, sum((a - v) ** 2 for a, _ in pairs), sum((a - v) * (b - y) for a, b in pairs)


def joined(a, b):
    """The sums of two groups about the mean of each."""
    a, b = sums(a), sums(b)
    n = a[0] + b[0]
    if n == 0:
        return a
    return n, (a[0] * a[1] + b[0] * b[1]) / n, (a[0] * a[2] + b[0] * b[2]) / n, a[3] + b[3], a[4] + b[4]


def at_equal_pace(rows):
    """The days and adjusted values, the reference speed and the slope."""
    usable = [(day, row) for day, row in rows if row[0] >= 3]
    if not usable:
        return [], None, None
    reference = statistics.median(row[1] for _, row in usable)
    slopes = [row[4] / row[3] for _, row in usable if row[0] >= 6 and row[3] >= 0.01 * row[0]]
    slope = statistics.median(slopes) if len(slopes) >= 3 else None
    near = (0.2 if slope is not None else 0.05) * reference
    return [(day, row[2] - (slope or 0) * (row[1] - reference)) for day, row in usable
            if abs(row[1] - reference) <= near], reference, slope


def student(degrees):
    """The 0.975 quantile of Student's distribution, by integration (Simpson) and bisection."""
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)

    def area(end, parts=400):
        step = end / parts
        heights = [scale * (1 + (i * step) ** 2 / degrees) ** (-(degrees + 1) / 2) for i in range(parts + 1)]
        return step / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2]))

    low, high = 1.0, 20.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if area(middle) < 0.475 else (low, middle)
    return low


def estimates(groups):
    degrees = sum(max(len(group) - 1, 0) for group in groups)
    if degrees < 5:
        return [None] * len(groups)
    distances = [abs(a - b) for group in groups for i, a in enumerate(group) for b in group[:i]]
    factor = student(0.86 * degrees) * 1.0483 * statistics.median(distances)
    return [estimate(group, factor) for group in groups]


def estimate(group, factor):
    if len(group) < 3:
        return None
    if len(group) == 3:
        value, error = statistics.median(group), 0.670
    else:
        value = statistics.median((a + b) / 2 for i, a in enumerate(group) for b in group[:i + 1])
        error = math.sqrt(math.pi / 3 / len(group))
    return value, value - factor * error, value + factor * error


def values_of(measure, runs, maximal, resting):
    """The values of the runs by day, the reference speed and the slope."""
    only = [run for run in runs if run["kind"] == "run"]
    if measure in ("cadence", "step-length", "heart-rate"):
        moved = [run for run in runs if run["motion"] > 0]
        rows = [(run["day"], (sums(run["heart"]) if measure == "heart-rate" else joined(run["free"], run["clicks"]))
                 if run["kind"] == "run" else sums([])) for run in moved]
        values, reference, slope = at_equal_pace(rows)
        if measure == "step-length":
            values = [(day, reference * 60 / value) for day, value in values]
        return values, reference, slope
    if measure == "sync":
        return [(run["day"], run["sync"] / run["clicked"]) for run in only if run["clicked"] >= 60_000], None, None
    if measure == "walking":
        return [(run["day"], run["walking"] / run["motion"]) for run in only if run["motion"] >= 60_000], None, None
    if measure == "recovery":
        return [(run["day"], run["fall"]) for run in only if run["motion"] > 0 and run["fall"] is not None], None, None
    values = []
    for run in only:
        count, speed, heart, *_ = sums(run["heart"])
        share = (heart - resting) / (maximal - resting) if maximal and resting else 0
        if count >= 30 and speed * 60 >= 80 and 0.4 <= share <= 0.95:
            values.append((run["day"], 3.5 + 0.2 * speed * 60 / share))
    return values, None, None


def load_of(runs, start, end, by, days):
    efforts = [run["effort"] for run in runs if run["effort"] is not None]
    usual = statistics.median(efforts) if efforts else 1
    found = [run for run in runs if start <= run["day"] <= end]
    if not any(run["day"] <= end for run in runs):
        return 0, None
    total = sum((run["motion"] or run["moving"]) / 60_000 * (run["effort"] or usual if efforts else 1) for run in found)
    counted = (min(end, days[1]) - max(start, days[0])).days + 1
    return len(found), total if by == "week" else total * 7 / counted


def same(name, found, expected, tolerance):
    if (found is None) != (expected is None) or found is not None and abs(found - expected) > tolerance:
        sys.exit(f"{name}: stridectl has {found}, this script {expected}")


def compare(name, found, expected):
    if (found is None) != (expected is None):
        sys.exit(f"{name}: stridectl has {found}, this script {expected}")
    if found:
        # The programs use a series for the quantile of Student's distribution, whose error is at most 0.003.
        tolerance = 0.003 * (expected[2] - expected[1]) + 1e-6 * max(1, abs(expected[0]))
        same(name, found["value"], expected[0], 1e-6 * max(1, abs(expected[0])))
        same(name, found["lower"], expected[1], tolerance)
        same(name, found["upper"], expected[2], tolerance)


def limited(measure, found):
    return found and tuple(min(max(x, 0), 1) for x in found) if measure in ("sync", "walking") else found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("trends")
    parser.add_argument("--maximal", type=float)
    parser.add_argument("--resting", type=float)
    options = parser.parse_args()
    database = sqlite3.connect(f"file:{options.database}?mode=ro", uri=True)
    every = list(runs_of(database))
    numbers = 0
    for trend in json.load(open(options.trends)):
        measure = trend["measure"]
        periods = [(datetime.date.fromisoformat(p["from"]), datetime.date.fromisoformat(p["to"])) for p in trend["periods"]]
        days = datetime.date.fromisoformat(trend["from"]), datetime.date.fromisoformat(trend["to"])
        runs = [run for run in every if days[0] <= run["day"] <= days[1]]
        if measure == "load":
            for period, (start, end) in zip(trend["periods"], periods):
                count, value = load_of(runs, start, end, trend["by"], days)
                same("load, runs", period["runs"], count, 0)
                compare(f"load {start}", period.get("estimate"), None if value is None else (value, value, value))
                numbers += 1
            continue
        values, reference, slope = values_of(measure, runs, options.maximal, options.resting)
        same(f"{measure}: reference", trend.get("reference_speed_mps"), reference, 1e-9)
        same(f"{measure}: slope", trend.get("slope_per_mps"), slope, 1e-6)
        groups = [[value for day, value in values if start <= day <= end] for start, end in periods]
        for period, group, found in zip(trend["periods"], groups, estimates(groups)):
            same(f"{measure}, runs", period["runs"], len(group), 0)
            compare(f"{measure} {period['from']}", period.get("estimate"), limited(measure, found))
            numbers += found is not None
        compare(f"{measure}, all", trend.get("all"), limited(measure, estimates([[value for _, value in values]])[0]))
    print(numbers)


main()
