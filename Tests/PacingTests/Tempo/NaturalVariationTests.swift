import Cadence
import Glibc
import Pacing
import Testing

@Suite struct NaturalVariationTests {
    private func factors(_ count: Int, seed: UInt64, deviation: Double = 0.015) -> [Double] {
        var variation = NaturalVariation(seed: seed, deviation: deviation)
        return (0..<count).map { _ in variation.nextFactor() }
    }

    @Test func theSameSeedGivesTheSameSteps() {
        #expect(factors(1_000, seed: 5) == factors(1_000, seed: 5))
        #expect(factors(1_000, seed: 5) != factors(1_000, seed: 6))
    }

    @Test(arguments: [0.01, 0.015, 0.02])
    func theDeviationIsTheConfiguredOne(deviation: Double) {
        let values = factors(128 * 100, seed: 7, deviation: deviation)
        let square = values.reduce(0) { $0 + ($1 - 1) * ($1 - 1) } / Double(values.count)
        print("VARIATION | asked \(deviation) | deviation \(square.squareRoot())")
        #expect(abs(square.squareRoot() - deviation) < 0.05 * deviation)
        #expect(values.allSatisfy { abs($0 - 1) < 3.2 * deviation })
    }

    @Test func theMeanTempoOfAMinuteIsUnchanged() {
        for seed in 0..<20 as Range<UInt64> {
            let values = factors(128 * 20, seed: seed)
            for block in 0..<20 {
                let sum = values[128 * block..<128 * (block + 1)].reduce(0, +)
                #expect(abs(sum - 128) < 1e-9, "seed \(seed)")
            }
            // Any minute, wherever it begins: less than the governor's dead band at 180 spm.
            for start in stride(from: 0, to: values.count - 180, by: 7) {
                let mean = values[start..<start + 180].reduce(0, +) / 180
                #expect(abs(mean - 1) < 0.008, "seed \(seed) from step \(start)")
            }
        }
    }

    @Test func theSpectrumIsOneOverTheFrequency() {
        // Mean power of the blocks of many seeds, at 1/64 to 1/4 of the step rate.
        let size = 128
        var power = [Double](repeating: 0, count: size / 2)
        for seed in 0..<40 as Range<UInt64> {
            let values = factors(size * 10, seed: seed)
            for block in 0..<10 {
                for bin in 2...size / 4 {
                    var (x, y) = (0.0, 0.0)
                    for index in 0..<size {
                        let angle = 2 * Double.pi * Double(bin * index % size) / Double(size)
                        x += values[size * block + index] * cos(angle)
                        y += values[size * block + index] * sin(angle)
                    }
                    power[bin] += x * x + y * y
                }
            }
        }
        let points = (2...size / 4).map { (x: log(Double($0)), y: log(power[$0])) }
        // Each bin counts as much as its share of an octave.
        let weights = (2...size / 4).map { 1 / Double($0) }
        let total = weights.reduce(0, +)
        let x = zip(points, weights).reduce(0) { $0 + $1.0.x * $1.1 } / total
        let y = zip(points, weights).reduce(0) { $0 + $1.0.y * $1.1 } / total
        let slope =
            zip(points, weights).reduce(0) { $0 + $1.1 * ($1.0.x - x) * ($1.0.y - y) }
            / zip(points, weights).reduce(0) { $0 + $1.1 * ($1.0.x - x) * ($1.0.x - x) }
        print("VARIATION | exponent \(slope)")
        #expect(abs(slope + 1) < 0.2)
    }

    @Test func withoutADeviationTheStepsAreEven() {
        #expect(factors(300, seed: 1, deviation: 0).allSatisfy { $0 == 1 })
        #expect(NaturalVariation(seed: 1, deviation: .nan).deviation == 0)
        #expect(NaturalVariation(seed: 1, deviation: 1).deviation == 0.03)
    }
}

@Suite struct TempoGovernorTests {
    private func rate(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

    @Test func smallChangesDriftByAtMostOnePerCentInTenSeconds() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        let change = governor.request(rate(173.4), at: .seconds(10))
        #expect(change?.drift.map { abs($0 / .seconds(1) - 20) < 1e-6 } == true)
        for second in 10...30 {
            let expected = 170 + 0.17 * Double(second - 10)
            #expect(abs((governor.current(at: .seconds(second))?.stepsPerMinute ?? 0) - expected) < 1e-9)
        }
    }

    @Test func largeChangesAndOrdersAreMadeImmediately() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        #expect(governor.request(rate(178), at: .seconds(1))?.drift == nil)
        #expect(governor.current(at: .seconds(1)) == rate(178))
        governor.set(rate(160), at: .seconds(2))
        #expect(governor.current(at: .seconds(2)) == rate(160))
    }

    @Test func aNewTargetStartsFromTheCurrentTempo() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        _ = governor.request(rate(175), at: .seconds(10))
        // Half way there: 5.8 spm from the new wish, which is small still.
        let back = governor.request(rate(168), at: .seconds(20))
        #expect(back?.drift.map { $0 > .seconds(20) && $0 < .seconds(24) } == true)
        #expect(governor.current(at: .seconds(20)).map { abs($0.stepsPerMinute - 171.7) < 0.01 } == true)
    }

    @Test func theDeadBandIsAroundTheTarget() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        _ = governor.request(rate(174), at: .seconds(10))
        #expect(governor.request(rate(175), at: .seconds(14)) == nil)
        #expect(governor.request(rate(171), at: .seconds(11)) == nil, "within the settling time")
    }

    @Test(arguments: [
        (change: 2.0, deviation: 0.0, isMade: true, isAtOnce: false), (2, 1.1, true, false), (2, 1.2, false, false),
        (7, 1.9, true, true), (7, 2.1, true, false), (7, 3.9, true, false), (7, 4.1, false, false),
        (20, 5.6, true, true),
    ])
    func aChangeThatTheUncertaintyExplainsIsNotMade(change: Double, deviation: Double, isMade: Bool, isAtOnce: Bool) {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        let made = governor.request(rate(170 + change), deviation: deviation, at: .seconds(10))
        #expect((made != nil) == isMade)
        #expect((made != nil && made?.drift == nil) == isAtOnce)
    }
}
