import Cadence
import Pacing
import Testing

@Suite struct TempoGovernorTests {
    private func rate(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

    @Test func smallChangesDriftByAtMostOnePerCentInTenSeconds() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        let change = governor.wish(rate(173.4), at: .seconds(10))
        #expect(change?.drift.map { abs($0 / .seconds(1) - 20) < 1e-6 } == true)
        for second in 10...30 {
            let expected = 170 + 0.17 * Double(second - 10)
            #expect(abs((governor.current(at: .seconds(second))?.stepsPerMinute ?? 0) - expected) < 1e-9)
        }
    }

    @Test func largeChangesAndOrdersAreMadeAtOnce() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        #expect(governor.wish(rate(178), at: .seconds(1))?.drift == nil)
        #expect(governor.current(at: .seconds(1)) == rate(178))
        governor.set(rate(160), at: .seconds(2))
        #expect(governor.current(at: .seconds(2)) == rate(160))
    }

    @Test func aNewWishBeginsWhereTheEarIs() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        _ = governor.wish(rate(175), at: .seconds(10))
        // Half way there: 5.8 spm from the new wish, which is small still.
        let back = governor.wish(rate(168), at: .seconds(20))
        #expect(back?.drift.map { $0 > .seconds(20) && $0 < .seconds(24) } == true)
        #expect(governor.current(at: .seconds(20)).map { abs($0.stepsPerMinute - 171.7) < 0.01 } == true)
    }

    @Test func theDeadBandIsAroundWhatIsAimedAt() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        _ = governor.wish(rate(174), at: .seconds(10))
        #expect(governor.wish(rate(175), at: .seconds(14)) == nil)
        #expect(governor.wish(rate(171), at: .seconds(11)) == nil, "within the settling time")
    }
}

@Suite struct NaturalVariationTests {
    private func intervals(_ count: Int, seed: UInt64) -> [Double] {
        var variation = NaturalVariation(share: 0.015, seed: seed)
        return (0..<count).map { _ in variation?.next() ?? .nan }
    }

    @Test func noShareIsNoVariation() {
        #expect(NaturalVariation(share: 0) == nil)
        #expect(NaturalVariation(share: .nan) == nil)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func itsDeviationIsTheShareAndItsMeanTheTempo(seed: UInt64) {
        let values = intervals(20_000, seed: seed)
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        #expect(abs(mean - 1) < 0.003)
        #expect(abs(variance.squareRoot() - 0.015) < 0.0025)
        #expect(values.allSatisfy { abs($0 - 1) <= 0.045 + 1e-12 })
    }

    /// For 1/f noise the variance of means over n steps falls as 1/ln n and not as 1/n; the aggregated variance of fractional
    /// noise falls as n^(2H−2), with H near 1 for 1/f and 0.5 for white noise.
    @Test func itRemembersOverHundredsOfSteps() {
        let values = (UInt64(1)...8).flatMap { intervals(16_384, seed: $0) }
        func variance(ofMeansOver n: Int) -> Double {
            let means = stride(from: 0, to: values.count, by: n).map { start in
                values[start..<(start + n)].reduce(0, +) / Double(n)
            }
            let mean = means.reduce(0, +) / Double(means.count)
            return means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(means.count)
        }
        // Over 64 times as many steps white noise would lose a factor of 64; 1/f noise about the square root of 8.
        let ratio = variance(ofMeansOver: 1) / variance(ofMeansOver: 64)
        #expect((1.5...6).contains(ratio), "\(ratio)")
    }
}
