import Activities
import Cadence
import Testing

@Suite("Workouts in recordings")
struct WorkoutRecordingTests {
    private let workout = WorkoutRecord(name: "Drill", steps: "2x(1min @175spm / 30s)", file: "steps = \"\"")

    private func step(_ index: Int, isComplete: Bool = true) -> WorkoutStepRecord {
        WorkoutStepRecord(
            index: index,
            moving: .seconds(60),
            distance: Distance(meters: 180),
            title: "1min",
            isComplete: isComplete
        )
    }

    private func pass(_ run: inout RecordedRun, _ seconds: Int) throws {
        try run.pass(seconds) { _ in [.podSpeed(speed(3))] }
    }

    @Test("A step starts where the previous one ended, and each step ends a lap")
    func stepsFollowEachOther() throws {
        var run = RecordedRun()
        try run.start()
        try pass(&run, 20)
        try run.order(.startWorkout(workout))
        try pass(&run, 60)
        try run.order(.endWorkoutStep(step(0)))
        try pass(&run, 30)
        try run.order(.endWorkoutStep(step(1, isComplete: false)))
        try pass(&run, 15)
        let activity = try run.stop().activity
        let record = try #require(activity.workouts.first)
        #expect(activity.workouts.count == 1)
        #expect(record.start == .seconds(20))
        #expect(record.ended.map(\.span) == [.seconds(20)..<(.seconds(80)), .seconds(80)..<(.seconds(110))])
        #expect(record.ended.map(\.isComplete) == [true, false])
        #expect(record.end == .seconds(110))
        let ends = activity.laps.map(\.span.upperBound)
        #expect(ends == [.seconds(20), .seconds(80), .seconds(110), .seconds(125)])
    }

    @Test("A workout that starts with the recording has no lap before it")
    func aWorkoutStartsWithTheRecording() throws {
        var run = RecordedRun()
        try run.start()
        run.now += .milliseconds(20)
        try run.order(.startWorkout(workout))
        try pass(&run, 60)
        try run.order(.endWorkoutStep(step(0)))
        try pass(&run, 15)
        let activity = try run.stop().activity
        #expect(activity.workouts.first?.start == .zero)
        #expect(activity.laps.count == 2)
    }

    @Test("A step that is skipped during a pause ends at the start of the pause")
    func stepEndsAtThePause() throws {
        var run = RecordedRun()
        try run.start()
        try run.order(.startWorkout(workout))
        try pass(&run, 40)
        try run.order(.pause)
        try run.pass(100)
        try run.order(.endWorkoutStep(step(0, isComplete: false)))
        try run.pass(10)
        try run.order(.endWorkoutStep(step(1, isComplete: false)))
        try run.order(.resume)
        try pass(&run, 30)
        try run.order(.endWorkoutStep(step(2)))
        let activity = try run.stop().activity
        let spans = activity.workouts.first?.ended.map(\.span)
        #expect(
            spans == [.zero..<(.seconds(40)), .seconds(40)..<(.seconds(40)), .seconds(40)..<(.seconds(180))]
        )
        #expect(activity.laps.map(\.span.upperBound) == [.seconds(40), .seconds(180)])
    }

    @Test("A recording that continues after a restart keeps the steps; the next step includes the gap")
    func stepsSurviveARestart() throws {
        var run = RecordedRun()
        try run.start()
        try run.order(.startWorkout(workout))
        try pass(&run, 60)
        try run.order(.endWorkoutStep(step(0)))
        try pass(&run, 10)
        let track = ActivityTrack(activity: try #require(run.recorder.activity), samples: run.samples)
        var left = track
        left.activity.laps.removeLast()
        let moment = RecordedRun.start + .seconds(80)
        var recorder = Recorder(
            resuming: left,
            stepLengths: run.recorder.stepLengths,
            at: .seconds(1000),
            moment: moment
        )
        let actions = try recorder.handle(.order(.endWorkoutStep(step(1))), at: .seconds(1020))
        let ended = actions.compactMap { if case .workoutStepEnded(let step) = $0 { step } else { nil } }
        #expect(ended.map(\.span) == [.seconds(60)..<(.seconds(100))])
        #expect(recorder.activity?.workouts.first?.ended.map(\.index) == [0, 1])
    }

    @Test("Without a recording a workout is rejected; without a workout a step only ends the lap")
    func ordersNeedARecording() throws {
        var run = RecordedRun()
        #expect(throws: Recorder.Refusal.notRecording) { try run.order(.startWorkout(workout)) }
        try run.start()
        try pass(&run, 10)
        try run.order(.endWorkoutStep(step(0)))
        let activity = try run.stop().activity
        #expect(activity.workouts.isEmpty)
        #expect(activity.laps.count == 1)
    }

    @Test("The same workout has the same steps, and the same name or none")
    func sameWorkout() {
        func workout(_ name: String?, _ steps: String) -> WorkoutRecord {
            WorkoutRecord(name: name, steps: steps, file: "")
        }
        #expect(workout("a", "1min").isSameWorkout(as: workout("a", "1min")))
        #expect(workout(nil, "1min").isSameWorkout(as: workout("a", "1min")))
        #expect(!workout("a", "1min").isSameWorkout(as: workout("b", "1min")))
        #expect(!workout("a", "1min").isSameWorkout(as: workout("a", "2min")))
    }

    @Test("A comparison is this time minus the earlier time, step by step; the last time of a step counts")
    func comparisonSubtracts() throws {
        func step(_ index: Int, meters: Double, spm: Double?, share: Double?) -> WorkoutStepRecord {
            WorkoutStepRecord(
                index: index,
                moving: .seconds(60),
                distance: Distance(meters: meters),
                title: "1min",
                timeInTarget: share,
                cadence: spm.map(StepRate.init(stepsPerMinute:)),
                isComplete: true
            )
        }
        var (earlier, now) = (workout, workout)
        earlier.ended = [
            step(0, meters: 90, spm: 160, share: 0.5), step(0, meters: 180, spm: 170, share: 0.5),
            step(1, meters: 0, spm: nil, share: nil),
        ]
        now.ended = [
            step(0, meters: 210, spm: 173, share: 0.75), step(1, meters: 60, spm: 160, share: nil),
            step(2, meters: 60, spm: 160, share: nil),
        ]
        let comparison = WorkoutComparison(now, with: earlier)
        let first = try #require(comparison[0])
        #expect(first.metersPerSecond == 0.5)
        #expect(first.stepsPerMinute == 3)
        #expect(first.beatsPerMinute == nil)
        #expect(first.share == 0.25)
        #expect(first.formerSpeed == speed(3))
        #expect(comparison[1] == nil)
        #expect(comparison[2] == nil)
        #expect(!comparison.isEmpty)
    }
}
