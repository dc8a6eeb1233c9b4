import Activities
import Cadence
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Workouts in the logbook")
struct WorkoutTests {
    private let timeout = Duration.seconds(60)

    private func step(_ index: Int, _ begin: Int, _ end: Int) -> WorkoutStepRecord {
        WorkoutStepRecord(
            index: index,
            span: .seconds(begin)..<(.seconds(end)),
            moving: .seconds(end - begin),
            distance: Distance(meters: 12.5),
            purpose: .recovery,
            round: index == 0 ? nil : WorkoutStepRecord.Round(number: index, count: 6),
            title: "3min",
            text: index == 0 ? "relax" : nil,
            target: "170-176spm",
            timeInTarget: 0.83,
            cadence: StepRate(stepsPerMinute: 172.5),
            heartRate: index == 0 ? HeartRate(beatsPerMinute: 150.25) : nil,
            isComplete: index == 0
        )
    }

    private func workout(_ name: String? = "Drill", _ steps: String = "3min @170-176spm") -> WorkoutRecord {
        WorkoutRecord(name: name, steps: steps, file: "steps = \"…\"", start: .seconds(1))
    }

    private func activity(_ workouts: [WorkoutRecord], day: Int = 0) -> Activity {
        var activity = MadeUp.activity(at: MadeUp.start + .seconds(day * 86_400))
        activity.workouts = workouts
        return activity
    }

    @Test("After a crash, every step that has ended is in the logbook")
    func endedStepsSurviveACrash() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(Activity(kind: .run, origin: .recorded, start: MadeUp.start)))
        writer.write(.workoutStarted(workout()))
        for second in 1...3 { writer.write(.sample(MadeUp.sample(second))) }
        writer.write(.workoutStepEnded(step(0, 1, 3)))
        #expect(await writer.flush(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        var expected = workout()
        expected.ended = [step(0, 1, 3)]
        let left = try #require(try logbook.unfinished().first)
        #expect(left.activity.workouts == [expected])

        // The daemon starts again, and the workout continues; then a second workout starts.
        let second = try LogbookWriter(path: folder.database)
        second.write(.continued(left.activity))
        second.write(.workoutStepEnded(step(1, 3, 4)))
        second.write(.workoutStarted(workout(nil, "lap")))
        second.write(.workoutStepEnded(step(0, 4, 5)))
        #expect(await second.close(within: timeout))
        expected.ended.append(step(1, 3, 4))
        var other = workout(nil, "lap")
        other.ended = [step(0, 4, 5)]
        #expect(try logbook.activity(left.id).activity.workouts == [expected, other])
        #expect(await writer.close(within: timeout))
    }

    @Test("A finished activity has the workouts that the recorder reports")
    func finishingReplacesTheParts() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        writer.write(.workoutStarted(workout()))
        writer.write(.workoutStepEnded(step(0, 1, 3)))
        var whole = workout()
        whole.ended = [step(0, 1, 3), step(1, 3, 10)]
        writer.write(.finished(activity([whole])))
        #expect(await writer.close(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        #expect(try logbook.activities().map(\.activity.workouts) == [[whole]])
    }

    @Test("If the file is replaced during a workout, the steps come back when the activity is finished")
    func replacedFileGetsTheStepsAtTheEnd() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        writer.write(.workoutStepEnded(step(0, 1, 3)))
        #expect(await writer.flush(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        #expect(try logbook.unfinished().map(\.activity.workouts) == [[]])
        var whole = workout()
        whole.ended = [step(0, 1, 3)]
        writer.write(.finished(activity([whole])))
        #expect(await writer.close(within: timeout))
        #expect(try logbook.activities().map(\.activity.workouts) == [[whole]])
    }

    @Test("The steps are deleted and restored with their activity")
    func deletionIncludesTheSteps() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        var whole = workout()
        whole.ended = [step(0, 1, 3)]
        let id = try logbook.insert(ActivityTrack(activity: activity([whole]), samples: [])).id
        try logbook.delete(id, at: MadeUp.start)
        #expect(try logbook.earlierWorkouts(of: activity([whole], day: 1)) == [nil])
        #expect(try logbook.undelete(id, at: MadeUp.start).activity.workouts == [whole])
        try logbook.deletePermanently(id)
        for table in ["workout", "workout_step"] {
            #expect(try logbook.read { try $0.value("SELECT count(*) FROM \(table)") as Int? } == 0)
        }
    }

    @Test("The previous time of a workout is the latest earlier one with the same steps and no other name")
    func previousTimeIsFound() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let workouts = [
            workout("Drill"), workout(nil), workout("Other"), workout("Drill", "4min"), workout("Drill"),
        ]
        for (day, workout) in workouts.enumerated() {
            _ = try logbook.insert(ActivityTrack(activity: activity([workout], day: day), samples: []))
        }
        func day(_ workout: WorkoutRecord, before day: Int) throws -> Int64? {
            try logbook.earlierWorkouts(of: activity([workout], day: day))[0].map {
                ($0.start.unixMilliseconds - MadeUp.start.unixMilliseconds) / 86_400_000
            }
        }
        #expect(try day(workout("Drill"), before: 4) == 1)
        #expect(try day(workout("Drill"), before: 1) == 0)
        #expect(try day(workout("Drill"), before: 0) == nil)
        #expect(try day(workout("Other"), before: 4) == 2)
        #expect(try day(workout(nil), before: 4) == 2)
        #expect(try day(workout("Drill", "5min"), before: 4) == nil)
    }

    @Test("An upgrade from version 2 keeps the activities, which have no workouts")
    func versionTwoIsUpgraded() throws {
        let folder = try TemporaryFolder()
        let second = Schema(Array(Schema.current.migrations.prefix(2)))
        do {
            let store = try Store.writing(
                folder.database,
                schema: second,
                busyWait: BusyWait(timeout: Logbook.lockTimeout)
            )
            try #require(store.writer).write { db in
                try db.execute(
                    sql: """
                        INSERT INTO activity (kind, origin, state, start_ms, utc_offset_s, local_day, first_kind)
                        VALUES ('run', 'recorded', 'finished', 1000, 0, 0, 'run')
                        """
                )
            }
        }
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(try logbook.activities().map(\.activity.workouts) == [[]])
        #expect(try folder.names().contains("strided.db.before-v3"))
    }
}
