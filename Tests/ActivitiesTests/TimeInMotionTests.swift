import Activities
import Testing

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
