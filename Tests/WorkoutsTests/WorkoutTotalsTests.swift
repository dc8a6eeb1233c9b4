import Cadence
import Testing
import Workouts

@Suite struct WorkoutTotalsTests {
    @Test func repeatsAreWrittenOut() throws {
        let totals = WorkoutTotals(try Workout(parsing: "10min warmup, 3x(400m / 2x(30s / lap)), hr<120bpm, open"))
        #expect(totals.steps == 1 + 3 * 5 + 2)
        #expect(totals.time == .seconds(600 + 3 * 2 * 30))
        #expect(totals.distance == Distance(meters: 1200))
        #expect(totals.openSteps == 3 * 2 + 2)
    }
}
