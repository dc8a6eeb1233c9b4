import Glibc
import Music
import TestSupport
import Testing

/// How stretched sounds differ from the source.
@Suite struct StretchedSoundTests {
    /// The factors of the widest range in which music is played.
    private static let factors = [0.92, 0.96, 0.98, 1.02, 1.04, 1.08]
    /// A third of a second: the interval at 180 steps per minute.
    private static let interval = 16_000

    // MARK: - Tones

    /// The mean frequency of a tone: the number of rising zeros divided by the time from the first to the last one.
    private func frequency(of tone: Signal) -> Double {
        let left = tone.left
        var zeros: [Double] = []
        for index in 1..<left.count where left[index - 1] < 0 && left[index] >= 0 {
            zeros.append(Double(index) - Double(left[index] / (left[index] - left[index - 1])))
        }
        guard let first = zeros.first, let last = zeros.last, first < last else { return 0 }
        return Double(zeros.count - 1) * tone.hertz / (last - first)
    }

    /// The levels of successive windows in decibels, relative to a tone's own level.
    private func envelope(of signal: Signal, _ frequency: Double) -> [Double] {
        // Whole periods, so that the level of the unchanged tone is constant.
        let window = Int(((0.01 * frequency).rounded(.up) * signal.hertz / frequency).rounded())
        let left = signal.left
        return stride(from: 0, to: left.count - window, by: window / 4).map { begin in
            let power = left[begin..<begin + window].reduce(0) { $0 + Double($1) * Double($1) } / Double(window)
            return 10 * log10(power / 0.125)
        }
    }

    @Test(arguments: [60.0, 82.4, 110, 146.8, 220, 440, 1_000, 3_000], factors)
    func aPureToneKeepsItsLevelAndNearlyItsFrequency(frequency: Double, factor: Double) {
        let tone = Signal.tone(frequency, frames: 6 * Self.interval).rendered(interval: Self.interval, factor: factor)
        let levels = envelope(of: tone, frequency)
        let (lowest, highest) = (levels.min() ?? -.infinity, levels.max() ?? .infinity)
        // A crossfade is shorter than a period of the lowest tone.
        let limit = frequency < 80 ? 2 : 1.5
        #expect(lowest > -limit && highest < limit, "\(lowest) dB to \(highest) dB")
        // Both ends of an interval have the phase of the source. So half a period at most, or 3 ms, is spread over the interval.
        let spread = max(0.5 / frequency, 0.003) * tone.hertz / Double(Self.interval)
        let change = self.frequency(of: tone) / frequency - 1
        #expect(abs(change) < spread * 1.15, "\(1200 * log2(1 + change)) cents")
    }

    // MARK: - Noise and silence

    @Test(arguments: factors, [UInt64(1), 2, 3])
    func noiseKeepsItsLevel(factor: Double, seed: UInt64) {
        let noise = Signal.noise(6 * Self.interval, seed: seed)
        let output = noise.rendered(interval: Self.interval, factor: factor)
        #expect(abs(output.level - noise.level) < 0.5)
        for begin in stride(from: 0, to: output.frames - 480, by: 480) {
            let part = Signal(output.part(begin..<begin + 480))
            #expect(abs(part.level - noise.level) < 2, "\(part.level - noise.level) dB at frame \(begin)")
        }
    }

    @Test(arguments: factors)
    func silenceStaysSilence(factor: Double) {
        let wanted = Int(16_000 * factor)
        #expect(Signal.silence(16_000).rendered(0..<16_000, to: wanted) == Signal.silence(wanted))
    }

    // MARK: - Attacks

    /// What became of an impulse.
    private struct Impulse {
        /// The frame of the source.
        let place: Int
        /// The energy around the first loud sample; 1 for the unchanged impulse.
        let energy: Float
        /// How many impulses there are in the output.
        let count: Int
    }

    /// Stretches an impulse at each of many places of a soft background.
    private func impulses(factor: Double, background: Signal) -> [Impulse] {
        let wanted = Int(Double(Self.interval) * factor)
        return stride(from: 5, to: Self.interval, by: 311).map { place in
            var source = background
            source.samples[2 * place] += 1
            source.samples[2 * place + 1] += 1
            let output = source.rendered(0..<Self.interval, to: wanted).left
            let loud = output.indices.filter { abs(output[$0]) > 0.25 }
            let count = loud.indices.count { $0 == 0 || loud[$0] - loud[$0 - 1] > 16 }
            guard let first = loud.first else { return Impulse(place: place, energy: 0, count: 0) }
            let around = output[max(0, first - 8)..<min(wanted, first + 9)]
            return Impulse(place: place, energy: around.reduce(0) { $0 + $1 * $1 }, count: count)
        }
    }

    @Test(arguments: factors, ["silence", "noise", "tone"])
    func anImpulseIsNeitherLostNorDoubled(factor: Double, name: String) throws {
        let backgrounds = [
            "silence": Signal.silence(Self.interval), "noise": Signal.noise(Self.interval, seed: 9).scaled(0.1),
            "tone": Signal.tone(220, frames: Self.interval).scaled(0.2),
        ]
        for impulse in impulses(factor: factor, background: try #require(backgrounds[name])) {
            #expect(impulse.count == 1, "\(impulse.count) impulses for the one at frame \(impulse.place)")
            // The energy changes by less than 2 dB.
            #expect((0.63..<1.58).contains(impulse.energy), "energy \(impulse.energy) at frame \(impulse.place)")
        }
    }
}
