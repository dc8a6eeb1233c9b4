#!/usr/bin/env python3
"""Compares the beats that strided finds with those of librosa and aubio, for real music.

    reference-beats.py [--half 0|1] [--third COMMAND] [--json FILE] [--cache DIRECTORY] PROGRAM [TRACK...]

`PROGRAM TRACK` prints a JSON object with "tempo", "beats" (seconds) and "confidence". Without TRACK, the music of the Debian packages
supertuxkart-data, hedgewars-data and extremetuxracer-data is used; --half takes one of two fixed halves of it, so that a change can be
tried with one half and tested with the other.

Needs: pip install librosa soundfile; apt install aubio-tools ffmpeg.

--third: a third reference for the tempo, for example "DBNDownBeatTracker single" of madmom (pip install madmom, with Python 3.8). The
command receives a WAV file, and prints the time of a beat at the beginning of each line.

"Folded" tempi differ from others by factors of 2 only: for a runner, 85 and 170 beats per minute are the same. A track counts only if both
references agree on the folded tempo within 2 %. The beat error is the median distance of a reference beat from the nearest of our beats;
if the levels differ, the nearest position on half-beats or the nearest of every second beat is taken. Each reference has a constant delay
(librosa about 30 ms late, aubio about 5 ms early). It is measured with synthetic strokes of drums and subtracted. "1/2" marks a reference
whose beats are between ours: the tempo is the same, but one of both programs is half a beat off.
"""
import argparse, json, math, os, re, statistics, subprocess, sys, tempfile, time, zlib

FOLDERS = ["/usr/share/games/supertuxkart/data/music", "/usr/share/games/hedgewars/Data/Music", "/usr/share/games/etr/music"]


def tracks(half):
    found = []
    for folder in FOLDERS:
        if os.path.isdir(folder):
            found += sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".ogg"))
    if half is None:
        return found
    # The variants of one piece are in the same half.
    piece = lambda path: re.sub(r"(_fast|_f)?\.ogg$", "", os.path.basename(path))
    return [path for path in found if zlib.crc32(piece(path).encode()) & 1 == half]


def tempo_of(beats):
    return 60 / statistics.median(b - a for a, b in zip(beats, beats[1:])) if len(beats) > 3 else None


def fine_tempo(beats):
    """The slope over runs of equal intervals: more exact than the median of intervals that are multiples of 12 ms."""
    if len(beats) < 4:
        return None
    period = statistics.median(b - a for a, b in zip(beats, beats[1:]))
    slopes = []
    for start in range(0, len(beats) - 16, 4):
        part = beats[start:start + 17]
        if all(abs(b - a - period) < 0.1 * period for a, b in zip(part, part[1:])):
            slopes.append((part[-1] - part[0]) / 16)
    return 60 / (statistics.median(slopes) if slopes else period)


def folded_ratio(tempo, reference):
    """tempo/reference without factors of 2, from 0.707 to 1.414."""
    octaves = math.log2(tempo / reference)
    return 2 ** (octaves - round(octaves))


def aubio(path):
    with tempfile.NamedTemporaryFile(suffix=".wav") as wav:
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", path, "-ac", "1", "-ar", "44100", wav.name], check=True)
        output = subprocess.run(["aubiotrack", wav.name], check=True, capture_output=True, text=True).stdout
    return [float(line.split()[0]) for line in output.splitlines() if line.strip()]


def librosa_beats(path):
    import librosa
    samples, rate = librosa.load(path, sr=22050, mono=True)
    # Without a start of 160, librosa prefers 120; the octave is ignored here anyway.
    _, beats = librosa.beat.beat_track(y=samples, sr=rate, units="time", hop_length=256, trim=False)
    return [float(beat) for beat in beats]


def third_reference(path, cache, command):
    name = os.path.join(cache, os.path.basename(path) + ".third.json")
    if os.path.exists(name):
        return json.load(open(name))
    with tempfile.NamedTemporaryFile(suffix=".wav") as wav:
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", path, "-ac", "1", "-ar", "44100", wav.name], check=True)
        output = subprocess.run(command.split() + [wav.name], check=True, capture_output=True, text=True).stdout
    beats = [float(line.split()[0]) for line in output.splitlines() if line.strip()]
    json.dump(beats, open(name, "w"))
    return beats


def references(path, cache):
    name = os.path.join(cache, os.path.basename(path) + ".json")
    if os.path.exists(name):
        return json.load(open(name))
    result = {"librosa": librosa_beats(path), "aubio": aubio(path)}
    json.dump(result, open(name, "w"))
    return result


def beat_errors(ours, theirs):
    """Signed errors in seconds of the reference's beats from the grid of our beats, at the level of the reference."""
    if len(ours) < 4 or len(theirs) < 4:
        return None
    ratio = tempo_of(theirs) / tempo_of(ours)
    grids = [ours]
    if ratio > 1.5:
        grids = [sorted(ours + [(a + b) / 2 for a, b in zip(ours, ours[1:])])]
    elif ratio < 0.7:
        grids = [ours[0::2], ours[1::2]]
    best = None
    for grid in grids:
        errors, index = [], 0
        for time in theirs:
            if not grid[0] - 0.2 <= time <= grid[-1] + 0.2:
                continue
            while index + 1 < len(grid) and abs(grid[index + 1] - time) <= abs(grid[index] - time):
                index += 1
            errors.append(time - grid[index])
        if errors and (best is None or statistics.median(map(abs, errors)) < statistics.median(map(abs, best))):
            best = errors
    return best


def delays(cache):
    """The median delay of each reference in seconds, for drum strokes at known times."""
    name = os.path.join(cache, "delays.json")
    if os.path.exists(name):
        return json.load(open(name))
    import numpy, soundfile
    random, rate, seconds = numpy.random.default_rng(1), 44100, 30
    samples = 0.01 * random.standard_normal(rate * seconds)
    time = numpy.arange(int(rate * 0.15)) / rate
    kick = numpy.sin(2 * numpy.pi * (50 * time + 3 * (1 - numpy.exp(-time / 0.03)))) * numpy.exp(-time / 0.06)
    snare = 0.3 * random.standard_normal(len(time)) * numpy.exp(-time / 0.04)
    truth = [0.31 + index * 0.4 for index in range(73)]
    for index, start in enumerate(truth):
        first = round(start * rate)
        samples[first:first + len(time)] += snare if index % 2 else kick
    result = {}
    with tempfile.NamedTemporaryFile(suffix=".wav") as wav:
        soundfile.write(wav.name, 0.5 * samples, rate)
        for label, function in (("librosa", librosa_beats), ("aubio", aubio)):
            result[label] = statistics.median(beat - min(truth, key=lambda t: abs(t - beat)) for beat in function(wav.name))
    json.dump(result, open(name, "w"))
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--half", type=int, choices=[0, 1])
    parser.add_argument("--cache", default=os.path.join(tempfile.gettempdir(), "reference-beats"))
    parser.add_argument("--third")
    parser.add_argument("--json")
    parser.add_argument("program")
    parser.add_argument("tracks", nargs="*")
    arguments = parser.parse_args()
    os.makedirs(arguments.cache, exist_ok=True)
    rows = []
    delay = delays(arguments.cache)
    print(f"delays that are subtracted: librosa {delay['librosa'] * 1000:.1f} ms, aubio {delay['aubio'] * 1000:.1f} ms")
    print(f"{'track':30} {'librosa':>8} {'aubio':>8} {'ours':>8} {'folded':>7} {'error':>6} {'to librosa':>10} {'to aubio':>10} {'conf':>5}  verdict")
    for path in arguments.tracks or tracks(arguments.half):
        theirs = references(path, arguments.cache)
        result = json.loads(subprocess.run([arguments.program, path], check=True, capture_output=True, text=True).stdout)
        first, second = fine_tempo(theirs["librosa"]), fine_tempo(theirs["aubio"])
        agree = bool(first and second and abs(folded_ratio(first, second) - 1) < 0.02)
        ours = fine_tempo(result["beats"])
        row = {"track": os.path.basename(path), "librosa": first, "aubio": second, "ours": ours, "agree": agree, "confidence": result["confidence"]}
        folded = error = None
        middles = {}
        if not ours:
            verdict = "no beats"
        else:
            folded = ours
            while folded < 95: folded *= 2
            while folded >= 190: folded /= 2
            ratios = [abs(folded_ratio(ours, other) - 1) for other in (first, second) if other]
            error = max(ratios) if agree else min(ratios, default=None)
            for label in ("librosa", "aubio"):
                errors = beat_errors(result["beats"], [beat - delay[label] for beat in theirs[label]])
                if errors:
                    middles[label] = statistics.median(abs(value) for value in errors)
            def name(other):
                if not other: return "-"
                ratio = folded_ratio(ours, other)
                for label, value in {"same": 1, "3:2": 0.75, "2:3": 4 / 3, "5:4": 1.25, "4:5": 0.8, "6:5": 1.2, "5:6": 5 / 6}.items():
                    if abs(ratio / value - 1) < 0.02: return label
                return f"{ratio:.3f}"
            verdict = name(first) if agree else f"references disagree: librosa {name(first)}, aubio {name(second)}"
        third = fine_tempo(third_reference(path, arguments.cache, arguments.third)) if arguments.third else None
        if arguments.third and ours:
            verdict += f"; third {third:.2f}: {name(third)}" if third else "; third: no beats"
        row.update(third=third, folded=folded, error=error, middles=middles, verdict=verdict)
        rows.append(row)
        show = lambda value, factor=1, form="8.2f": format(value * factor, form) if value is not None else " " * 5 + "-"
        period = 60 / ours if ours else 1
        def distance(label):
            if label not in middles: return f"{'-':>10}"
            value = middles[label]
            return f"{value * 1000:6.1f} " + ("1/2" if abs(value / period - 0.5) < 0.12 else "   ")
        print(f"{row['track'][:30]:30} {show(first)} {show(second)} {show(ours)} {show(folded, 1, '7.2f')} {show(error, 100, '5.1f')}% "
              f"{distance('librosa')} {distance('aubio')} {row['confidence']:5.2f}  {verdict}", flush=True)
    agreed = [row for row in rows if row["agree"]]
    right = [row for row in agreed if row["verdict"].split(";")[0] == "same"]
    if arguments.third:
        same = lambda row: row["ours"] and row["third"] and abs(folded_ratio(row["ours"], row["third"]) - 1) < 0.02
        others = [row for row in agreed if row not in right]
        print(f"the third reference has our folded tempo for {sum(map(bool, map(same, rows)))} tracks; "
              f"of the {len(others)} tracks on which librosa and aubio agree and we differ, for {sum(map(bool, map(same, others)))}")
    print(f"\n{len(rows)} tracks; the references agree on {len(agreed)}; of these we have the same folded tempo (2 %) for {len(right)}")
    for label in ("librosa", "aubio"):
        near = [row for row in right if row["middles"].get(label, 1) <= 0.020]
        print(f"beats within 20 ms of {label} in the median: {len(near)} of {len(right)}")
    near = [row for row in right if min(row["middles"].values()) <= 0.020]
    print(f"beats within 20 ms of one of them in the median: {len(near)} of {len(right)}; "
          f"the median of these medians: {1000 * statistics.median(min(row['middles'].values()) for row in near):.1f} ms")
    either = [row for row in rows if not row["agree"] and "same" in row["verdict"].split(";")[0]]
    print(f"references disagree: {len(rows) - len(agreed)}; we agree with one of them on {len(either)}")
    if arguments.json:
        json.dump(rows, open(arguments.json, "w"), indent=1)


if __name__ == "__main__":
    main()
