#!/usr/bin/env python3
"""Changes of the tempo of music: strided's beat-synchronous stretcher compared with SoundTouch.

    swift build -c release --product Stretch          # in this folder
    ./stretching.py [--program PROGRAM] [--seconds 60] [--interval 0.3333] [--pictures FOLDER] FILE...

PROGRAM (default: .build/release/Stretch) stretches each interval between two beats with strided's BeatStretcher; it is called as
`PROGRAM IN.f32 OUT.f32 INTERVAL_FRAMES SPEED`, with raw stereo samples (32-bit float, 48 kHz). The beats are a regular grid, which
need not be the music's own.

Needs ffmpeg, soundstretch (Debian: soundstretch), and the Python packages numpy and, for pictures, matplotlib.

The columns of the table:

- cpu: seconds of processor time for a minute of music (user time of the process, with reading and writing the file).
- jumps: discontinuities. The largest second difference of samples, divided by the largest one of the source, and the same for the
  value that 0.1 % of the samples exceed. Above 1, there are jumps that the source does not have.
- spectrum: mean difference in decibels of the mean spectra, from 50 Hz to 16 kHz in thirds of an octave.
- texture: mean difference in decibels of the spectrograms, after the time of the output was mapped back to the source's. It
  contains errors of the position as well as changes of the sound.
- attacks: the mean height of the 100 strongest attacks, relative to the source (1: as sharp). An attack is looked for
  within 30 ms.
- shift: the standard deviation of the differences of these attacks from their proportional places in milliseconds.
"""
import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import wave

try:
    import numpy as np
except ImportError:
    sys.exit("stretching.py: the Python package numpy is missing")

RATE = 48_000
# Speeds: 0.92 is 8 % slower.
SPEEDS = (0.92, 0.96, 1.0, 1.04, 1.08)
WINDOW, HOP = 1024, 240


# Programs


def timed(words):
    """Runs a program, and returns its user time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"stretching.py: {words[0]} failed: {done.stderr[-500:]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def decoded(file, seconds):
    words = ["ffmpeg", "-v", "error", "-t", str(seconds), "-i", file, "-f", "f32le", "-ac", "2", "-ar", str(RATE), "-"]
    done = subprocess.run(words, capture_output=True)
    samples = np.frombuffer(done.stdout, np.float32).reshape(-1, 2)
    if done.returncode != 0 or len(samples) < 5 * RATE:
        sys.exit(f"stretching.py: {file} cannot be decoded, or is shorter than 5 s")
    # SoundTouch reads and writes 16 bits: nothing may be clipped there.
    return samples * min(1, 0.7 / max(1e-9, np.abs(samples).max()))


def strided(folder, samples, speed, program, interval):
    samples.astype("<f4").tofile(folder / "in.f32")
    seconds = timed([program, folder / "in.f32", folder / "out.f32", interval, speed])
    return np.fromfile(folder / "out.f32", "<f4").reshape(-1, 2), seconds


def soundtouch(folder, samples, speed, *_):
    with wave.open(str(folder / "in.wav"), "wb") as file:
        file.setparams((2, 2, RATE, 0, "NONE", ""))
        file.writeframes(np.round(samples * 32767).astype("<i2").tobytes())
    seconds = timed(["soundstretch", folder / "in.wav", folder / "out.wav", f"-tempo={100 * (speed - 1):+.6g}"])
    with wave.open(str(folder / "out.wav")) as file:
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, 2)
    return data.astype(np.float32) / 32767, seconds


STRETCHERS = {"strided": strided, "SoundTouch": soundtouch}


# Measures


def jumps(samples):
    second = np.abs(np.diff(samples, 2, axis=0))
    return second.max(), np.quantile(second, 0.999)


def spectrogram(samples, positions=None):
    """Magnitudes at positions in frames (centres of windows); each HOP frames if none are given."""
    mono = np.pad(samples.mean(axis=1), WINDOW)
    if positions is None:
        positions = np.arange(0, len(samples), HOP)
    begin = np.clip(np.round(positions).astype(int) + WINDOW // 2, 0, len(mono) - WINDOW)
    view = np.lib.stride_tricks.sliding_window_view(mono, WINDOW)
    parts = [np.abs(np.fft.rfft(view[group] * np.hanning(WINDOW))) for group in np.array_split(begin, 1 + len(begin) // 2000)]
    return np.concatenate(parts).astype(np.float32)


def decibels(magnitudes):
    return 20 * np.log10(np.maximum(magnitudes, 1e-3))


def thirds(samples):
    """The mean power in thirds of an octave in decibels."""
    spectrum = np.zeros(8193)
    mono = samples.mean(axis=1)
    for begin in range(0, len(mono) - 16384, 8192):
        spectrum += np.abs(np.fft.rfft(mono[begin : begin + 16384] * np.hanning(16384))) ** 2
    spectrum /= max(1, len(mono) // 8192)
    edges = 50 * 2 ** (np.arange(26) / 3) / RATE * 16384
    return np.array([10 * np.log10(spectrum[int(a) : max(int(a) + 1, int(b))].mean() + 1e-6) for a, b in zip(edges, edges[1:])])


def onsets(samples, hop=48):
    """The rise of the energy of high frequencies, each millisecond."""
    bright = np.diff(samples.mean(axis=1), prepend=0) ** 2
    count = len(bright) // hop
    energy = np.sqrt(bright[: count * hop].reshape(count, hop).sum(axis=1))
    level = np.convolve(energy, np.ones(4) / 4, "same")
    return np.maximum(0, np.roll(level, -2) - np.roll(level, 2))


def attacks(samples, output, speed):
    """The heights of the strongest attacks relative to the source, and their shifts in milliseconds."""
    source, stretched = onsets(samples), onsets(output)
    found, order = [], np.argsort(source)[::-1]
    for peak in order[: 40 * 100]:
        # 200 ms at each end are left out, and attacks are at least 100 ms apart.
        if 200 < peak < len(source) - 200 and all(abs(peak - other) > 100 for other in found):
            found.append(peak)
        if len(found) == 100:
            break
    heights, shifts = [], []
    for peak in found:
        # The place where the course of 40 ms around the attack is most alike.
        expected, shape = int(round(peak / speed)), source[peak - 20 : peak + 21]
        around = stretched[max(0, expected - 50) : expected + 51]
        if len(around) == 101:
            found_at = expected - 30 + likenesses(around, shape).argmax()
            heights.append(stretched[found_at - 2 : found_at + 3].max() / source[peak])
            shifts.append(found_at - peak / speed)
    return np.mean(heights), np.std(shifts)


def likenesses(signal, shape):
    """The normalised correlation of a shape with each place of a signal."""
    places = np.lib.stride_tricks.sliding_window_view(signal, len(shape))
    return places @ shape / np.maximum(1e-9, np.linalg.norm(places, axis=1))


def measured(samples, output, speed):
    largest, usual = (ours / theirs for ours, theirs in zip(jumps(output), jumps(samples)))
    spectrum = np.abs(thirds(output) - thirds(samples)).mean()
    # The last 0.5 s are left out, because SoundTouch's output ends earlier or later.
    positions = np.arange(0, len(samples) - RATE // 2, HOP)
    before, after = (decibels(spectrogram(part, at)) for part, at in ((samples, positions), (output, positions / speed)))
    audible = before > before.max() - 60
    texture = np.abs(after - before)[audible].mean()
    return largest, usual, spectrum, texture, *attacks(samples, output, speed)


# Clicks


def clicks(interval, seconds):
    """A soft chord with a short burst of noise at each beat."""
    random = np.random.default_rng(1)
    time = np.arange(int(seconds * RATE)) / RATE
    mono = 0.1 * sum(np.sin(2 * np.pi * tone * time) for tone in (220, 277.2, 329.6)) / 3
    burst = 0.5 * random.standard_normal(240) * np.exp(-np.arange(240) / 60)
    beats = np.arange(1, int(len(mono) / interval)) * interval
    for beat in beats.astype(int):
        mono[beat : beat + 240] += burst[: max(0, len(mono) - beat)]
    return np.repeat(mono[:, None], 2, axis=1).astype(np.float32), beats, burst


def click_errors(output, beats, burst, speed):
    """The differences of the beats from their exact places in milliseconds, found by correlation with the burst."""
    mono, errors = output.mean(axis=1), []
    for beat in beats / speed:
        begin = int(beat) - 1920
        part = mono[max(0, begin) : begin + 3840 + len(burst)]
        if begin >= 0 and len(part) == 3840 + len(burst):
            errors.append((begin + np.abs(np.correlate(part, burst, "valid")).argmax() - int(beat)) / RATE * 1000)
    return np.array(errors)


# Pictures


def draw(name, rows, folder, begin=10, seconds=2):
    """Draws the same seconds of the source for each speed (rows) and stretcher (columns)."""
    plots = matplotlib_plots()
    columns = len(next(iter(rows.values())))
    figure, axes = plots.subplots(
        len(rows), columns, figsize=(4.5 * columns, 2.4 * len(rows)), sharex=True, sharey=True, layout="constrained")
    for line, (speed, parts) in zip(axes, rows.items()):
        for axis, (title, (samples, pace)) in zip(line, parts.items()):
            part = samples[int(begin / pace * RATE) : int((begin + seconds) / pace * RATE)]
            image = decibels(spectrogram(part)).T
            axis.imshow(image, origin="lower", aspect="auto", extent=(begin, begin + seconds, 0, RATE / 2000), vmin=-50, vmax=35)
            axis.set(title=f"{title}, {100 * (speed - 1):+.0f} %" if pace != 1 or title != "source" else title, ylim=(0, 12))
        line[0].set_ylabel("kHz")
    for axis in axes[-1]:
        axis.set_xlabel("time in the source (s)")
    path = pathlib.Path(folder) / f"{name}.jpg"
    figure.savefig(path, dpi=80)
    plots.close(figure)
    print(f"written: {path}")


def matplotlib_plots():
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot

    return matplotlib.pyplot


# The program


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    built = pathlib.Path(__file__).resolve().parent / ".build/release/Stretch"
    parser.add_argument("--program", default=str(built))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--interval", type=float, default=1 / 3, help="seconds between two beats")
    parser.add_argument("--pictures", metavar="FOLDER", help="where spectrograms are written")
    parser.add_argument("files", nargs="+", metavar="FILE")
    return parser.parse_args()


def check(wanted):
    for program, package in (("ffmpeg", "ffmpeg"), ("soundstretch", "soundstretch"), (wanted.program, "swift build -c release --product Stretch")):
        if not shutil.which(program):
            sys.exit(f"stretching.py: the program {program} is missing ({package})")
    if wanted.pictures:
        try:
            matplotlib_plots()
        except ImportError:
            print("stretching.py: no pictures, because the Python package matplotlib is missing", file=sys.stderr)
            wanted.pictures = None
        else:
            pathlib.Path(wanted.pictures).mkdir(parents=True, exist_ok=True)


def compare(wanted, folder):
    interval = round(wanted.interval * RATE)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}; {os.cpu_count()} processors")
    print("| file | speed | stretcher | cpu | jumps (largest, 0.1 %) | spectrum dB | texture dB | attacks | shift ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    for file in wanted.files:
        samples, name = decoded(file, wanted.seconds), pathlib.Path(file).stem
        rows = {}
        for speed in SPEEDS:
            outputs = {}
            for title, stretch in STRETCHERS.items():
                output, seconds = stretch(folder, samples, speed, wanted.program, interval)
                outputs[title] = (output, speed)
                largest, usual, *rest = measured(samples, output, speed)
                cells = [f"{largest:.2f}, {usual:.2f}", *(f"{value:.2f}" for value in rest)]
                cost = seconds * 60 * RATE / len(samples)
                print("|", " | ".join([name, f"{100 * (speed - 1):+.0f} %", title, f"{cost:.2f}", *cells]), "|", flush=True)
            rows[speed] = {"source": (samples, 1), **outputs}
        if wanted.pictures:
            draw(name, rows, wanted.pictures)


def compare_clicks(wanted, folder):
    interval = round(wanted.interval * RATE)
    samples, beats, burst = clicks(interval, wanted.seconds)
    print("\n| clicks: speed | stretcher | mean ms | deviation ms | largest ms | last − first ms |\n|---|---|---|---|---|---|")
    for speed in SPEEDS:
        for title, stretch in STRETCHERS.items():
            output, _ = stretch(folder, samples, speed, wanted.program, interval)
            errors = click_errors(output, beats, burst, speed)
            values = (errors.mean(), errors.std(), np.abs(errors).max(), errors[-5:].mean() - errors[:5].mean())
            print("|", " | ".join([f"{100 * (speed - 1):+.0f} %", title, *(f"{value:.2f}" for value in values)]), "|")


def main():
    wanted = options()
    check(wanted)
    with tempfile.TemporaryDirectory() as folder:
        compare(wanted, pathlib.Path(folder))
        compare_clicks(wanted, pathlib.Path(folder))


if __name__ == "__main__":
    main()
