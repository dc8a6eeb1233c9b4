import Activities
import Cadence
import Testing

@testable import Analysis

@Suite struct RunFiguresTests {
    @Test func steadyRunningGivesTheRelationOfCadenceAndSpeed() throws {
        // Ten minutes at 3 m/s and 170 spm, then ten at 3.4 m/s and 174 spm with clicks at 174.
        let samples = (0..<1200).map { second in
            sample(
                second,
                speed: second < 600 ? 3 : 3.4,
                cadence: second < 600 ? 170 : 174,
                target: second < 600 ? nil : 174
            )
        }
        let figures = try #require(computed(samples))
        #expect(figures.freeCadence.windows == 30 && figures.clickedCadence.windows == 30)
        #expect(figures.freeCadence.mean == 170 && figures.clickedCadence.mean == 174)
        #expect(figures.motion == .seconds(1199) && figures.walking == .zero)
        #expect(figures.clicked == .seconds(600) && figures.inSync == .seconds(600))
        #expect(figures.cadence.windows == 60 && (figures.cadence.speed.metersPerSecond - 3.2).magnitude < 1e-9)
    }

    @Test func unsteadySecondsPausesAndWalkingAreNoWindows() throws {
        let uneven = (0..<200).map { sample($0, speed: $0 % 2 == 0 ? 2.5 : 3.6, cadence: 170) }
        #expect(computed(uneven)?.freeCadence.windows == 0)
        let walk = (0..<200).map { sample($0, speed: 1.4, cadence: 110) }
        let walked = try #require(computed(walk))
        #expect(walked.freeCadence.windows == 0 && walked.walking == .seconds(199))
        let even = (0..<200).map { sample($0, speed: 3, cadence: 170) }
        #expect(computed(even, pauses: [.seconds(45)..<(.seconds(50))])?.freeCadence.windows == 9)
        #expect(computed((0..<200).map { sample($0) }) == nil)
    }

    @Test func heartRateCountsOnlyAfterTwoSteadyWindows() {
        let even = (0..<200).map { sample($0, speed: 3, cadence: 170, heartRate: 150) }
        #expect(computed(even)?.heartRate.windows == 8)
    }

    @Test func recoveryIsTheFallWithinAMinuteAfterTheLastRunning() throws {
        func samples(to end: Int) -> [Sample] {
            (0..<end).map { second in
                second < 900
                    ? sample(second, speed: 3, cadence: 170, heartRate: 170)
                    : sample(second, speed: 1, cadence: 100, heartRate: 170 - Double(min(second - 899, 60)) / 2)
            }
        }
        let recovery = try #require(computed(samples(to: 1000))?.recovery)
        #expect(recovery.atEnd.beatsPerMinute == 170 && (recovery.fall - 29.4).magnitude < 0.5)
        #expect(computed(samples(to: 960))?.recovery == nil)
        #expect(computed(samples(to: 1000), pauses: [.seconds(910)..<(.seconds(920))])?.recovery == nil)
    }

    @Test func speedsAreComputedFromDistancesIfThereAreNone() throws {
        let samples = (0..<100).map { second in
            Sample(elapsed: .seconds(second * 4), distance: Distance(meters: 12 * Double(second)))
        }
        let figures = try #require(computed(samples))
        #expect(figures.motion == .seconds(396) && figures.walking == .zero)
    }

    private func computed(_ samples: [Sample], pauses: [Range<Duration>] = []) -> RunFigures? {
        var activity = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 1_700_000_000_000))
        activity.pauses = pauses
        return RunFigures(of: ActivityTrack(activity: activity, samples: samples))
    }

    private func sample(
        _ second: Int,
        speed: Double? = nil,
        cadence: Double? = nil,
        target: Double? = nil,
        heartRate: Double? = nil
    ) -> Sample {
        Sample(
            elapsed: .seconds(second),
            speed: speed.map(Speed.init(metersPerSecond:)),
            target: target.map(StepRate.init(stepsPerMinute:)),
            cadence: cadence.map(StepRate.init(stepsPerMinute:)),
            heartRate: heartRate.map(HeartRate.init(beatsPerMinute:))
        )
    }
}
