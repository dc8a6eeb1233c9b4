import Glibc
import Metronome
import Testing
import TestSupport

/// How a recording is processed into a click.
@Suite struct SampledSoundTests {
    private func clip(
        _ channels: [[Double]],
        hertz: Int = 48_000,
        at rate: Int = 48_000,
        accent: Accent = .none,
        foot: Foot = .left
    ) throws -> [Float] {
        let file = WAVBytes(encoding: .float64, hertz: hertz, channels: channels)
        return try SoundRecipe.recorded(SampledSound(wav: file.bytes))
            .sound(at: SampleRate(hertz: rate), accent: accent)
            .samples(for: foot)
    }

    /// One channel of interleaved stereo.
    private func channel(_ channel: Int, of samples: [Float]) -> [Float] {
        stride(from: channel, to: samples.count, by: 2).map { samples[$0] }
    }

    /// A tone that fades in and out so slowly that it contains no other frequencies.
    private func tone(_ frequency: Double, hertz: Int, seconds: Double = 0.05) -> [Double] {
        let frames = Int(seconds * Double(hertz))
        return (0..<frames).map { frame in
            let window = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(frames))
            return 0.5 * window * sin(2 * .pi * frequency * Double(frame) / Double(hertz))
        }
    }

    private func peak(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }

    @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (8_000, 44_100), (96_000, 48_000)])
    func aToneIsTheSameToneAtAnotherRate(from: Int, to rate: Int) throws {
        let original = tone(1_000, hertz: from)
        let threshold = 0.5 / 100
        let attack = original.firstIndex { abs($0) >= threshold } ?? 0
        let lead = Int((0.00025 * Double(from)).rounded(.up))
        let start = Double(attack - lead) / Double(from)
        let read = channel(0, of: try clip([original], hertz: from, at: rate))
        let frames = Double(original.count)
        // Not at the ends, which are faded.
        for frame in rate / 1_000..<read.count - rate / 200 {
            let place = (Double(frame) / Double(rate) + start) * Double(from)
            let window = 0.5 - 0.5 * cos(2 * .pi * place / frames)
            let exact = 0.5 * window * sin(2 * .pi * 1_000 * place / Double(from))
            let error = abs(Double(read[frame]) - exact)
            #expect(error < 0.5e-3)
        }
    }

    @Test func frequenciesAboveTheBandAreNotAliased() throws {
        // 15 kHz would be aliased to 7.05 kHz.
        let read = try clip([tone(15_000, hertz: 48_000)], at: 22_050)
        #expect(peak(Array(read.dropFirst(40).dropLast(200))) < 0.5e-3)
    }

    @Test func aRecordingBeginsOnTheBeat() throws {
        // 300 ms of faint noise before the attack.
        var random = SplitMix64(seed: 5)
        let noise = (0..<14_400).map { _ in Double.random(in: -0.002...0.002, using: &random) }
        let strike = (0..<480).map { 0.5 * cos(2 * .pi * Double($0) / 48) * exp(-Double($0) / 120) }
        let read = channel(0, of: try clip([noise + strike]))
        let attack = read.firstIndex { abs($0) > 0.25 } ?? -1
        #expect((1...12).contains(attack))
    }

    @Test(arguments: [44_100, 48_000])
    func aRecordingCutOffAtBothEndsIsFaded(rate: Int) throws {
        let square = [Double](repeating: 0.7, count: 4_800)
        let read = channel(0, of: try clip([square], at: rate))
        #expect(read.first == 0)
        #expect(read.last == 0)
        for (a, b) in zip(read, read.dropFirst()) { #expect(abs(a - b) < 0.12) }
        #expect(peak(read) > 0.69)
    }

    @Test func aQuietRecordingKeepsItsLevelAndALoudOneIsLimited() throws {
        let strike = tone(1_000, hertz: 48_000)
        let quiet = try peak(clip([strike.map { $0 / 10 }]))
        #expect(abs(quiet - 0.05) < 0.001)
        let loud = try peak(clip([strike.map { $0 * 3 }]))
        #expect(abs(loud - 0.8861) < 0.001)
    }

    @Test func stereoStaysStereoAndMonoIsInBothChannels() throws {
        let strike = tone(1_000, hertz: 48_000)
        let stereo = try clip([strike, strike.map { $0 / 2 }])
        #expect(abs(peak(channel(0, of: stereo)) - 0.5) < 0.001)
        #expect(abs(peak(channel(1, of: stereo)) - 0.25) < 0.001)
        let mono = try clip([strike])
        #expect(areIdentical(channel(0, of: mono), channel(1, of: mono)))
    }

    @Test func aPanAccentMovesAStereoRecordingAsAWhole() throws {
        // The right channel has all the sound; a left click is still in the left channel.
        let strike = tone(1_000, hertz: 48_000)
        let left = try clip([strike.map { _ in 0 }, strike], accent: .pan, foot: .left)
        let right = try clip([strike.map { _ in 0 }, strike], accent: .pan, foot: .right)
        #expect(peak(channel(0, of: left)) > 3 * peak(channel(1, of: left)))
        #expect(areIdentical(channel(0, of: left), channel(1, of: right)))
    }

    @Test func aPitchAccentIsAFourthLowerAndLongerByTheSameFactor() throws {
        let strike = tone(1_000, hertz: 48_000)
        let left = try clip([strike], accent: .pitch, foot: .left)
        let right = try clip([strike], accent: .pitch, foot: .right)
        let stretch = Double(right.count) / Double(left.count)
        #expect(abs(stretch - 4.0 / 3) < 0.01)
        #expect(abs(peak(right) - peak(left)) < 0.002)
    }

    @Test func equalFilesAreEqualRecordings() throws {
        let bytes = WAVBytes(channels: [tone(1_000, hertz: 48_000)]).bytes
        let other = WAVBytes(channels: [tone(1_100, hertz: 48_000)]).bytes
        #expect(try SampledSound(wav: bytes) == SampledSound(wav: bytes))
        #expect(try SampledSound(wav: bytes) != SampledSound(wav: other))
    }
}
