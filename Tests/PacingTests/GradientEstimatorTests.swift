import Cadence
import Pacing
import Testing
import TestSupport

@Suite("Gradient estimator")
struct GradientEstimatorTests {
    private let speed = Speed(metersPerSecond: 3)

    /// The gradient after so many seconds at 3 m/s on a slope, heights as `printed` makes them.
    private func gradient(
        rise: Double,
        seconds: Int,
        printed: (Int, Double) -> Double = { $1 }
    ) -> Gradient? {
        var estimator = GradientEstimator()
        for second in 0...seconds {
            estimator.observe(
                altitude: printed(second, 100 + rise * 3 * Double(second)),
                speed: speed,
                at: .seconds(second)
            )
        }
        return estimator.gradient(at: .seconds(seconds))
    }

    private func isNear(_ found: Gradient?, _ rise: Double, within tolerance: Double) -> Bool {
        found.map { abs($0.rise - rise) <= tolerance } ?? false
    }

    @Test func theGradientIsUnknownForThirtyMeters() {
        #expect(gradient(rise: 0.05, seconds: 9) == nil)
        #expect(isNear(gradient(rise: 0.05, seconds: 10), 0.05, within: 1e-9))
    }

    @Test(arguments: [-0.2, -0.05, 0, 0.03, 0.1, 0.3])
    func aSlopeIsEstimatedFromAltitudesInWholeMeters(rise: Double) {
        #expect(isNear(gradient(rise: rise, seconds: 60) { $1.rounded() }, rise, within: 0.015))
        #expect(isNear(gradient(rise: rise, seconds: 60) { ($1 * 10).rounded() / 10 }, rise, within: 0.002))
    }

    @Test(arguments: [-40.0, 8, 120])
    func anAltitudeJumpOfANewFixIsNotASlope(jump: Double) {
        for after in 40...60 {
            let found = gradient(rise: 0.05, seconds: after) { second, height in second >= 40 ? height + jump : height }
            #expect(isNear(found, 0.05, within: 0.01))
        }
    }

    @Test func aJumpAtTheSecondAltitudeIsNotASlope() {
        let found = gradient(rise: 0.05, seconds: 60) { second, height in second >= 1 ? height + 40 : height }
        #expect(isNear(found, 0.05, within: 0.01))
    }

    @Test func altitudesThatAreNoNumbersOrNotLaterAreIgnored() {
        var estimator = GradientEstimator()
        for second in 0...20 {
            for altitude in [100 + 0.15 * Double(second), .nan, .infinity, 500] {
                estimator.observe(altitude: altitude, speed: speed, at: .seconds(second))
            }
        }
        #expect(isNear(estimator.gradient(at: .seconds(20)), 0.05, within: 1e-9))
    }

    @Test func aSpikeHasNoLastingEffect() {
        let found = gradient(rise: 0.05, seconds: 60) { second, height in second == 50 ? height + 50 : height }
        #expect(isNear(found, 0.05, within: 0.01))
    }

    @Test func theTopOfAHillIsDetectedWithinTheWindow() {
        // 60 m of way are 20 s: all of the window is behind the top then.
        let found = gradient(rise: 0.1, seconds: 60) { second, height in second < 40 ? height : 100 + 12 }
        #expect(isNear(found, 0, within: 1e-9))
    }

    @Test func whileStandingTheGradientIsKept() {
        var random = SplitMix64(seed: 5)
        var estimator = GradientEstimator()
        for second in 0...40 {
            estimator.observe(altitude: 100 + 0.15 * Double(second), speed: speed, at: .seconds(second))
        }
        for second in 41...200 {
            estimator.observe(altitude: 106 + random.normal(), speed: Speed(metersPerSecond: 0), at: .seconds(second))
        }
        #expect(isNear(estimator.gradient(at: .seconds(200)), 0.05, within: 0.01))
    }

    @Test func aLongGapResetsTheGradient() {
        var estimator = GradientEstimator()
        for second in 0...20 { estimator.observe(altitude: 100, speed: speed, at: .seconds(second)) }
        #expect(estimator.gradient(at: .seconds(29)) == .level)
        #expect(estimator.gradient(at: .seconds(30)) == nil)
        estimator.observe(altitude: 300, speed: speed, at: .seconds(31))
        #expect(estimator.gradient(at: .seconds(31)) == nil)
    }

    /// Heights with the slow wander of a receiver's: right to 3 % of gradient nearly always.
    @Test(arguments: 0..<10 as Range<UInt64>) func slowAltitudeDriftHasLittleEffect(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var estimator = GradientEstimator()
        var wander = 0.0
        var far = 0
        for second in 0..<600 {
            wander = 0.98 * wander + 0.15 * random.normal()
            estimator.observe(altitude: 50 + 0.12 * Double(second) + wander, speed: speed, at: .seconds(second))
            guard let found = estimator.gradient(at: .seconds(second)) else { continue }
            if abs(found.rise - 0.04) > 0.03 { far += 1 }
        }
        #expect(far < 60, "seed \(seed)")
    }
}
