import Glibc
import Metronome
import TestSupport
import Testing

/// The delay of headphones from taps and recordings; clicks every 600 ms.
@Suite struct HeardDelayTests {
    private static let period = 0.6
    private let clicks = (0..<30).map { 100 + Double($0) * Self.period }

    /// Taps of a person who taps `early` seconds before the beat, with this standard deviation.
    private func taps(late: Double, jitter: Double, seed: UInt64) -> [Double] {
        var numbers = SplitMix64(seed: seed)
        return clicks.prefix(25).map { click in
            let (a, b) = (Double.random(in: 1e-9..<1, using: &numbers), Double.random(in: 0..<1, using: &numbers))
            return click + late + jitter * (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
        }
    }

    private func measure(_ times: [Double], _ limits: HeardDelay.Limits = .taps) throws -> HeardDelay {
        try HeardDelay(of: times, after: clicks, period: Self.period, limits: limits)
    }

    @Test(arguments: [-100.0, 0, 35, 200, 400])
    func tapsWith20MillisecondsOfJitterGiveTheDelay(delay: Double) throws {
        var worst = 0.0
        for seed in 0..<40 as Range<UInt64> {
            // The person taps 50 ms before each beat, to flashes as to clicks.
            let reference = try measure(taps(late: -0.05, jitter: 0.02, seed: 2 * seed))
            let heard = try measure(taps(late: delay / 1000 - 0.05, jitter: 0.02, seed: 2 * seed + 1))
            let result = heard.without(reference, period: Self.period)
            worst = max(worst, abs(result.milliseconds - delay))
            #expect(result.uncertainty > 2 && result.uncertainty < 15)
        }
        // The standard error of each result is 20 ms · √(2 / 22) = 6 ms. The largest of 40 may be 3 times as far off.
        #expect(worst < 20, "\(worst) ms")
    }

    @Test func ofAHundredCalibrations98AreWithin15Milliseconds() throws {
        var close = 0
        for seed in 0..<100 as Range<UInt64> {
            let reference = try measure(taps(late: -0.04, jitter: 0.02, seed: 1_000 + 2 * seed))
            let heard = try measure(taps(late: 0.14, jitter: 0.02, seed: 1_001 + 2 * seed))
            if abs(heard.without(reference, period: Self.period).milliseconds - 180) <= 15 { close += 1 }
        }
        #expect(close >= 98, "\(close)")
    }

    @Test(arguments: 1...4)
    func wrongTapsDoNotCount(wrong: Int) throws {
        var times = taps(late: 0.1, jitter: 0.01, seed: 7)
        for index in 0..<wrong { times[6 + 4 * index] += 0.22 }
        // A tap is missing, another one is double.
        times.remove(at: 12)
        times.insert(times[15] + 0.08, at: 16)
        #expect(abs(try measure(times).milliseconds - 100) < 8)
    }

    @Test func whatIsUnsteadyOrTooShortIsRefused() {
        #expect(throws: HeardDelay.Refusal.tooFew(5, needed: 10)) {
            try measure(Array(taps(late: 0, jitter: 0.01, seed: 1).prefix(8)))
        }
        for seed in 0..<20 as Range<UInt64> {
            var numbers = SplitMix64(seed: seed)
            let anyhow = clicks.prefix(25).map { $0 + .random(in: -0.3..<0.3, using: &numbers) }
            #expect(throws: HeardDelay.Refusal.self) { try measure(anyhow) }
        }
    }

    @Test(arguments: [0.0, 0.001, 0.02], [-100, 0, 37, 250, 410])
    func theClickIsFoundInARecording(noise: Double, delay: Int) throws {
        let rate = SampleRate(hertz: 48_000)
        let sound = SoundRecipe.synthesised(.click).sound(at: rate)
        let click = stride(from: 0, to: sound.samples(for: .left).count, by: 2).map { sound.samples(for: .left)[$0] }
        var numbers = SplitMix64(seed: 3)
        let search = ClickSearch(click, sampleRate: rate)
        var recording = (0..<3 * 28_800).map { _ in Float(Double.random(in: -1...1, using: &numbers) * noise) }
        let begin = 28_800 + delay * 48
        // A microphone hears the clicks softly, and with the other sign.
        for (index, sample) in click.enumerated() { recording[begin + index] -= 0.1 * sample }
        let found = try #require(search.position(in: recording, 28_800 - 7_200..<2 * 28_800 - 7_200))
        #expect(abs(found - begin) <= 2)
    }

    @Test func noiseIsNotAClick() {
        let rate = SampleRate(hertz: 48_000)
        let sound = SoundRecipe.synthesised(.click).sound(at: rate)
        let click = stride(from: 0, to: sound.samples(for: .left).count, by: 2).map { sound.samples(for: .left)[$0] }
        let search = ClickSearch(click, sampleRate: rate)
        for seed in 0..<20 as Range<UInt64> {
            var numbers = SplitMix64(seed: seed)
            let noise = (0..<30_000).map { _ in Float.random(in: -1...1, using: &numbers) }
            #expect(search.position(in: noise, 0..<28_800) == nil)
        }
        #expect(search.position(in: [], 0..<100) == nil)
        #expect(search.position(in: [Float](repeating: 0, count: 40_000), 0..<28_800) == nil)
    }
}
