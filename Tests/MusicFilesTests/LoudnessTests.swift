import Glibc
import MusicFiles
import TestSupport
import Testing

/// Loudness and true peak of tones with known values.
@Suite struct LoudnessTests {
    private func loudness(_ samples: [Float], rate: Int = 48_000) throws -> Loudness {
        var meter = try LoudnessMeter(rate: rate)
        for start in stride(from: 0, to: samples.count, by: 8_192) {
            samples[start..<min(start + 8_192, samples.count)].withUnsafeBufferPointer { meter.append($0) }
        }
        return meter.loudness
    }

    private func tone(_ frequency: Double, level: Double, phase: Double = 0, seconds: Int = 5) -> [Float] {
        (0..<48_000 * seconds).flatMap { frame -> [Float] in
            let value = Float(level * sin(2 * Double.pi * frequency * Double(frame) / 48_000 + phase))
            return [value, value]
        }
    }

    // EBU Tech 3341, test case 1.
    @Test func aStereoToneOfMinus23dBHasMinus23LUFS() throws {
        let measured = try loudness(tone(1_000, level: pow(10, -23 / 20)))
        #expect(abs(try #require(measured.integrated) + 23) < 0.1)
    }

    // The samples of this tone are at most 0.707 times its peak.
    @Test func theTruePeakLiesBetweenTheSamples() throws {
        let measured = try loudness(tone(12_000, level: 1, phase: Double.pi / 4))
        #expect(abs(measured.truePeak - 1) < 0.02, "\(measured.truePeak)")
    }

    @Test func silenceHasNoLoudness() throws {
        let measured = try loudness(Array(repeating: 0, count: 96_000))
        #expect(measured == Loudness(integrated: nil, truePeak: 0))
    }
}
