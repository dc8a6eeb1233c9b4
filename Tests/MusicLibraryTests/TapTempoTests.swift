import MusicLibrary
import TestSupport
import Testing

/// The tempo of taps with the errors that people make.
@Suite struct TapTempoTests {
    private func taps(_ count: Int, tempo: Double, jitter: Double, _ random: inout SplitMix64) -> [Double] {
        (0..<count).map { 5 + Double($0) * 60 / tempo + jitter * random.normal() }
    }

    @Test func exactTapsGiveTheExactTempo() throws {
        let tap = try #require(TapTempo((0..<8).map { Double($0) * 0.375 }))
        #expect(abs(tap.tempo - 160) < 1e-6 && tap.count == 8 && tap.accuracy > 0)
    }

    // The timing of people who tap with music has a standard deviation of about 20 to 30 ms.
    @Test(arguments: [8, 12, 20, 40], [0.01, 0.03])
    func theTrueTempoIsWithinTheStatedAccuracy(count: Int, jitter: Double) {
        var random = SplitMix64(seed: TestSeed.value() &+ UInt64(count))
        var within = 0
        let trials = 2_000
        for _ in 0..<trials {
            let tempo = Double.random(in: 70...190, using: &random)
            let tap = TapTempo(taps(count, tempo: tempo, jitter: jitter, &random))
            if let tap, abs(tap.tempo - tempo) <= tap.accuracy { within += 1 }
        }
        #expect(Double(within) >= 0.92 * Double(trials), "\(within) of \(trials)")
    }

    @Test func missedAndDoubleTapsDoNotChangeTheTempo() throws {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<300 {
            var times = taps(24, tempo: 172, jitter: 0.012, &random)
            times.remove(at: Int.random(in: 1..<20, using: &random))
            times.remove(at: Int.random(in: 1..<20, using: &random))
            let place = Int.random(in: 1..<20, using: &random)
            times.insert(times[place] + 0.06, at: place + 1)
            let tap = try #require(TapTempo(times))
            #expect(abs(tap.tempo - 172) < 2.5, "\(tap)")
        }
    }

    @Test func tooFewOrSenselessTapsGiveNoTempo() {
        #expect(TapTempo([]) == nil)
        #expect(TapTempo((0..<7).map(Double.init)) == nil)
        #expect(TapTempo(Array(repeating: 1, count: 20)) == nil)
        #expect(TapTempo((0..<20).map { Double($0) * 0.01 }) == nil)
        #expect(TapTempo((0..<20).map { Double($0) * 10 }) == nil)
        #expect(TapTempo([.nan] + (0..<20).map(Double.init)) == nil)
    }

    @Test func irregularTapsAreNotAccurate() {
        var random = SplitMix64(seed: TestSeed.value())
        var time = 0.0
        let times = (0..<12).map { _ in
            time += Double.random(in: 0.2...0.8, using: &random)
            return time
        }
        #expect(TapTempo(times)?.isAccurate != true)
    }
}
