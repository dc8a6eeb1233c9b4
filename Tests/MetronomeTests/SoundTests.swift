import Glibc
import Metronome
import Testing

/// What the built-in sounds promise, at the rates devices run at.
@Suite struct SoundTests {
    static let kinds = ClickKind.allCases
    static let rates = [8_000, 22_050, 44_100, 48_000, 96_000]

    @Test(arguments: kinds, rates)
    func aSoundBeginsAndEndsAtZeroAndHasNoMean(kind: ClickKind, hertz: Int) {
        for accent in Accent.allCases {
            let sound = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: hertz), accent: accent)
            for foot in Foot.allCases {
                let samples = sound.samples(for: foot)
                #expect(samples.prefix(2) == [0, 0])
                #expect(samples.suffix(2) == [0, 0])
                #expect(abs(samples.reduce(0, +)) / Float(samples.count) < 1e-6)
            }
        }
    }

    @Test(arguments: kinds, rates)
    func aSoundPeaksAtOneDecibelBelowFullScale(kind: ClickKind, hertz: Int) {
        for accent in Accent.allCases {
            let sound = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: hertz), accent: accent)
            for foot in Foot.allCases {
                let peak = sound.samples(for: foot).reduce(0) { max($0, abs($1)) }
                // The true peak is at −1 dB; the highest sample may lie beside it, by a decibel and more at 8 kHz.
                #expect(peak <= 0.8862)
                #expect(peak > 0.75)
            }
        }
    }

    @Test(arguments: kinds)
    func aSoundLastsAsLongAtEveryRate(kind: ClickKind) {
        let durations = Self.rates.map { hertz in
            let samples = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: hertz)).samples(for: .left)
            return Double(samples.count / 2) / Double(hertz)
        }
        for duration in durations {
            #expect(duration >= 0.010 && duration <= 0.0505)
            #expect(abs(duration - durations[0]) <= 2.0 / 8_000)
        }
    }

    @Test(arguments: kinds)
    func aSoundIsTheSameEachTimeAndTheFeetSoundAlikeWithoutAccent(kind: ClickKind) {
        let rate = SampleRate(hertz: 44_100)
        let first = SoundRecipe.synthesised(kind).sound(at: rate)
        let second = SoundRecipe.synthesised(kind).sound(at: rate)
        #expect(areIdentical(first.samples(for: .left), second.samples(for: .left)))
        #expect(areIdentical(first.samples(for: .left), first.samples(for: .right)))
    }

    @Test(arguments: kinds)
    func aSoundIsTheSameCurveAtEveryRate(kind: ClickKind) {
        // Every second sample at the double rate is a sample at the single one, so nothing is mirrored into the band.
        let single = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 48_000)).samples(for: .left)
        let double = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 96_000)).samples(for: .left)
        for frame in 0..<single.count / 2 - 1 {
            #expect(abs(single[2 * frame] - double[4 * frame]) < 0.001)
        }
    }

    @Test(arguments: kinds)
    func nothingAboveTheBandOf44100HertzIsWithinSixtyDecibels(kind: ClickKind) {
        let hertz = 192_000
        let samples = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: hertz)).samples(for: .left)
        let curve = stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) }
        let band = stride(from: 500.0, to: 15_000, by: 250).map { magnitude(of: curve, at: $0 / Double(hertz)) }
        let above = stride(from: 22_050.0, to: 96_000, by: 1_000).map { magnitude(of: curve, at: $0 / Double(hertz)) }
        #expect((above.max() ?? 1) < (band.max() ?? 0) / 1_000)
    }

    @Test func theSoundsAreEquallyLoud() {
        let levels = Self.kinds.map { kind in
            let samples = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 48_000)).samples(for: .left)
            return weightedLevel(stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) })
        }
        #expect((levels.max() ?? 1) - (levels.min() ?? 0) < 0.5, "\(levels)")
    }

    @Test(arguments: kinds)
    func accentsMakeTheFeetDiffer(kind: ClickKind) {
        let rate = SampleRate(hertz: 48_000)
        let pitch = SoundRecipe.synthesised(kind).sound(at: rate, accent: .pitch)
        #expect(crossings(pitch.samples(for: .right)) < 0.85 * crossings(pitch.samples(for: .left)))
        let pan = SoundRecipe.synthesised(kind).sound(at: rate, accent: .pan)
        let (left, right) = (pan.samples(for: .left), pan.samples(for: .right))
        #expect(energy(left, channel: 0) > 9 * energy(left, channel: 1))
        #expect(energy(right, channel: 1) > 9 * energy(right, channel: 0))
        #expect(abs(energy(left, channel: 0) - energy(right, channel: 1)) < 1e-6)
    }

    @Test func aRateTooLowForAnySoundTrapsNowhere() {
        for hertz in [1, 2, 50, 1_000] {
            for accent in Accent.allCases {
                let sound = SoundRecipe.synthesised(.click).sound(at: SampleRate(hertz: hertz), accent: accent)
                #expect(sound.samples(for: .left).allSatisfy { $0.isFinite && abs($0) < 1 })
            }
        }
    }
}

/// Magnitude of one frequency, in cycles a sample.
private func magnitude(of samples: [Double], at frequency: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
        real += sample * cos(2 * .pi * frequency * Double(index))
        imaginary += sample * sin(2 * .pi * frequency * Double(index))
    }
    return (real * real + imaginary * imaginary).squareRoot()
}

/// Energy in decibels after the weighting of ITU-R BS.1770-4, whose coefficients for 48 kHz these are.
private func weightedLevel(_ samples: [Double]) -> Double {
    let shelf = filtered(
        samples + [Double](repeating: 0, count: 4_800),
        b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
        a: [-1.69065929318241, 0.73248077421585]
    )
    let weighted = filtered(shelf, b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621])
    return 10 * log10(weighted.reduce(0) { $0 + $1 * $1 })
}

private func filtered(_ samples: [Double], b: [Double], a: [Double]) -> [Double] {
    var (s1, s2) = (0.0, 0.0)
    return samples.map { x in
        let y = b[0] * x + s1
        s1 = b[1] * x - a[0] * y + s2
        s2 = b[2] * x - a[1] * y
        return y
    }
}

private func energy(_ samples: [Float], channel: Int) -> Float {
    stride(from: channel, to: samples.count, by: 2).reduce(0) { $0 + samples[$1] * samples[$1] }
}

/// How often the left channel crosses zero.
private func crossings(_ samples: [Float]) -> Double {
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    return Double(zip(left, left.dropFirst()).count { ($0 < 0) != ($1 < 0) })
}
