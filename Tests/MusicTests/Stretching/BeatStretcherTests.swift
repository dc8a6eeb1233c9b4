import Glibc
import Music
import TestSupport
import Testing

/// Lengths, joints, and inputs at the limits.
@Suite struct BeatStretcherTests {
    private static let rates = [8_000.0, 44_100, 48_000, 96_000]

    @Test(arguments: UInt64(0)..<4)
    func anyIntervalBecomesExactlyTheWantedNumberOfFrames(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for hertz in Self.rates {
            let noise = Signal.noise(Int(hertz), seed: seed, hertz: hertz)
            for _ in 0..<4 {
                let length = Int.random(in: 1...Int(hertz * 0.7), using: &random)
                let from = Int.random(in: 0...(noise.frames - length), using: &random)
                let wanted = Int(Double(length) * Double.random(in: 0.5...2, using: &random))
                let output = noise.rendered(from..<from + length, to: wanted)
                #expect(output.frames == wanted)
                #expect(output.samples.allSatisfy { abs($0) < 2 }, "\(hertz) Hz, \(length) to \(wanted) frames")
            }
        }
    }

    /// A track with sections of different tempi needs such factors.
    @Test(arguments: UInt64(0)..<4)
    func anyFactorIsPossible(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for hertz in Self.rates {
            let noise = Signal.noise(Int(hertz * 1.5), seed: seed, hertz: hertz)
            for _ in 0..<40 {
                let length = Int.random(in: Int(hertz * 0.1)...Int(hertz * 1.4), using: &random)
                let wanted = Int(Double(length) * Double.random(in: 0.05...3, using: &random))
                let output = noise.rendered(0..<length, to: wanted)
                #expect(output.frames == wanted && output.samples.allSatisfy { abs($0) < 2 }, "\(length) to \(wanted)")
            }
        }
    }

    @Test(arguments: UInt64(0)..<4)
    func tinyIntervalsAreWrittenWhole(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for hertz in Self.rates {
            let noise = Signal.noise(2_000, seed: seed, hertz: hertz)
            for length in [1, 2, 3, 4, 5, 7, 16, 63] + (0..<12).map({ _ in Int.random(in: 1...2_000, using: &random) })
            {
                for wanted in [1, 2, length - 1, length, length + 1, Int.random(in: 1...2_000, using: &random)] {
                    let output = noise.rendered(0..<length, to: wanted)
                    #expect(output.samples.allSatisfy { abs($0) < 2 }, "\(hertz) Hz, \(length) to \(wanted) frames")
                }
            }
        }
    }

    @Test(arguments: [0, 1, 100, 16_000])
    func anEmptyOutputIsPossible(length: Int) {
        #expect(Signal.noise(20_000, seed: 1).rendered(0..<length, to: 0).samples.isEmpty)
    }

    @Test func anEmptyIntervalIsSilent() {
        #expect(Signal.noise(20_000, seed: 1).rendered(100..<100, to: 700) == Signal.silence(700))
    }

    @Test(arguments: [1, 2, 577, 15_840, 40_000])
    func anEqualLengthGivesTheSameSamples(length: Int) {
        let noise = Signal.noise(48_000, seed: 2)
        #expect(noise.rendered(321..<321 + length, to: length).samples == noise.part(321..<321 + length))
    }

    @Test(arguments: rates, [0.5, 0.92, 0.96, 0.99, 1.01, 1.04, 1.08, 2])
    func theFirstAndTheLastMillisecondsAreUnchanged(hertz: Double, factor: Double) {
        let noise = Signal.noise(Int(hertz), seed: 3, hertz: hertz)
        let edge = Int(0.012 * hertz)
        for seconds in [0.13, 0.25, 0.333, 0.7] {
            let range = Int(0.1 * hertz)..<Int((0.1 + seconds) * hertz)
            let wanted = Int(Double(range.count) * factor)
            let output = noise.rendered(range, to: wanted)
            #expect(output.part(0..<edge) == noise.part(range.lowerBound..<range.lowerBound + edge))
            #expect(output.part(wanted - edge..<wanted) == noise.part(range.upperBound - edge..<range.upperBound))
        }
    }

    @Test(arguments: [0.92, 0.97, 1.03, 1.08])
    func successiveIntervalsJoinAsInTheSource(factor: Double) {
        let noise = Signal.noise(96_000, seed: 4)
        // Intervals of different lengths, as in music of a band.
        let beats = [0, 16_000, 31_000, 48_500, 64_000, 80_321]
        for index in 1..<beats.count - 1 {
            let (before, joint, after) = (beats[index - 1], beats[index], beats[index + 1])
            let first = noise.rendered(before..<joint, to: Int(Double(joint - before) * factor))
            let second = noise.rendered(joint..<after, to: Int(Double(after - joint) * factor))
            let around = first.part(first.frames - 576..<first.frames) + second.part(0..<576)
            #expect(around == noise.part(joint - 576..<joint + 576))
        }
    }

    @Test(arguments: [0.92, 1.05])
    func framesOutsideTheWindowAreSilence(factor: Double) {
        let noise = Signal.noise(16_000, seed: 5)
        let wanted = Int(16_000 * factor)
        let padded = Signal([Float](repeating: 0, count: 16_000) + noise.samples + [Float](repeating: 0, count: 16_000))
        for from in [-8_000, 0, 8_000] {
            let output = noise.rendered(from..<from + 16_000, to: wanted)
            #expect(output == padded.rendered(from..<from + 16_000, to: wanted, firstFrame: -8_000), "from \(from)")
        }
        #expect(noise.rendered(90_000..<106_000, to: wanted) == Signal.silence(wanted))
        #expect(noise.rendered(-90_000..<(-74_000), to: wanted) == Signal.silence(wanted))
        #expect(Signal([]).rendered(0..<16_000, to: wanted) == Signal.silence(wanted))
    }

    @Test func theResultDependsOnlyOnTheSource() {
        let noise = Signal.noise(48_000, seed: 6)
        let output = noise.rendered(10_000..<26_000, to: 17_000)
        #expect(noise.rendered(10_000..<26_000, to: 17_000) == output)
        // A window with less around the interval.
        let window = Signal(noise.part(9_000..<27_000))
        #expect(window.rendered(10_000..<26_000, to: 17_000, firstFrame: 9_000) == output)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    func samplesThatAreNoNumbersAreHarmless(value: Float) {
        var noise = Signal.noise(40_000, seed: 7)
        for frame in [0, 5_000, 16_000, 39_999] { noise.samples[2 * frame] = value }
        for wanted in [1_000, 14_800, 17_200] {
            #expect(noise.rendered(0..<16_000, to: wanted).frames == wanted)
            #expect(noise.rendered(4_000..<4_500, to: wanted).frames == wanted)
        }
        let same = Signal([Float](repeating: value, count: 32_000))
        #expect(same.rendered(0..<16_000, to: 17_000).frames == 17_000)
    }
}
