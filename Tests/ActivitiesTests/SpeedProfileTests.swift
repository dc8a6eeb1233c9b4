import Activities
import Cadence
import Testing

@Suite struct SpeedProfileTests {
    private func track(_ samples: [Sample]) -> ActivityTrack {
        let activity = Activity(kind: .run, origin: .imported, start: RecordedRun.start, elapsed: .seconds(30))
        return ActivityTrack(activity: activity, samples: samples)
    }

    @Test func samplesWithoutADistanceAreSkipped() throws {
        let profile = try #require(
            SpeedProfile(
                track([
                    Sample(elapsed: .seconds(10), distance: Distance(meters: 20)), Sample(elapsed: .seconds(20)),
                    Sample(elapsed: .seconds(30), distance: Distance(meters: 90)),
                ])
            )
        )
        #expect(profile.end == 90)
        #expect(profile.speed(from: 0, to: 90) == speed(3))
        #expect(profile.speed(from: 20, to: 90) == speed(3.5))
        #expect(profile.speed(from: 0, to: -1) == nil)
        #expect(profile.means(count: 0).isEmpty)
        #expect(profile.means(count: 1) == [3])
    }

    @Test func withoutADistanceThereIsNoProfile() {
        #expect(SpeedProfile(track([Sample(elapsed: .seconds(10)), Sample(elapsed: .seconds(20))])) == nil)
    }
}

/// The values that a service does not receive.
@Suite struct SampleFieldTests {
    private static let position = Position(latitude: 50, longitude: 8)
    private static let whole = Sample(
        elapsed: .seconds(1),
        position: position,
        altitude: Altitude(meters: 100),
        distance: Distance(meters: 3),
        speed: speed(3),
        target: rate(170),
        cadence: rate(168),
        heartRate: HeartRate(beatsPerMinute: 150),
        steps: 3,
        power: 250
    )

    @Test func allValuesOfAKindAreRemoved() {
        var rest = Self.whole
        rest.remove(.body)
        #expect(rest.heartRate == nil && rest.power == nil)
        rest.remove(.steps)
        #expect(rest.target == nil && rest.cadence == nil && rest.steps == nil)
        rest.remove(.movement)
        #expect(rest == Sample(elapsed: .seconds(1), position: Self.position, altitude: Altitude(meters: 100)))
    }
}

/// The time in motion of several activities.
@Suite struct TimeInMotionTests {
    private func activity(at start: Int, elapsed: Int, moving: Int? = nil) -> Activity {
        var activity = Activity(
            kind: .run,
            origin: .imported,
            start: Moment(unixMilliseconds: Int64(start) * 1000),
            elapsed: .seconds(elapsed)
        )
        activity.summary.moving = .seconds(moving ?? elapsed)
        return activity
    }

    @Test func timeOfActivitiesAtOnceCountsOnce() {
        #expect([Activity]().timeInMotion == .zero)
        #expect([activity(at: 100, elapsed: 60), activity(at: 0, elapsed: 50)].timeInMotion == .seconds(110))
        // The watch began 10 s later and ended 20 s later.
        #expect([activity(at: 0, elapsed: 100), activity(at: 10, elapsed: 110)].timeInMotion == .seconds(120))
        #expect([activity(at: 0, elapsed: 100), activity(at: 10, elapsed: 50)].timeInMotion == .seconds(100))
        #expect(
            [activity(at: 50, elapsed: 100, moving: 80), activity(at: 0, elapsed: 100)].timeInMotion == .seconds(140)
        )
        #expect(
            [activity(at: 0, elapsed: 0, moving: 30), activity(at: 0, elapsed: 0, moving: 5)].timeInMotion
                == .seconds(35)
        )
    }
}
