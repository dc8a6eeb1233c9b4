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

    /// The frequency of the strongest tone between two limits, in steps of 0.05 %.
    private func frequency(of signal: Signal, near expected: Double) -> Double {
        let left = signal.left
        let candidates = stride(from: 0.97, through: 1.03, by: 0.0005).map { expected * $0 }
        let powers = candidates.map { candidate -> Double in
            // A rotating vector instead of a sine for each sample.
            let (turnCos, turnSin) = (cos(2 * .pi * candidate / signal.hertz), sin(2 * .pi * candidate / signal.hertz))
            var (x, y, real, imaginary) = (1.0, 0.0, 0.0, 0.0)
            for sample in left {
                real += x * Double(sample)
                imaginary += y * Double(sample)
                (x, y) = (x * turnCos - y * turnSin, x * turnSin + y * turnCos)
            }
            return real * real + imaginary * imaginary
        }
        let best = powers.indices.max { powers[$0] < powers[$1] } ?? 0
        return candidates[best]
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

    @Test(arguments: [60.0, 82.4, 110, 220, 440, 1_000, 3_000], factors)
    func aPureToneKeepsItsFrequencyAndItsLevel(frequency: Double, factor: Double) {
        let tone = Signal.tone(frequency, frames: 6 * Self.interval).rendered(interval: Self.interval, factor: factor)
        let levels = envelope(of: tone, frequency)
        #expect(levels.allSatisfy { abs($0) < 1.5 }, "\(levels.min() ?? 0) dB to \(levels.max() ?? 0) dB")
        let cents = 1200 * log2(self.frequency(of: tone, near: frequency) / frequency)
        #expect(abs(cents) < 18, "\(cents) cents")
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

    /// The sum and the peak of an impulse after stretching, for an impulse at each of many places.
    private func impulses(factor: Double, background: Signal?) -> [(place: Int, sum: Float, peaks: Int)] {
        stride(from: 0, to: Self.interval, by: 97).map { place in
            var source = background ?? .silence(Self.interval)
            for sample in 2 * place...2 * place + 1 { source.samples[sample] += 1 }
            let output = source.rendered(0..<Self.interval, to: Int(Double(Self.interval) * factor)).left
            // The places of loud samples that are not the neighbours of another one.
            let loud = output.indices.filter { abs(output[$0]) > 0.25 }
            let peaks = loud.indices.count { $0 == 0 || loud[$0] - loud[$0 - 1] > 16 }
            let sum = loud.first.map { first in
                output[max(0, first - 8)..<min(output.count, first + 9)].reduce(0) { $0 + abs($1) * abs($1) }
            }
            return (place, sum ?? 0, peaks)
        }
    }

    @Test(arguments: factors)
    func anIsolatedImpulseIsNeitherLostNorDoubled(factor: Double) {
        for impulse in impulses(factor: factor, background: nil) {
            #expect(impulse.peaks == 1, "\(impulse.peaks) impulses, at frame \(impulse.place)")
            // Less than 3 dB of its energy is lost.
            #expect(impulse.sum > 0.5 && impulse.sum < 1.5, "energy \(impulse.sum) at frame \(impulse.place)")
        }
    }

    @Test(arguments: factors)
    func anImpulseInNoiseIsNeitherLostNorDoubled(factor: Double) {
        let noise = Signal.noise(Self.interval, seed: 9)
        let soft = Signal(noise.samples.map { $0 / 10 })
        for impulse in impulses(factor: factor, background: soft) {
            #expect(impulse.peaks == 1, "\(impulse.peaks) impulses, at frame \(impulse.place)")
            #expect(impulse.sum > 0.5 && impulse.sum < 1.5, "energy \(impulse.sum) at frame \(impulse.place)")
        }
    }
}
