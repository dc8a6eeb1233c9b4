import Cadence
import Testing

@Suite("Energy of moving")
struct EnergyModelTests {
    private let model = EnergyModel(mass: Mass(kilograms: 80))

    private func close(_ a: Double, _ b: Double, _ tolerance: Double = 0.001) -> Bool { abs(a - b) < tolerance }

    /// By hand, for 80 kg, so that kcal/min = VO₂ × 0.4: walking 80 m/min is 3.5 + 8 = 11.5 ml, on 5 % 7.2 ml more;
    /// running 180 m/min is 3.5 + 36 = 39.5 ml, on 5 % 8.1 ml more.
    @Test(arguments: [
        (Gait.walking, 4.8, 0.0, 4.60), (.walking, 4.8, 0.05, 7.48), (.walking, 0, 0.1, 1.40),
        (.running, 10.8, 0.0, 15.80), (.running, 10.8, 0.05, 19.04), (.running, 0, 0, 1.40),
    ])
    func theEquationsMatchTheACSMEquations(gait: Gait, kilometersPerHour: Double, rise: Double, perMinute: Double) {
        let rate = model.rate(
            of: gait,
            at: Speed(kilometersPerHour: kilometersPerHour),
            on: Gradient(rise: rise)
        )
        #expect(close(rate.kilocaloriesPerMinute, perMinute))
        #expect(close(rate.gross(over: .seconds(30)).kilocalories, perMinute / 2))
        #expect(close(rate.active(over: .seconds(60)).kilocalories, perMinute - 1.4))
    }

    /// Minetti's ratio at −10 % is 2.1517 / 3.6 running, 1.1271 / 2.5 walking (see `GradeAdjustmentTests`).
    @Test func downhillTheEnergyIsScaledByMinettisRatio() {
        let down = Gradient(rise: -0.1)
        let run = model.rate(of: .running, at: Speed(kilometersPerHour: 10.8), on: down)
        #expect(close(run.kilocaloriesPerMinute, (3.5 + 36 * 2.1517 / 3.6) * 0.4))
        let walk = model.rate(of: .walking, at: Speed(kilometersPerHour: 4.8), on: down)
        #expect(close(walk.kilocaloriesPerMinute, (3.5 + 8 * 1.1271 / 2.5) * 0.4))
    }

    @Test func noSpeedAndNoSlopeCostLessThanResting() {
        for gait in Gait.allCases {
            for rise in stride(from: -0.45, through: 0.45, by: 0.01) {
                for speed in stride(from: 0.0, through: 15, by: 0.5) {
                    let rate = model.rate(of: gait, at: Speed(metersPerSecond: speed), on: Gradient(rise: rise))
                    #expect(rate.kilocaloriesPerMinute >= rate.restingKilocaloriesPerMinute)
                }
            }
        }
    }

    /// 80 kg: METs × 1.4 kcal/min.
    @Test(arguments: [
        (0.0, 1.0), (5, 4), (9.9, 4), (10, 6.8), (11.9, 6.8), (13, 8), (15, 10), (16, 12), (19.5, 12), (20, 15.8),
    ])
    func theEnergyOfRidesFollowsTheCompendium(milesPerHour: Double, mets: Double) {
        let rate = model.cyclingRate(at: Speed(milesPerHour: milesPerHour))
        #expect(close(rate.kilocaloriesPerMinute, mets * 1.4))
        #expect(close(rate.active(over: .seconds(60)).kilocalories, (mets - 1) * 1.4))
    }

    @Test func aLevelDistanceCostsTheSameEnergyAtEverySpeed() {
        let way = model.active(over: Distance(meters: 1000), gait: .walking)
        #expect(close(way.kilocalories, 40))
        #expect(close(model.active(over: Distance(meters: 1000), gait: .running).kilocalories, 80))
        for speed in [0.8, 1.4, 2.0] {
            let rate = model.rate(of: .walking, at: Speed(metersPerSecond: speed))
            #expect(close(rate.active(over: .seconds(1000 / speed)).kilocalories, way.kilocalories))
        }
    }

    @Test func anUnknownMassIsAssumedAndReportedAsAssumed() {
        let model = EnergyModel(mass: nil)
        #expect(model.isMassAssumed)
        #expect(model.mass == Mass(kilograms: 70))
        #expect(!EnergyModel(mass: Mass(kilograms: 70)).isMassAssumed)
        #expect(close(model.rate(of: .walking, at: Speed(metersPerSecond: 0)).kilocaloriesPerMinute, 1.225))
    }
}

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
