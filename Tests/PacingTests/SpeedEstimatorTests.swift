import Cadence
import Pacing
import Testing
import TestSupport

private func speed(_ metersPerSecond: Double) -> Speed { Speed(metersPerSecond: metersPerSecond) }

private func reading(
    _ metersPerSecond: Double,
    _ seconds: Double,
    deviation: Double? = nil,
    trust: SpeedEstimator.Trust = .full
) -> SpeedEstimator.Reading {
    SpeedEstimator.Reading(
        speed: speed(metersPerSecond),
        instant: .seconds(seconds),
        deviation: deviation.map(speed),
        trust: trust
    )
}

/// An estimator that has seen the same speed for half a minute, the last time at 29 s.
private func settled(at metersPerSecond: Double, deviation: Double? = nil) -> SpeedEstimator {
    var estimator = SpeedEstimator()
    for second in 0..<30 { _ = estimator.observe(reading(metersPerSecond, Double(second), deviation: deviation)) }
    return estimator
}

@Suite("Speed estimator")
struct SpeedEstimatorTests {
    @Test func theFirstReadingIsTheEstimate() {
        var estimator = SpeedEstimator()
        #expect(estimator.speed == nil)
        #expect(estimator.estimate(at: .zero) == nil)
        #expect(estimator.observe(reading(3.2, 0)) == .accepted(speed(3.2)))
    }

    /// Errors that last for seconds, as those of speeds from positions do: of the standard deviation 0.4 m/s, 0.7 of them after a second.
    @Test func theStatedDeviationHoldsForErrorsThatLast() {
        var errors: [Double] = []
        for seed in 0..<10 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var estimator = SpeedEstimator()
            var error = 0.0
            for second in 0..<600 {
                error = 0.7 * error + 0.4 * 0.51.squareRoot() * random.normal()
                // The scatter of the positions in a short window is small.
                _ = estimator.observe(reading(3 + error, Double(second), deviation: 0.1, trust: .fromPositions))
                guard second >= 120, let estimate = estimator.estimate(at: .seconds(second)) else { continue }
                errors.append((estimate.speed.metersPerSecond - 3) / estimate.deviation.metersPerSecond)
            }
        }
        let spread = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        #expect(spread < 1.5, "errors are \(spread) stated deviations")
    }

    @Test func readingsWithTheReceiversOwnSpeedAreFilteredAsBeforeAfterThoseFromPositions() {
        var estimator = settled(at: 3)
        for second in 30..<60 { _ = estimator.observe(reading(3, Double(second), trust: .fromPositions)) }
        var other = settled(at: 3)
        for second in 30..<60 { _ = other.observe(reading(3, Double(second))) }
        for second in 60..<64 {
            _ = estimator.observe(reading(3.6, Double(second)))
            _ = other.observe(reading(3.6, Double(second)))
        }
        let difference = (estimator.speed?.metersPerSecond ?? 0) - (other.speed?.metersPerSecond ?? 0)
        #expect(abs(difference) < 0.05)
    }

    @Test func aSingleSpikeIsIgnored() {
        var estimator = settled(at: 3)
        let before = estimator.speed
        #expect(estimator.observe(reading(12, 30)) == .refused(.outlier))
        #expect(estimator.speed == before)
        #expect(estimator.observe(reading(3, 31)) == .accepted(speed(3)))
    }

    @Test func oppositeSpikesDoNotConfirmEachOther() {
        var estimator = settled(at: 3)
        #expect(estimator.observe(reading(6, 30)) == .refused(.outlier))
        #expect(estimator.observe(reading(0, 31)) == .refused(.outlier))
        #expect(estimator.observe(reading(9, 32)) == .refused(.outlier))
        #expect(estimator.observe(reading(3, 33)) == .accepted(speed(3)))
    }

    @Test func twoEqualOutliersAreAJump() {
        var estimator = settled(at: 2)
        #expect(estimator.observe(reading(4, 30)) == .refused(.outlier))
        guard case .accepted(let jumped) = estimator.observe(reading(4.2, 31)) else {
            Issue.record("the second one was not believed")
            return
        }
        #expect((4...4.2).contains(jumped.metersPerSecond))
    }

    @Test func anImpossibleAccelerationNeedsThreeEqualReadings() {
        var estimator = settled(at: 2)
        #expect(estimator.observe(reading(6, 30)) == .refused(.outlier))
        #expect(estimator.observe(reading(6, 31)) == .refused(.outlier))
        #expect(estimator.observe(reading(6, 32)) == .accepted(speed(6)))
    }

    @Test func anOldOutlierConfirmsNothing() {
        var estimator = settled(at: 2)
        #expect(estimator.observe(reading(4.4, 30)) == .refused(.outlier))
        #expect(estimator.observe(reading(4.4, 36)) == .refused(.outlier))
        #expect(estimator.observe(reading(4.4, 37)) == .accepted(speed(4.4)))
    }

    @Test func aReadingOfTheSameInstantReplacesThePreviousOne() {
        var once = settled(at: 3)
        _ = once.observe(reading(3.4, 30))
        var twice = settled(at: 3)
        _ = twice.observe(reading(2.6, 30))
        _ = twice.observe(reading(3.4, 30))
        #expect(once.speed == twice.speed)
        #expect(twice.observe(reading(3.4, 30)) == .refused(.repeated))
    }

    @Test func anOutlierReplacedByAGoodReadingIsForgotten() {
        var estimator = settled(at: 3)
        #expect(estimator.observe(reading(9, 30)) == .refused(.outlier))
        #expect(estimator.observe(reading(3, 30)) == .accepted(speed(3)))
        #expect(estimator.observe(reading(9, 31)) == .refused(.outlier))
    }

    @Test func aReadingBeforeTheLatestIsOutOfOrder() {
        var estimator = settled(at: 3)
        #expect(estimator.observe(reading(3, 28)) == .refused(.outOfOrder))
    }

    @Test func aReadingThatArrivesLateIsStale() {
        var estimator = settled(at: 3)
        let late = SpeedEstimator.Reading(speed: speed(2), instant: .seconds(30), arrival: .seconds(34))
        #expect(estimator.observe(late) == .refused(.stale))
        #expect(estimator.speed == speed(3))
    }

    @Test func refusalsHaveATextForTheStatus() {
        #expect(SpeedEstimator.Refusal.allCases.map(\.rawValue) == ["outlier", "repeated", "out of order", "stale"])
    }
}

@Suite("Changing speeds")
struct ChangingSpeedTests {
    /// 6 % of a small step is 0.03 m/s: a quarter of a step per minute.
    @Test(arguments: [0.3, 0.5, 1, 2, 4])
    func aStepOfTheTreadmillIsFollowedWithoutOvershoot(height: Double) throws {
        var estimator = settled(at: 2, deviation: 0.03)
        for second in 30..<50 {
            _ = estimator.observe(reading(2 + height, Double(second), deviation: 0.03))
            let now = try #require(estimator.speed).metersPerSecond
            #expect(now <= 2 + min(height * 1.06, height + 0.03))
            if second >= 32 { #expect(now >= 2 + height * 0.95) }
        }
    }

    @Test func aRampOfTheTreadmillIsFollowedWithinFiveCentimetersPerSecond() throws {
        var estimator = settled(at: 2, deviation: 0.03)
        for second in 1...20 {
            let true_ = 2 + 0.1 * Double(second)
            _ = estimator.observe(reading(true_, Double(29 + second), deviation: 0.03))
            #expect(abs(try #require(estimator.speed).metersPerSecond - true_) < 0.05)
        }
    }

    /// The start of a recorded 200 m: nothing is taken until two readings agree, then it is followed closely.
    @Test func aSprintFromStandingIsFollowed() throws {
        var estimator = settled(at: 0)
        let start = [0.27, 1.94, 2.7, 4.15, 4.46, 4.56, 5.03, 5.03, 4.82, 5.22]
        for (second, value) in start.enumerated() {
            _ = estimator.observe(reading(value, Double(30 + second)))
            let error = try #require(estimator.speed).metersPerSecond - value
            if second >= 4 { #expect(abs(error) < 0.5) }
        }
    }

    @Test func theSpeedIsNeverNegative() throws {
        var random = SplitMix64(seed: 7)
        var estimator = SpeedEstimator()
        for second in 0..<2000 {
            let value = max(0, 0.3 * random.normal() + (second % 60 < 30 ? 2 : 0))
            _ = estimator.observe(reading(value, Double(second)))
            let estimate = try #require(estimator.estimate(at: .seconds(second)))
            #expect(estimate.speed.metersPerSecond >= 0)
            #expect(estimate.deviation.metersPerSecond.isFinite)
        }
    }

    /// Any readings at any times: what comes out is a speed between those that went in, and the deviation a number.
    @Test(arguments: 0..<50 as Range<UInt64>) func randomReadingsGiveValidEstimates(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var estimator = SpeedEstimator()
        var now = Duration.zero
        for _ in 0..<500 {
            now += .milliseconds(Int.random(in: -500...(Bool.random(using: &random) ? 1500 : 60_000), using: &random))
            let wild = SpeedEstimator.Reading(
                speed: speed(.random(in: 0...15, using: &random)),
                instant: now,
                deviation: Bool.random(using: &random) ? speed(.random(in: 0...15, using: &random)) : nil,
                trust: Bool.random(using: &random) ? .full : .reduced
            )
            _ = estimator.observe(wild)
            guard let estimate = estimator.estimate(at: now) else { continue }
            #expect(estimate.speed.metersPerSecond < 15 + 1, "seed \(seed)")
            #expect(estimate.deviation.metersPerSecond.isFinite, "seed \(seed)")
        }
    }
}

@Suite("Uncertainty of the speed")
struct SpeedEstimateTests {
    @Test func theDeviationGrowsWithTimeUntilThereIsNoEstimate() throws {
        let estimator = settled(at: 3)
        let ages = [0.0, 1, 3, 5, 10, 29]
        let estimates = try ages.map { try #require(estimator.estimate(at: .seconds(29 + $0))) }
        #expect(zip(estimates, estimates.dropFirst()).allSatisfy { $0.deviation < $1.deviation })
        #expect(estimates.map(\.age) == ages.map { .seconds($0) })
        #expect(estimates.allSatisfy { abs($0.speed.metersPerSecond - 3) < 1e-9 })
        #expect(estimates.map(\.quality) == [.good, .good, .good, .bridged, .bridged, .bridged])
        #expect(estimator.estimate(at: .seconds(59)) == nil)
    }

    @Test func theAccelerationFadesInADropout() throws {
        var estimator = settled(at: 2, deviation: 0.03)
        for second in 30...35 { _ = estimator.observe(reading(2 + 0.2 * Double(second - 29), Double(second))) }
        let last = try #require(estimator.speed).metersPerSecond
        let bridged = try #require(estimator.estimate(at: .seconds(60))).speed.metersPerSecond
        #expect(bridged > last)
        #expect(bridged < last + 0.8)
    }

    @Test func theFirstSpikeAfterADropoutIsAnOutlier() {
        var estimator = settled(at: 3)
        #expect(estimator.observe(reading(9, 55)) == .refused(.outlier))
        #expect(estimator.observe(reading(3.3, 56)) != .refused(.outlier))
    }

    @Test func afterThirtySecondsTheOldSpeedIsIgnored() {
        var estimator = settled(at: 2)
        #expect(estimator.observe(reading(8, 60)) == .accepted(speed(8)))
    }

    @Test func aStatedDeviationIsUsedWithinAFactorOfTwo() throws {
        func after(_ stated: Double?) throws -> Double {
            var estimator = settled(at: 3)
            _ = estimator.observe(reading(3.05, 30, deviation: stated))
            return try #require(estimator.speed).metersPerSecond - 3
        }
        let plain = try after(nil)
        #expect(try after(0.001) > plain)
        // gpsd's word on a good walking fix: heard, and the reading counts all the same.
        #expect(try after(6.7) < plain)
        #expect(try after(6.7) > plain / 4)
        #expect(try after(18) == after(6.7))
    }

    @Test func deadReckoningHasLessWeight() throws {
        func after(_ trust: SpeedEstimator.Trust) throws -> Double {
            var estimator = settled(at: 3)
            _ = estimator.observe(reading(3.05, 30, trust: trust))
            return try #require(estimator.speed).metersPerSecond
        }
        #expect(try after(.reduced) < after(.full))
    }

    @Test func theNoiseIsLearntFromTheReadings() throws {
        let stated = try [0.05, 0.2, 0.4].map { deviation in
            var random = SplitMix64(seed: 3)
            var estimator = SpeedEstimator()
            for second in 0..<300 { _ = estimator.observe(reading(5 + deviation * random.normal(), Double(second))) }
            return try #require(estimator.estimate(at: .seconds(299))).deviation.metersPerSecond
        }
        for (stated, deviation) in zip(stated, [0.05, 0.2, 0.4]) {
            #expect(stated > 0.2 * deviation && stated < 1.2 * deviation, "\(stated) for \(deviation)")
        }
        #expect(stated == stated.sorted())
    }

    @Test func theErrorIsWithinTheStatedDeviation() throws {
        var random = SplitMix64(seed: 11)
        var estimator = SpeedEstimator()
        var within = 0
        for second in 0..<3000 {
            _ = estimator.observe(reading(3 + 0.2 * random.normal(), Double(second)))
            guard second >= 30, let estimate = estimator.estimate(at: .seconds(second)) else { continue }
            if abs(estimate.speed.metersPerSecond - 3) <= 2 * estimate.deviation.metersPerSecond { within += 1 }
        }
        // Two deviations are 95 % of a normal distribution; the manoeuvre test takes a little.
        #expect(Double(within) / 2970 > 0.85)
    }
}
