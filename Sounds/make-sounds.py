#!/usr/bin/env python3
"""Makes the WAV files of this folder: 48 kHz, 16 bit, mono, each starting and ending at zero, as loud as the sounds built into strided.

Standard library only; the same files come out on every machine. `stridectl sound NAME` plays NAME.wav.
"""
import math
import pathlib
import struct
import wave

RATE = 48_000
# The highest sample: strided lowers a sound whose true peak is above -1.05 dB, and the true peak lies up to 0.3 dB above the samples.
PEAK = 10 ** (-1.3 / 20)
# K-weighted energy over 100 ms, as SoundRecipe.loudness has it for the built-in sounds.
LOUDNESS = 0.1 * 10 ** (-14.2 / 10)


def weighted_energy(samples):
    """The energy of a sound after the K weighting of ITU-R BS.1770-4 (coefficients for 48 kHz), in full scale squared times seconds."""
    for b, a in (
        ((1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585)),
        ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621)),
    ):
        state, filtered = (0.0, 0.0), []
        for x in samples:
            y = b[0] * x + state[0]
            state = (b[1] * x - a[0] * y + state[1], b[2] * x - a[1] * y)
            filtered.append(y)
        samples = filtered
    return sum(x * x for x in samples) / RATE


def shape(seconds, partials, attack=0.0005):
    """Sum of decaying partials (hertz, amplitude, decay in seconds) under a raised-cosine attack and release."""
    frames = int(seconds * RATE)
    release = 0.1 * seconds
    out = []
    for n in range(frames):
        t = n / RATE
        x = sum(a * math.exp(-t / d) * math.sin(2 * math.pi * f * t) for f, a, d in partials)
        if t < attack:
            x *= 0.5 - 0.5 * math.cos(math.pi * t / attack)
        left = (frames - 1 - n) / RATE
        if left < release:
            x *= 0.5 - 0.5 * math.cos(math.pi * left / release)
        out.append(x)
    gain = math.sqrt(LOUDNESS / weighted_energy(out))
    out = [x * gain for x in out]
    top = max(abs(x) for x in out)
    assert top <= PEAK, f"a peak of {20 * math.log10(top):.2f} dB: lengthen the decays or change the phases"
    return out


SOUNDS = {
    # Two hardwood sticks: one strong mode near 2.5 kHz.
    "clave": shape(0.045, [(2500, 1.0, 0.012), (5350, 0.15, 0.004)]),
    # Two inharmonic square-ish tones a fifth apart, the classic drum machine's recipe.
    "cowbell": shape(0.080, [(562, 1.0, 0.03), (845, 0.9, 0.03), (1686, 0.35, 0.02), (2535, 0.3, 0.02)]),
    # A plain tone for small speakers.
    "beep": shape(0.040, [(1760, 1.0, 0.2)], attack=0.002),
}

for name, samples in SOUNDS.items():
    with wave.open(str(pathlib.Path(__file__).parent / f"{name}.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", round(x * 32767)) for x in samples))
