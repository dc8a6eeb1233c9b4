import Activities
import Cadence
import Testing

/// A long time without points is a pause if the runner did not move.
@Suite struct UnmarkedPauseTests {
    /// A run of 5 minutes at 3 m/s with a gap after 2 minutes, in which the runner covers `meters`.
    private func track(gap: Double, meters: Double, interval: Double = 1, distances: Bool = false) -> MadeTrack {
        var track = MadeTrack(interval: interval)
        for index in track.points.indices where track.points[index].second > 120 {
            track.points[index].second += gap - interval
            track.points[index].north += meters - 3 * interval
        }
        if distances { for index in track.points.indices { track.points[index].distance = track.points[index].north } }
        track.seconds = track.points.last?.second
        return track
    }

    @Test(arguments: [(601.0, 3.0, 300.0), (3600, 0, 299), (900, 90, 329), (120, 2, 299.7)], MadeTrack.Format.allCases)
    func aGapWithoutMovementIsAPause(gap: (seconds: Double, meters: Double, moving: Double), format: MadeTrack.Format)
        throws
    {
        let made = track(gap: gap.seconds, meters: gap.meters, distances: format != .gpx)
        let track = try #require(try made.track(format))
        #expect(track.activity.pauses.count == 1)
        #expect(track.activity.elapsed == .seconds(299 + gap.seconds))
        #expect(abs(track.activity.summary.moving / .seconds(1) - gap.moving) < 0.5)
        #expect(track.activity.note?.contains("a pause without points and movement") == true)
        if format != .fit { #expect(abs(track.activity.summary.distance.meters - 897 - gap.meters) < 1) }
    }

    /// A tunnel, a short wait, and one point each minute or two.
    @Test(
        arguments: [(601.0, 1800.0, 1.0), (601, 400, 1), (50, 0, 1), (160, 10, 60), (300, 5, 120)],
        MadeTrack.Format.allCases
    )
    func otherGapsAreNoPauses(gap: (seconds: Double, meters: Double, interval: Double), format: MadeTrack.Format) throws
    {
        let made = track(gap: gap.seconds, meters: gap.meters, interval: gap.interval, distances: format != .gpx)
        let track = try #require(try made.track(format))
        #expect(track.activity.pauses.isEmpty)
        #expect(track.activity.summary.moving == track.activity.elapsed)
    }
}
