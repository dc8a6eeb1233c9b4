import Cadence
import Testing

@Suite("Energy cost of slopes")
struct GradeAdjustmentTests {
    private func slope(_ rise: Double) -> Gradient { Gradient(rise: rise) }

    @Test func theCostOnLevelGroundIsMinettis() {
        #expect(GradeAdjustment.running.cost(at: .level) == 3.6)
        #expect(GradeAdjustment.walking.cost(at: .level) == 2.5)
        let speed = Speed(metersPerSecond: 3.2)
        #expect(GradeAdjustment.running.adjusted(speed, at: .level) == speed)
    }

    /// The polynomials worked out elsewhere at +10 %, −10 % and at the ends of their range.
    @Test(arguments: [
        (0.1, 5.9682, 4.8991), (-0.1, 2.1517, 1.1271), (0.45, 19.4260, 17.6003), (-0.45, 4.0323, 3.6051),
    ])
    func thePolynomialsMatchMinettis(rise: Double, running: Double, walking: Double) {
        #expect(abs(GradeAdjustment.running.cost(at: slope(rise)) - running) < 0.001)
        #expect(abs(GradeAdjustment.walking.cost(at: slope(rise)) - walking) < 0.001)
    }

    @Test func theCheapestGradientForRunningIsMinus20PerCent() {
        let rises = stride(from: -0.45, through: 0.45, by: 0.01)
        let cheapest = rises.min { a, b in
            GradeAdjustment.running.cost(at: slope(a)) < GradeAdjustment.running.cost(at: slope(b))
        }
        #expect(abs((cheapest ?? 0) + 0.2) < 0.03)
    }

    @Test func costIsPositiveAtEveryGradient() {
        for rise in stride(from: -0.45, through: 0.45, by: 0.001) {
            #expect(GradeAdjustment.running.cost(at: slope(rise)) > 1)
            #expect(GradeAdjustment.walking.cost(at: slope(rise)) > 0.5)
        }
    }

    @Test func anUphillSpeedIsAdjustedToAHigherLevelSpeed() {
        let adjusted = GradeAdjustment.running.adjusted(Speed(metersPerSecond: 3), at: slope(0.1))
        #expect(abs(adjusted.metersPerSecond - 3 * 5.9682 / 3.6) < 0.001)
        #expect(
            GradeAdjustment.running.adjusted(Speed(metersPerSecond: 15), at: slope(0.4)) == Speed(metersPerSecond: 15)
        )
    }
}
