import TestSupport
import Testing

@testable import Activities

/// The variability and the asymmetry of step times, from footfalls of a simulated runner.
@Suite struct StepTimingTests {
    /// A runner and a sensor with known properties; all times in seconds.
    private struct Runner {
        var mean = 0.34
        var deviation = 0.006
        var error = 0.003
        var difference = 0.0
        /// The share of the footfalls that the sensor does not report.
        var missed = 0.0

        func timing(steps: Int, seed: UInt64) -> StepTiming? {
            var random = SplitMix64(seed: seed)
            var builder = StepTimingBuilder()
            var time = 10.0
            for step in 0..<steps {
                // The tempo drifts by 2 % in the course of five minutes.
                let drift = 1 + 0.02 * Double(step) / 900
                time += mean * drift + deviation * random.normal() + (step.isMultiple(of: 2) ? 0.5 : -0.5) * difference
                guard random.unit() >= missed else { continue }
                builder.add(.accelerometer, at: .seconds(time + error * random.normal()))
            }
            return builder.timing
        }
    }

    @Test(arguments: [(0.006, 0.001), (0.006, 0.004), (0.010, 0.003), (0.003, 0.0)])
    func deviationAndErrorAreSeparated(deviation: Double, error: Double) throws {
        for seed in UInt64(1)...5 {
            let timing = try #require(Runner(deviation: deviation, error: error).timing(steps: 6_000, seed: seed))
            #expect(abs(timing.deviation - deviation) < 0.1 * deviation, "seed \(seed): \(timing)")
            #expect(abs(timing.error * timing.error - error * error) < 0.1 * deviation * deviation, "seed \(seed)")
        }
    }

    @Test(arguments: [0.0, 0.004, 0.010, 0.020])
    func theDifferenceBetweenTheFeetIsWithinItsUncertainty(difference: Double) throws {
        for seed in UInt64(1)...5 {
            let runner = Runner(difference: difference, missed: 0.005)
            let timing = try #require(runner.timing(steps: 6_000, seed: seed))
            #expect(abs(timing.difference - difference) < 3 * timing.differenceUncertainty, "seed \(seed): \(timing)")
            // The difference does not count as variability.
            #expect(abs(timing.deviation - runner.deviation) < 0.15 * runner.deviation, "\(timing)")
        }
    }

    @Test func missedFootfallsDoNotChangeTheValues() throws {
        let whole = try #require(Runner(difference: 0.01).timing(steps: 9_000, seed: 1))
        let holes = try #require(Runner(difference: 0.01, missed: 0.02).timing(steps: 9_000, seed: 1))
        #expect(holes.count < whole.count)
        #expect(abs(holes.mean - whole.mean) < 0.01 * whole.mean)
        #expect(abs(holes.difference - whole.difference) < 0.15 * whole.difference)
    }

    @Test func inaccurateTimesGiveNoVariation() throws {
        let poor = try #require(Runner(deviation: 0.005, error: 0.008).timing(steps: 6_000, seed: 1))
        #expect(poor.variation == nil)
        let good = try #require(Runner(deviation: 0.008, error: 0.003).timing(steps: 6_000, seed: 1))
        #expect(good.variation != nil)
    }

    /// The asymmetry is given if its uncertainty is at most 0.5 % of the mean step time, here 1.75 ms.
    @Test(arguments: [(0.0017, 0.02), (0.0018, nil)] as [(Double, Double?)])
    func theAsymmetryIsAShareOfTheMean(uncertainty: Double, asymmetry: Double?) {
        let timing = StepTiming(
            count: 256,
            mean: 0.35,
            deviation: 0.006,
            error: 0,
            difference: 0.007,
            differenceUncertainty: uncertainty
        )
        #expect(timing.asymmetry.map { ($0 * 1e9).rounded() / 1e9 } == asymmetry)
    }

    @Test func fewStepsGiveNoValues() throws {
        #expect(Runner().timing(steps: 8 * 32, seed: 1) == nil)
        #expect(Runner().timing(steps: 8 * 32 + 1, seed: 1)?.count == 8 * 32)
        // A short run has a large uncertainty, and therefore no asymmetry.
        #expect(Runner(error: 0.010).timing(steps: 300, seed: 1)?.asymmetry == nil)
    }

    @Test func twoSensorsAreNotMixed() {
        var builder = StepTimingBuilder()
        for step in 0..<2_000 {
            builder.add(step.isMultiple(of: 2) ? .accelerometer : .phone, at: .seconds(Double(step) * 0.34))
        }
        #expect(builder.timing == nil)
    }

    @Test func pausesAndTimesOutOfOrderDoNotTrap() {
        var random = SplitMix64(seed: 7)
        var builder = StepTimingBuilder()
        for _ in 0..<10_000 {
            if random.unit() < 0.01 { builder.interrupt() }
            builder.add(.steps, at: .seconds(random.normal() * 1e6))
        }
        #expect(builder.timing == nil)
    }
}
