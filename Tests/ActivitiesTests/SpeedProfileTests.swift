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
