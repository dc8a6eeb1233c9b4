#!/usr/bin/env python3
"""Computes the records of a logbook independently of strided: records.py strided.db

Prints JSON like `stridectl records --json`. It uses only the stored samples, no stored analysis, and another method: for each
distance, all samples are tried as start and as end of the section, with a binary search for the other end.
"""

import bisect
import datetime
import json
import sqlite3
import sys

MEASURES = {"1km": 1000, "mile": 1609.344, "5km": 5000, "10km": 10000, "half-marathon": 21097.5, "marathon": 42195}
COOPER = 720
# The fastest times ever run, in seconds by metres.
FASTEST = [(100, 9.58), (200, 19.19), (400, 43.03), (800, 100.91), (1000, 131.96), (1500, 206), (1609.344, 223.13),
           (3000, 437.55), (5000, 755.36), (10000, 1571), (21097.5, 3402), (42195, 7235)]
SPRINT = 12.5


def moving_time(elapsed, pauses):
    return elapsed - sum(min(elapsed, end) - start for start, end in pauses if start < elapsed)


def curve(samples, pauses, elapsed):
    """The points (moving time, metres, measured speed, elapsed time); samples less than 0.5 s apart are left out."""
    points, paused, last = [], 0.0, None
    for time, distance, speed in samples:
        if distance is None:
            continue
        if last is None and time > 0:
            points.append((0.0, 0.0, None, 0.0))
            last = points[-1]
        moving = moving_time(time, pauses)
        if last and moving <= last[0]:
            paused += max(distance - paused - last[1], 0)
        last = (moving, max(distance - paused, last[1] if last else 0.0), speed, time)
        if not points or last[0] - points[-1][0] >= 0.5:
            points.append(last)
    if last:
        elapsed = max(elapsed, samples[-1][0])
        end = moving_time(elapsed, pauses)
        if end > points[-1][0]:
            if end - points[-1][0] < 0.5 and len(points) > 1:
                points.pop()
            points.append((end, last[1], None, elapsed))
    return points


def possible(a, b):
    time, way = b[0] - a[0], b[1] - a[1]
    if way > SPRINT * time:
        return False
    if time <= 10 and a[2] is not None and b[2] is not None and max(a[2], b[2]) >= 0.5:
        return way <= 2 * max(a[2], b[2]) * time + 10
    return True


def mean_speed(points):
    return (points[-1][1] - points[0][1]) / (points[-1][0] - points[0][0]) if len(points) > 1 else None


def without_jumps(points):
    """Pieces of the curve; short jumps are replaced with the lower speed around them, long ones cut the curve."""
    pieces, piece, excess, i = [], points[:1], 0.0, 1
    while i < len(points):
        before = points[i - 1]
        update = next(p for p in points if p[1] == before[1])
        late = not possible(before, points[i])
        if not late or points[i][0] - update[0] <= 10 and possible(update, points[i]):
            if late:
                piece = [p for p in piece if p[0] <= update[0]]
            piece.append((points[i][0], points[i][1] - excess, *points[i][2:]))
            i += 1
            continue
        j = i
        while j + 1 < len(points) and not possible(points[j], points[j + 1]):
            j += 1
        if points[j][0] - before[0] <= 30:
            first = update if before[0] - update[0] <= 120 else before
            piece = [p for p in piece if p[0] <= first[0]]
            tail = max((k for k in range(len(piece) - 1) if piece[-1][0] - piece[k][0] >= 10), default=0)
            k = j
            while k + 1 < len(points) and points[k][0] - points[j][0] < 10 and possible(points[k], points[k + 1]):
                k += 1
            speeds = [s for s in (mean_speed(piece[tail:]), mean_speed(points[j:k + 1])) if s is not None]
            excess += max(points[j][1] - first[1] - min(speeds, default=0) * (points[j][0] - first[0]), 0)
        else:
            pieces.append(piece)
            piece = []
            excess += points[j][1] - before[1]
        piece.append((points[j][0], points[j][1] - excess, *points[j][2:]))
        i = j + 1
    return pieces + [piece]


def time_at(piece, distances, metres):
    """The first time at which a distance is reached."""
    i = min(bisect.bisect_left(distances, metres), len(piece) - 1)
    if i == 0 or distances[i] <= distances[i - 1]:
        return piece[i][0]
    share = min((metres - distances[i - 1]) / (distances[i] - distances[i - 1]), 1)
    return piece[i - 1][0] + share * (piece[i][0] - piece[i - 1][0])


def last_time_at(piece, distances, metres):
    i = bisect.bisect_right(distances, metres)
    if i == 0 or i == len(piece):
        return piece[max(i - 1, 0)][0]
    share = (metres - distances[i - 1]) / (distances[i] - distances[i - 1])
    return piece[i - 1][0] + share * (piece[i][0] - piece[i - 1][0])


def metres_at(piece, times, time):
    i = min(max(bisect.bisect_left(times, time), 1), len(piece) - 1)
    (t0, d0), (t1, d1) = piece[i - 1], piece[i]
    return d0 + (d1 - d0) * (time - t0) / (t1 - t0)


def runnable(pieces):
    for metres, seconds in FASTEST:
        rest = []
        for piece in pieces:
            distances, faster = [p[1] for p in piece], set()
            for i, point in enumerate(piece):
                end = bisect.bisect_left(distances, point[1] + metres)
                if end < len(piece) and time_at(piece, distances, point[1] + metres) - point[0] < seconds - 1e-6:
                    faster.update(range(i + 1, end + 1))
            start = 0
            for i in range(1, len(piece) + 1):
                if i == len(piece) or i in faster:
                    rest.append(piece[start:i])
                    start = i
        pieces = [piece for piece in rest if len(piece) > 1]
    return pieces


def over_elapsed_time(piece):
    """The points (elapsed time, metres): a pause is a level line at the beginning of the line that contains it."""
    points = [(p[3], p[1]) for p in piece[:1]]
    for a, b in zip(piece, piece[1:]):
        pause = (b[3] - a[3]) - (b[0] - a[0])
        if pause > 1e-6:
            points.append((a[3] + pause, a[1]))
        points.append((b[3], b[1]))
    return points


def efforts(pieces):
    best = {}
    pieces = [over_elapsed_time(piece) for piece in pieces]
    for name, metres in MEASURES.items():
        times = []
        for piece in pieces:
            distances = [p[1] for p in piece]
            times += [time_at(piece, distances, d + metres) - t for t, d in piece if d + metres <= distances[-1] + 0.01]
            times += [t - last_time_at(piece, distances, d - metres) for t, d in piece if d - metres >= distances[0] - 0.01]
        if times:
            best[name] = min(times)
    metres = []
    for piece in pieces:
        times = [p[0] for p in piece]
        metres += [metres_at(piece, times, t + COOPER) - d for t, d in piece if t + COOPER <= times[-1]]
        metres += [d - metres_at(piece, times, t - COOPER) for t, d in piece if t - COOPER >= times[0]]
    if metres and max(metres) > 0:
        best["12min"] = max(metres)
    return best


def analyse(database, run):
    """The best efforts of a run, and its distance without errors."""
    samples = [(t / 1000, None if d is None else d / 100, None if v is None else v / 1000) for t, d, v in database.execute(
        "SELECT elapsed_ms, distance_cm, speed_mmps FROM sample WHERE activity = ? ORDER BY elapsed_ms", [run["id"]])]
    pauses = [(a / 1000, b / 1000) for a, b in database.execute(
        "SELECT start_ms, end_ms FROM pause WHERE activity = ? ORDER BY number", [run["id"]])]
    points = curve(samples, pauses, run["elapsed_ms"] / 1000)
    pieces = without_jumps(points)
    known = run["distance_m"] > 0 or run["distance_source"] not in (None, "steps")
    if run["distance_source"] == "edited":
        total = pieces[-1][-1][1] if points else 0
        factor = run["distance_m"] / total if total else 0
        if not 0.5 <= factor <= 2:
            return {}, run["distance_m"]
        scaled = [[(t, d * factor, v and v * factor, e) for t, d, v, e in piece] for piece in pieces]
        return efforts(runnable(scaled)), run["distance_m"]
    pieces = runnable(pieces)
    if not known:
        return efforts(pieces), None
    if not points and run["moving_ms"] and any(
            run["distance_m"] >= m and run["moving_ms"] / 1000 < s for m, s in FASTEST):
        return {}, None
    removed = points[-1][1] - points[0][1] - sum(p[-1][1] - p[0][1] for p in pieces) if points else 0
    return efforts(pieces), max(run["distance_m"] - removed, 0)


def day(number):
    return (datetime.date(1970, 1, 1) + datetime.timedelta(number)).isoformat()


def imported_steps(database):
    """The steps of the imported activities on each local day; of each second, only one activity counts. Nothing else was counted then."""
    taken, steps = set(), {}
    rows = database.execute("SELECT id, start_ms, elapsed_ms, utc_offset_s, kind, ifnull(steps, 0) FROM activity WHERE origin = 'imported' "
                            "AND state = 'finished' AND deleted_ms IS NULL ORDER BY kind NOT IN ('run', 'walk'), start_ms, id").fetchall()
    for id, start, elapsed, offset, _, count in rows:
        seconds = set(range(start // 1000, (start + elapsed) // 1000))
        for begin, end in database.execute("SELECT start_ms, ifnull(end_ms, start_ms) FROM pause WHERE activity = ?", (id,)):
            seconds -= set(range((start + begin) // 1000, (start + end) // 1000))
        for second in seconds - taken:
            number = (second + offset) // 86400
            steps[number] = steps.get(number, 0) + count / len(seconds)
        taken |= seconds
    return steps


def main():
    database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    database.row_factory = sqlite3.Row
    runs = database.execute("SELECT * FROM activity WHERE kind = 'run' AND state = 'finished' AND deleted_ms IS NULL").fetchall()
    found = {run["id"]: analyse(database, run) for run in runs}
    result = {"efforts": {}}
    for name in [*MEASURES, "12min"]:
        ranked = sorted((-value if name == "12min" else round(value, 3), run["start_ms"], run["id"])
                        for run in runs for value in [found[run["id"]][0].get(name)] if value is not None)
        result["efforts"][name] = [{"activity": id, "value": abs(value)} for value, _, id in ranked[:3]]
    distances = [(found[run["id"]][1], -run["start_ms"], run["id"]) for run in runs if found[run["id"]][1]]
    if distances:
        result["longest_distance"] = {"activity": max(distances)[2], "distance_m": max(distances)[0]}
    if runs:
        longest = max((run["moving_ms"], -run["start_ms"], run["id"]) for run in runs)
        result["longest_time"] = {"activity": longest[2], "moving_s": longest[0] / 1000}
        weeks = {}
        for run in runs:
            monday = (run["local_day"] + 3) // 7 * 7 - 3
            weeks[monday] = weeks.get(monday, 0) + (found[run["id"]][1] or 0)
        monday = max(weeks, key=lambda week: (weeks[week], -week))
        result["best_week"] = {"from": day(monday), "distance_m": weeks[monday]}
        days, longest = {run["local_day"] for run in runs}, (0, 0)
        for first in days:
            if first - 1 not in days:
                length = next(n for n in range(1, len(days) + 2) if first + n not in days)
                longest = max(longest, (length, -first))
        result["longest_streak"] = {"days": longest[0], "from": day(-longest[1])}
    steps = imported_steps(database)
    for number, count in database.execute("SELECT local_day, sum(steps) FROM hour_bucket GROUP BY 1"):
        steps[number] = steps.get(number, 0) + count
    if any(steps.values()):
        number = max(steps, key=lambda number: (round(steps[number]), -number))
        result["most_steps"] = {"date": day(number), "steps": round(steps[number])}
    print(json.dumps(result, indent=1))


main()
