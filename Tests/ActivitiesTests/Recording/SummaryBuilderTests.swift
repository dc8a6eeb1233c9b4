import Cadence
import Testing
import TestSupport

@testable import Activities

@Suite("Summary of a recording")
struct SummaryBuilderTests {
    private func climb(_ heights: [Double], stepMeters: Double = 10) -> Climb {
        var climb = Climb()
        for (index, height) in heights.enumerated() {
            climb.add(Altitude(meters: height), distance: Double(index) * stepMeters)
        }
        return climb
    }

    @Test(arguments: [
        ([0.0, 2, 0, 2, 0, 2.9], 0.0, 0.0), ([0, 1, 2, 3], 3, 0), ([0, 4, 1.5, 6], 6, 0), ([0, 4, 0.5, 6], 9.5, 3.5),
        ([10, 6, 2], 0, 8), ([0, 4, 8, 5, 4.5, 7], 8, 3.5), ([0, 4, 8, 6, 9, 7.5, 12], 12, 0),
    ])
    func aClimbOfAtLeastThreeMetersCountsInFull(heights: [Double], ascent: Double, descent: Double) {
        let climb = climb(heights)
        #expect(climb.ascent.map { abs($0 - ascent) < 1e-9 } == true)
        #expect(climb.descent.map { abs($0 - descent) < 1e-9 } == true)
    }

    @Test func ascentAndDescentNeverDecreaseAndDifferByTheRise() {
        var random = SplitMix64(seed: 8)
        var (climb, height, before) = (Climb(), 0.0, (0.0, 0.0))
        for index in 0..<5000 {
            height += Double.random(in: -2...2, using: &random)
            climb.add(Altitude(meters: height), distance: Double(index) * 10)
            let now = (climb.ascent ?? -1, climb.descent ?? -1)
            #expect(now.0 >= before.0 && now.1 >= before.1, "seed 8")
            before = now
        }
        #expect(abs(before.0 - before.1 - height) < 2 * Climb.threshold, "seed 8")
    }

    @Test func anAltitudeJumpIsNotAClimb() {
        let climb = climb([55, 142, 142.4, 143, 142], stepMeters: 3)
        #expect(climb.ascent == 0)
        #expect(Climb().ascent == nil)
    }

    @Test func theGradientIsFittedToTheLast60Meters() throws {
        var slope = Slope()
        for meter in 0..<200 {
            slope.add(height: meter < 100 ? 0 : 0.08 * Double(meter - 100), distance: Double(meter))
        }
        #expect(abs(try #require(slope.gradient).rise - 0.08) < 1e-9)
        slope.interrupt()
        #expect(slope.gradient == nil)
    }

    @Test func theBestSpeedIsAMeanOver30Seconds() {
        var best = BestSpeed(fastest: Activity.Kind.run.fastest)
        var meters = 0.0
        for second in 0..<300 {
            meters += (100..<130).contains(second) ? 5 : 3
            best.add(meters, at: .seconds(second + 1))
        }
        #expect(best.best == Speed(metersPerSecond: 5))
        best.interrupt()
        best.add(meters + 300, at: .seconds(301))
        #expect(best.best == Speed(metersPerSecond: 5))
    }

    @Test func movingTimeExcludesPauses() {
        let clock = MovingClock(pauses: [.seconds(10)..<(.seconds(20)), .seconds(50)..<(.seconds(55))])
        let times: [(Int, Int)] = [(0, 0), (10, 10), (15, 10), (20, 10), (49, 39), (52, 40), (55, 40), (100, 85)]
        for (elapsed, moving) in times { #expect(clock.total(at: .seconds(elapsed)) == .seconds(moving)) }
    }

    @Test func walkingDuringARunUsesTheWalkingCost() {
        let model = EnergyModel(mass: Mass(kilograms: 80))
        let samples = (0...60).map {
            Sample(
                elapsed: .seconds($0),
                distance: Distance(meters: 4.0 / 3 * Double($0)),
                cadence: StepRate(stepsPerMinute: 110)
            )
        }
        // 80 m/min walking: 11.5 ml/kg/min, 4.6 kcal.
        let summary = Summary(of: samples, kind: .run, energy: model)
        #expect(abs((summary.energy?.kilocalories ?? 0) - 4.6) < 0.01)
        #expect(Summary(of: samples, kind: .run).energy == nil)
        let ride = Summary(of: samples, kind: .cycle, energy: model)
        #expect(abs((ride.energy?.kilocalories ?? 0) - 5.6) < 0.01)
        #expect(Summary(of: samples, kind: .other, energy: model).energy == nil)
    }

    @Test func stepsCountedLateReplaceSmallerValues() {
        var builder = SummaryBuilder(kind: .run, model: nil)
        for (meters, steps) in [(6.0, 8), (5, 7)] {
            builder.correct(Sample(elapsed: .seconds(1), distance: Distance(meters: meters), steps: steps))
            #expect(builder.distance == Distance(meters: 6))
            #expect(builder.steps == 8)
        }
    }

    @Test func theBestSpeedIsShownWithoutADistance() {
        var summary = Summary()
        summary.bestSpeed = Speed(metersPerSecond: 4)
        #expect(summary.bestSpeedShown == Speed(metersPerSecond: 4))
    }

    @Test func samplesOutOfOrderAreIgnored() {
        let samples = [3, 1, 2, 4, 4, 0].map {
            Sample(elapsed: .seconds($0), distance: Distance(meters: Double($0) * 3), steps: $0)
        }
        let summary = Summary(of: samples, kind: .run)
        #expect(summary.distance == Distance(meters: 12))
        #expect(summary.steps == 4)
    }
}

@Suite("Distance of a file without distances")
struct ComputedDistanceTests {
    private func sample(_ second: Int, speed: Double? = nil) -> Sample {
        Sample(
            elapsed: .seconds(second),
            position: Position(latitude: 50 + Double(second) * 3 / 111_229, longitude: 8),
            speed: speed.map(Speed.init(metersPerSecond:))
        )
    }

    @Test func positionsGiveDistanceAndSpeed() throws {
        let measured = (0...100).map { sample($0) }.withComputedDistance(for: .run)
        #expect(abs(try #require(measured.last?.distance).meters - 300) < 0.1)
        #expect(measured[50].speed.map { abs($0.metersPerSecond - 3) < 0.01 } == true)
        let distances = measured.compactMap { $0.distance?.meters }
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func speedsHavePriorityOverPositions() throws {
        let measured = (0...100).map { sample($0, speed: 2.5) }.withComputedDistance(for: .run)
        #expect(abs(try #require(measured.last?.distance).meters - 250) < 0.1)
    }

    @Test func movementDuringAPauseAddsNoDistance() throws {
        let samples = (0...40).map { sample($0) } + (60...100).map { sample($0) }
        let measured = samples.withComputedDistance(for: .run, pauses: [.seconds(40)..<(.seconds(60))])
        #expect(abs(try #require(measured.last?.distance).meters - 240) < 3)
    }

    @Test func existingDistancesAreKept() {
        var samples = (0...10).map { sample($0) }
        samples[5].distance = Distance(meters: 1)
        #expect(samples.withComputedDistance(for: .run) == samples)
        #expect([Sample(elapsed: .zero)].withComputedDistance(for: .run) == [Sample(elapsed: .zero)])
    }
}
