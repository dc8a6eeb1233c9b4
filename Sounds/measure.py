#!/usr/bin/env python3
"""Measures rendered click tracks and prints a Markdown table; draws each sound's waveform and spectrum.

    strided render --set sound.name=click --set sound.volume=100% --set model.lowest=180 --pace 10kmh --duration 60s \
        --rate 48000 --output click-48000.wav
    ... the same with --rate 44100 and --rate 192000, for every sound, and with --set sound.accent=pitch into click+pitch-48000.wav
    Sounds/measure.py --pictures Sounds/pictures *-44100.wav *-48000.wav *-192000.wav

A track is named SOUND-RATE.wav or SOUND+ACCENT-RATE.wav and begins with its first click; all tracks compared have one tempo (here
180 steps a minute). Loudness and true peak are ffmpeg's (filter `ebur128`, an implementation of EBU R 128 and ITU-R BS.1770) where ffmpeg is installed; everything else is
worked out here, by means that share no line with the synthesis: Fourier transforms of the first click. Needs numpy.
"""
import argparse
import datetime
import pathlib
import re
import shutil
import subprocess
import sys
import wave

import numpy as np

# A rate whose own band reaches so far that what it mirrors cannot be mistaken for the sound itself.
REFERENCE_RATE = 192_000
# What the ear adds up when it listens for something short in noise: about 100 ms (Plomp and Bouman 1959).
EAR_WINDOW = 0.1
# Centres of the third-octave bands of IEC 61260, by powers of ten.
BANDS = [10 ** (n / 10) for n in range(20, 43)]


class Track:
    """A click track: its rate, its samples (frames by channels, full scale 1) and its first click of each foot."""

    def __init__(self, path):
        self.path = path
        self.name, rate = re.fullmatch(r"(.+)-(\d+)\.wav", path.name).groups()
        with wave.open(str(path), "rb") as file:
            if file.getframerate() != int(rate) or file.getsampwidth() != 2:
                sys.exit(f"{path}: not 16 bits at {rate} Hz")
            data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        self.rate = int(rate)
        self.samples = data.reshape(-1, file.getnchannels()) / 32768
        sounding = np.flatnonzero(np.any(self.samples != 0, axis=1))
        # 50 ms of silence part two clicks, of which the first is a left foot's.
        gaps = np.flatnonzero(np.diff(sounding) > 0.05 * self.rate)
        starts = sounding[np.concatenate([[0], gaps + 1])]
        ends = sounding[np.concatenate([gaps, [-1]])]
        # The first click begins with the track, whatever its own first samples round to: so rates compare to the phase.
        starts[0] = 0
        self.clicks = [self.samples[a : b + 1] for a, b in zip(starts, ends)]
        # Each through the channel that is louder.
        self.feet = [click[:, np.argmax(np.sum(click**2, axis=0))] for click in self.clicks[:2]]

    def spectrum(self, foot=0):
        """Amplitude by whole hertz, in seconds, so that rates compare."""
        return np.fft.rfft(self.feet[foot], self.rate) / self.rate


def decibels(amplitude):
    return 20 * np.log10(max(float(amplitude), 1e-12))


def power_decibels(power):
    return 10 * np.log10(max(float(power), 1e-24))


def true_peak(click, factor=8):
    """The largest value between the samples, by a Fourier transform of eight times the length."""
    padded = np.concatenate([np.zeros(256), click, np.zeros(256)])
    spectrum = np.fft.rfft(padded)
    return np.max(np.abs(np.fft.irfft(spectrum, factor * len(padded)))) * factor


def above(track, hertz):
    """Energy above a frequency, in decibels below all of it."""
    power = np.abs(track.spectrum()) ** 2
    return power_decibels(np.sum(power[hertz:]) / np.sum(power))


def mirrored(track, reference):
    """The strongest difference from the reference rate's spectrum up to 20 kHz, in decibels below the spectrum's maximum."""
    mine, ideal = track.spectrum()[:20_000], reference.spectrum()[:20_000]
    # The levels differ by what the true peaks do.
    ideal = ideal * np.vdot(ideal, mine) / np.vdot(ideal, ideal)
    return decibels(np.max(np.abs(mine - ideal)) / np.max(np.abs(ideal)))


def k_weighting(frequencies):
    """Power gain of ITU-R BS.1770's filters, from the coefficients that it gives for 48 kHz."""
    z = np.exp(-2j * np.pi * np.minimum(frequencies, 24_000) / 48_000)
    shelf = (1.53512485958697 - 2.69169619938640 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    highpass = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.abs(shelf * highpass) ** 2


def clearance(track, slope):
    """By third-octave band: how far a click stands above noise as loud as the track, in decibels.

    The noise's power density falls by `slope` powers of frequency from 50 Hz on. A click's level is that of its energy spread
    over the ear's window.
    """
    frequencies = np.arange(track.rate // 2 + 1, dtype=float)
    click = 2 * np.abs(track.spectrum()) ** 2
    audible = (frequencies >= 50) & (frequencies <= 20_000)
    noise = np.where(audible, np.maximum(frequencies, 1) ** -slope, 0)
    weighting = k_weighting(frequencies)
    # Clicks a second, from the track itself.
    often = len(track.clicks) / (len(track.samples) / track.rate)
    noise *= np.sum(click * weighting) * often / np.sum(noise * weighting)
    inside = [(frequencies >= c / 10**0.05) & (frequencies < c * 10**0.05) for c in BANDS]
    return [float(np.sum(click[band]) / EAR_WINDOW / np.sum(noise[band])) for band in inside]


def heard(ratios):
    """One figure for all bands: an ideal listener's, who adds up what each band tells (Green and Swets 1966)."""
    return power_decibels(np.sqrt(np.sum(np.square(ratios))))


def ffmpeg_loudness(path):
    """Integrated loudness (LUFS) and true peak (dBTP) of a file, as ffmpeg has them; None without ffmpeg."""
    if not shutil.which("ffmpeg"):
        return None
    arguments = ["ffmpeg", "-hide_banner", "-nostats", "-i", str(path), "-af", "ebur128=peak=true", "-f", "null", "-"]
    summary = subprocess.run(arguments, stderr=subprocess.PIPE, text=True, check=True).stderr.split("Summary:")[-1]
    return float(re.search(r"I: +(-?[\d.]+) LUFS", summary)[1]), float(re.search(r"Peak: +(-?[\d.]+) dBFS", summary)[1])


def rows(tracks):
    """The table, row by row, for each track but those at the reference rate."""
    references = {track.name: track for track in tracks if track.rate == REFERENCE_RATE}
    yield ["sound", "rate", "length", "loudness (ffmpeg)", "true peak (ffmpeg)", "true peak (8×)", "DC", "first, last step",
           "above 20 kHz", "against 192 kHz"]
    for track in tracks:
        if track.rate == REFERENCE_RATE or "+" in track.name:
            continue
        click = track.feet[0]
        loudness = ffmpeg_loudness(track.path)
        mean = np.max(np.abs(np.mean(track.samples, axis=0)))
        yield [
            track.name,
            f"{track.rate} Hz",
            f"{1000 * len(click) / track.rate:.1f} ms",
            f"{loudness[0]:.1f} LUFS" if loudness else "–",
            f"{loudness[1]:.1f} dBTP" if loudness else "–",
            f"{decibels(max(true_peak(foot) for foot in track.feet)):.2f} dBTP",
            f"{decibels(mean):.0f} dBFS" if mean > 0 else "none",
            f"{decibels(abs(click[np.flatnonzero(click)[0]])):.0f}, {decibels(abs(click[-1])):.0f} dBFS",
            f"{above(track, 20_000):.0f} dB",
            f"{mirrored(track, references[track.name]):.0f} dB" if track.name in references else "–",
        ]


def masking_rows(tracks):
    yield ["sound", "in pink noise, best band", "all bands", "in wind noise, best band", "all bands"]
    for track in tracks:
        if track.rate != 48_000 or "+" in track.name:
            continue
        row = [track.name]
        # Pink: equal power in every octave, near enough to music's. Wind on an ear: turbulence, whose pressure's power density
        # falls as f^(-5/3) (Raspet, Webster and Dillion 2006).
        for slope in (1, 5 / 3):
            ratios = clearance(track, slope)
            best = int(np.argmax(ratios))
            row += [f"{power_decibels(ratios[best]):+.1f} dB at {BANDS[best]:.0f} Hz", f"{heard(ratios):+.1f} dB"]
        yield row


def lowered(track):
    """By how many cents the right foot's spectrum lies below the left's: where the two fit best along a scale of octaves."""
    cents = np.arange(0, 1200 * np.log2(200), 2)
    places = 100 * 2 ** (cents / 1200)
    spectra = [np.interp(places, np.arange(track.rate // 2 + 1), np.abs(track.spectrum(foot))) for foot in (0, 1)]
    shifts = range(0, 601)
    fits = [np.dot(spectra[0][shift:], spectra[1][: len(cents) - shift]) for shift in shifts]
    return 2 * shifts[int(np.argmax(fits))]


def accent_rows(tracks):
    """How the feet differ: K-weighted level in each channel, and pitch."""
    yield ["sound and accent", "loudness (ffmpeg)", "right foot, left channel", "right foot, right channel", "right foot, pitch"]
    for track in tracks:
        if track.rate != 48_000 or "+" not in track.name:
            continue
        weighting = k_weighting(np.arange(track.rate // 2 + 1, dtype=float))
        energies = np.array([[np.sum(np.abs(np.fft.rfft(click[:, channel], track.rate)) ** 2 * weighting)
                              for channel in (0, 1)] for click in track.clicks[:2]])
        loudness = ffmpeg_loudness(track.path)
        differences = [f"{round(power_decibels(ratio), 1) or 0:+g} dB" for ratio in energies[1] / energies[0]]
        cents = lowered(track)
        yield [track.name, f"{loudness[0]:.1f} LUFS" if loudness else "–", *differences, f"-{cents} cents" if cents else "same"]


def table(rows):
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * (lines[0].count("|") - 1))
    return "\n".join(lines)


def picture(track):
    """Waveform above, spectrum below, as SVG."""
    width, height, left, gap = 640, 150, 52, 40
    click = track.feet[0]
    inner = width - left - 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {2 * height + 3 * gap}" font-family="sans-serif" '
        f'font-size="11" fill="#444"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="{left}" y="20" font-size="13">{track.name}, {track.rate / 1000:g} kHz: waveform and spectrum</text>'
    ]

    def axes(top, xs, ys):
        for place, label in xs:
            parts.append(f'<path d="M{place:.1f} {top}v{height}" stroke="#ddd"/>'
                         f'<text x="{place:.1f}" y="{top + height + 14}" text-anchor="middle">{label}</text>')
        for place, label in ys:
            parts.append(f'<path d="M{left} {place:.1f}h{inner}" stroke="#ddd"/>'
                         f'<text x="{left - 5}" y="{place + 4:.1f}" text-anchor="end">{label}</text>')

    def line(points):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="#06c" stroke-width="0.8"/>')

    top = 32
    span = 0.055
    axes(top, [(left + inner * ms / 55, f"{ms} ms") for ms in range(0, 56, 10)],
         [(top + height * (1 - v) / 2, f"{v:+g}" if v else "0") for v in (1, 0, -1)])
    # Lowest and highest sample of each picture column: no more points than can be seen.
    columns = np.floor(np.arange(len(click)) / track.rate / span * inner).astype(int)
    line([(left + c, top + height * (1 - v) / 2) for c in range(columns[-1] + 1) if np.any(columns == c)
          for v in (click[columns == c].min(), click[columns == c].max())])

    top += height + gap
    low, high, floor = 100, track.rate / 2, -100

    def across(hertz):
        return left + inner * np.log(hertz / low) / np.log(high / low)

    axes(top, [(across(f), f"{f / 1000:g} kHz") for f in (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)],
         [(top + height * v / floor, f"{v} dB") for v in range(0, floor - 1, -20)])
    levels = 20 * np.log10(np.maximum(np.abs(track.spectrum()), 1e-12))
    levels -= levels.max()
    edges = np.geomspace(low, high, inner // 2)
    steps = [(a, levels[int(a) : max(int(a) + 1, int(b))].max()) for a, b in zip(edges, edges[1:])]
    line([(across(a), top + height * max(v, floor) / floor) for a, v in steps])
    return "".join(parts) + "</svg>\n"


def versions():
    found = [f"Python {sys.version.split()[0]}", f"numpy {np.__version__}"]
    if shutil.which("ffmpeg"):
        text = subprocess.run(["ffmpeg", "-version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        found.insert(0, "ffmpeg " + text.split()[2])
    return ", ".join(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tracks", nargs="+", type=pathlib.Path, help="SOUND-RATE.wav")
    parser.add_argument("--pictures", type=pathlib.Path, help="folder for the pictures, drawn from the tracks at 48 kHz")
    arguments = parser.parse_args()
    tracks = [Track(path) for path in arguments.tracks]
    print(f"Measured {datetime.date.today()} with {versions()}.\n")
    print(table(rows(tracks)) + "\n")
    print(table(masking_rows(tracks)) + "\n")
    print(table(accent_rows(tracks)))
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
        for track in tracks:
            if track.rate == 48_000 and "+" not in track.name:
                (arguments.pictures / f"{track.name}.svg").write_text(picture(track))


if __name__ == "__main__":
    main()
