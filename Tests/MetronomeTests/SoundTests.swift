import Foundation
import Metronome
import Testing

/// The documented properties of the built-in sounds, at the rates of devices.
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
    func samplePeaksAreNearMinusOneDecibel(kind: ClickKind, hertz: Int) {
        for accent in Accent.allCases {
            let sound = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: hertz), accent: accent)
            let peaks = Foot.allCases.map { sound.samples(for: $0).reduce(0) { max($0, abs($1)) } }
            #expect(peaks.allSatisfy { $0 <= 0.8862 })
            // The true peak is at most one decibel lower. The highest sample may miss the true peak, by 2 dB at 8 kHz.
            #expect((peaks.max() ?? 0) > 0.65)
        }
    }

    @Test(arguments: kinds)
    func aSoundHasTheSameDurationAtEveryRate(kind: ClickKind) {
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
    func aSoundIsReproducibleAndWithoutAccentBothFeetAreEqual(kind: ClickKind) {
        let rate = SampleRate(hertz: 44_100)
        let first = SoundRecipe.synthesised(kind).sound(at: rate)
        let second = SoundRecipe.synthesised(kind).sound(at: rate)
        #expect(areIdentical(first.samples(for: .left), second.samples(for: .left)))
        #expect(areIdentical(first.samples(for: .left), first.samples(for: .right)))
    }

    @Test(arguments: kinds)
    func aSoundIsTheSameCurveAtEveryRate(kind: ClickKind) {
        // Every second sample at twice the rate equals a sample at the rate itself, so nothing is aliased.
        let single = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 48_000)).samples(for: .left)
        let double = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 96_000)).samples(for: .left)
        for frame in 0..<single.count / 2 - 1 {
            #expect(abs(single[2 * frame] - double[4 * frame]) < 0.001)
        }
    }

    @Test func aVeryLowRateDoesNotTrap() {
        for hertz in [1, 2, 50, 1_000] {
            for accent in Accent.allCases {
                let sound = SoundRecipe.synthesised(.click).sound(at: SampleRate(hertz: hertz), accent: accent)
                #expect(sound.samples(for: .left).allSatisfy { $0.isFinite && abs($0) < 1 })
            }
        }
    }
}

/// All sounds that come with strided are equally loud.
struct SoundLoudnessTests {
    /// The sounds by name: the built-in ones and the recordings in the folder Sounds.
    private static func sounds() throws -> [(name: String, recipe: SoundRecipe)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sounds")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".wav") }
        let recordings = try files.sorted().map { name in
            (name, SoundRecipe.recorded(try SampledSound(wav: [UInt8](Data(contentsOf: folder.appending(path: name))))))
        }
        return ClickKind.allCases.map { ($0.rawValue, .synthesised($0)) } + recordings
    }

    /// The K-weighted energy of one channel of a foot's click in decibels (ITU-R BS.1770-4, with its coefficients for 48 kHz).
    private static func loudness(_ recipe: SoundRecipe, foot: Foot, accent: Accent) -> Double {
        let samples = recipe.sound(at: SampleRate(hertz: 48_000), accent: accent).samples(for: foot)
        var channel = stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) }
        let stages = [
            (b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585]),
            (b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621]),
        ]
        for stage in stages {
            var (first, second) = (0.0, 0.0)
            channel = channel.map { x in
                let y = stage.b[0] * x + first
                (first, second) = (stage.b[1] * x - stage.a[0] * y + second, stage.b[2] * x - stage.a[1] * y)
                return y
            }
        }
        return 10 * log10(channel.reduce(0) { $0 + $1 * $1 } / 48_000)
    }

    @Test(arguments: [Accent.none, .pitch], Foot.allCases)
    func allSoundsAreEquallyLoudWithinOneDecibel(accent: Accent, foot: Foot) throws {
        let levels = try Self.sounds().map { ($0.name, Self.loudness($0.recipe, foot: foot, accent: accent)) }
        #expect(levels.count == 6)
        let lowest = try #require(levels.map(\.1).min())
        let highest = try #require(levels.map(\.1).max())
        #expect(highest - lowest < 1, "\(levels)")
    }
}
