import Activities
import Cadence
import Metronome
import Pacing
import Testing
import Workouts

/// What a workout in progress orders, by the second: a table of situations.
@Suite struct WorkoutPlannerTests {
    /// A workout and what happens in it, and the orders that must follow.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var workout: String
        /// What happens at a second of the clock.
        var events: [(Double, Happening)] = []
        var end = 60.0
        var orders: [String]

        var testDescription: String { name }
    }

    enum Happening: Sendable {
        case send(WorkoutPlanner.Event)
        /// Another workout is prepared.
        case prepare(String)
        /// Another workout begins.
        case begin(String)
        case clicks(run: Bool, paused: Bool = false)
        case recording(isOn: Bool, paused: Bool = false)
        /// The measured speed; nil without a sensor, and then the pace of the clicks counts.
        case speed(Double?, pace: Double? = nil)
        /// The process ends, and another one continues, with the recording or without it.
        case restart(isRecorded: Bool)
    }

    @Test(arguments: Self.cases)
    func theOrdersOf(_ row: Case) throws {
        var run = try PlannedRun(row.workout)
        for (second, happening) in row.events {
            run.pass(until: second)
            try run.apply(happening)
        }
        run.pass(until: row.end)
        #expect(run.lines == row.orders, "\(row.name): \(run.lines)")
    }

    static let cases: [Case] = [
        Case(
            name: "steps by time",
            workout: "30s @170spm, 20s @150spm",
            orders: [
                "0 play 170", "20 step 60: 150", "20 count before 60", "30 done 0 after 30 s", "40 step 100: pace",
                "40 count before 100", "50 done 1 after 20 s", "50 end",
            ]
        ),
        Case(
            name: "a ramp",
            workout: "30s @150->180spm, 10s @180spm",
            events: [(10, .clicks(run: true, paused: true)), (20, .clicks(run: true))],
            orders: [
                "0 play 150", "0 step 0: 150->180 in 30 s", "10 step 20: 160", "20 step 40: 160->180 in 20 s",
                "30 step 80: 180", "30 count before 80", "40 done 0 after 30 s", "40.05 step 100: pace",
                "40.05 count before 100", "50 done 1 after 10 s", "50 end",
            ]
        ),
        Case(
            name: "the clicks pause during the count-in",
            workout: "30s @170spm, 20s @150spm",
            events: [(29, .clicks(run: true, paused: true)), (40, .clicks(run: true))],
            orders: [
                "0 play 170", "20 step 60: 150", "20 count before 60", "29 cancel", "29 no count", "40 step 82: 150",
                "40 count before 82", "41 done 0 after 30 s", "51 step 122: pace", "51 count before 122",
            ]
        ),
        Case(
            name: "the recording pauses and the lap key is pressed",
            workout: "lap @170spm, 20s @150spm",
            events: [
                (10, .recording(isOn: true, paused: true)), (15, .send(.lapped)), (20, .recording(isOn: true)),
                (25, .send(.lapped)), (30, .send(.lapped)),
            ],
            orders: [
                "0 play 170", "15 refused: the step", "25 done 0 after 15 s", "25 step 50: 150", "30 refused: the step",
                "35 step 90: pace", "35 count before 90", "45 done 1 after 20 s", "45 end",
            ]
        ),
        Case(
            name: "the lap key while the clicks are paused",
            workout: "lap @170spm, 20s @150spm",
            events: [(10, .clicks(run: true, paused: true)), (15, .send(.lapped))],
            end: 20,
            orders: ["0 play 170", "15 refused: the step"]
        ),
        Case(
            name: "the source is lost in a step by distance",
            workout: "100m @170spm, 20s @150spm",
            events: [(33, .speed(nil)), (35, .speed(nil, pace: 2.5)), (36, .speed(2.5))],
            orders: [
                "0 play 170", "30 count before 80", "33 no count", "35 count before 84", "42 done 0 after 42 s",
                "42 step 84: 150", "52 step 124: pace", "52 count before 124",
            ]
        ),
        Case(
            name: "a ramp over a distance",
            workout: "100m @160->164spm, 20s @150spm",
            end: 41,
            orders: [
                "0 play 160", "5 step 10: 160->160.5 in 1 s", "10 step 20: 160.5->161 in 1 s",
                "15 step 30: 161->161.5 in 1 s", "20 step 40: 161.5->162 in 1 s", "25 step 50: 162->162.5 in 1 s",
                "30 step 60: 162.5->163 in 1 s", "30.05 count before 80", "35 step 70: 163->163.5 in 1 s",
                "35 no count", "35.05 count before 80", "40 done 0 after 40 s", "40 step 80: 150",
            ]
        ),
        Case(
            name: "skip, back and repeat",
            workout: "30s @170spm, 30s @150spm",
            events: [
                (25, .send(.ordered(.skip))), (30, .send(.ordered(.back))), (35, .send(.ordered(.restartStep))),
                (40, .send(.ended(.runner))), (41, .send(.ordered(.skip))),
            ],
            orders: [
                "0 play 170", "20 step 60: 150", "20 count before 60", "25 left 0 after 25 s", "25 cancel",
                "25 no count", "25 step 50: 150", "30 left 1 after 5 s", "30 step 60: 170", "35 left 0 after 5 s",
                "40 left 0 after 5 s", "40 end", "40 step 80: pace", "41 refused: no worko",
            ]
        ),
        Case(
            name: "readings after the next step was scheduled",
            workout: "30s @170spm, 20s @150spm",
            events: [(22, .send(.updated)), (25, .send(.updated))],
            end: 31,
            orders: ["0 play 170", "20 step 60: 150", "20 count before 60", "30 done 0 after 30 s"]
        ),
        Case(
            name: "the last step is skipped",
            workout: "30s @170spm",
            events: [(10, .send(.ordered(.skip)))],
            end: 20,
            orders: ["0 play 170", "10 left 0 after 10 s", "10 end", "10 step 20: pace"]
        ),
        Case(
            name: "another minute while the recording is not there yet",
            workout: "30s @170spm, 30s @150spm",
            events: [
                (10, .restart(isRecorded: false)), (12, .send(.ordered(.addMinute))), (20, .recording(isOn: true)),
            ],
            end: 21,
            orders: ["0 play 170", "10 restart", "12 step 24: 170"]
        ),
        Case(
            name: "a workout begins without a recording",
            workout: "30s @170spm",
            events: [(10, .recording(isOn: false)), (12, .begin("60s @150spm"))],
            end: 20,
            orders: ["0 play 170", "10 end", "10 step 20: pace", "12 step 24: pace"]
        ),
        Case(
            name: "another minute",
            workout: "30s @150->180spm, lap @180spm",
            events: [(10, .send(.ordered(.addMinute))), (95, .send(.ordered(.addMinute)))],
            end: 100,
            orders: [
                "0 play 150", "0 step 0: 150->180 in 30 s", "10 step 20: 160->180 in 80 s", "80 step 180: 180",
                "80 count before 180", "90 done 0 after 90 s", "95 refused: the step",
            ]
        ),
        Case(
            name: "the clicks stop and start again",
            workout: "60s @170spm",
            events: [(10, .clicks(run: false)), (20, .clicks(run: true))],
            end: 30,
            orders: ["0 play 170", "10 play 170", "20 step 40: 170"]
        ),
        Case(
            name: "the recording ends",
            workout: "30s @170spm, 30s @150spm",
            events: [(25, .recording(isOn: false))],
            end: 30,
            orders: [
                "0 play 170", "20 step 60: 150", "20 count before 60", "25 end", "25 cancel", "25 no count",
                "25 step 50: pace",
            ]
        ),
        Case(
            name: "the recording is discarded",
            workout: "30s @170spm, 30s @150spm",
            events: [(10, .send(.ended(.discardedRecording)))],
            end: 20,
            orders: ["0 play 170", "10 end", "10 step 20: pace"]
        ),
        Case(
            name: "the recording is kept",
            workout: "30s @170spm, 30s @150spm",
            events: [(10, .send(.ended(.recording)))],
            end: 20,
            orders: ["0 play 170", "10 left 0 after 10 s", "10 end", "10 step 20: pace"]
        ),
        Case(
            name: "a restart",
            workout: "30s @170spm, 30s @150spm",
            events: [(25, .restart(isRecorded: true))],
            orders: [
                "0 play 170", "20 step 60: 150", "20 count before 60", "25 restart", "25 step 50: 170",
                "25.05 step 60: 150", "25.05 count before 60", "30 done 0 after 30 s", "50 step 120: pace",
                "50 count before 120", "60 done 1 after 30 s", "60 end",
            ]
        ),
        Case(
            name: "two restarts, and the recording continues late",
            workout: "30s @170spm, 30s @150spm",
            events: [
                (10, .restart(isRecorded: false)), (11, .restart(isRecorded: false)), (40, .recording(isOn: true)),
            ],
            orders: [
                "0 play 170", "10 restart", "11 restart", "40 step 80: 170", "50 step 120: 150", "50 count before 120",
                "60 done 0 after 30 s",
            ]
        ),
        Case(
            name: "a restart without the recording",
            workout: "30s @170spm, 30s @150spm",
            events: [(10, .restart(isRecorded: false))],
            end: 80,
            orders: ["0 play 170", "10 restart", "70 end", "70 step 140: pace"]
        ),
        Case(
            name: "a workout begins in place of another one",
            workout: "30s @170spm",
            events: [(10, .prepare("60s @150spm")), (12, .begin("60s @150spm"))],
            end: 20,
            orders: ["0 play 170", "10 left 0 after 10 s", "10 end", "10 step 20: pace", "12 step 24: 150"]
        ),
    ]
}

/// Orders that come when there is no workout any more.
@Suite struct FinishedWorkoutTests {
    private func moment(_ second: Int) -> RunMoment {
        RunMoment(
            now: .seconds(second),
            pacer: Table().pacer,
            runner: RunnerState(),
            recording: RunMoment.Recording(isPaused: false, movingTime: .seconds(second), distance: .zero)
        ) { _ in nil }
    }

    @Test(arguments: [WorkoutPlanner.Event.ordered(.skip), .ended(.runner)])
    func anOrderAtTheEndOfTheLastStepFindsACompleteWorkout(event: WorkoutPlanner.Event) throws {
        var planner = WorkoutPlanner()
        _ = planner.handle(.began(try Workout(parsing: "10s @170spm"), WorkoutReferences()), at: moment(0))
        let actions = planner.handle(event, at: moment(10)).compactMap(\.text)
        #expect(actions == ["done 0 after 10 s", "end", "play pace"])
        #expect(planner.progress == nil && planner.nextDeadline == nil)
    }

    @Test func withoutAWorkoutAnUpdateDoesNothing() {
        var planner = WorkoutPlanner()
        #expect(planner.handle(.updated, at: moment(1)).isEmpty)
        #expect(planner.nextDeadline == nil)
    }

    @Test func aStoredWorkoutThatNeverBeganIsForgotten() throws {
        let progress = WorkoutProgress(try Workout(parsing: "10s @170spm"))
        var planner = try WorkoutPlanner(restoring: progress.state, references: WorkoutReferences())
        #expect(planner.handle(.updated, at: moment(1)).isEmpty)
        #expect(planner.progress == nil && planner.nextDeadline == nil)
    }
}

/// A runner with a workout, whose clicks have two steps a second.
private struct PlannedRun {
    private(set) var lines: [String] = []
    private var planner = WorkoutPlanner()
    private var table = Table()
    private var now = 0.0
    private var moving = 0.0
    private var meters = 0.0
    private var isRecorded = false
    private var isRecordingPaused = false
    private var speed: Double? = 2.5
    private var pace: Double?

    /// Starts the clicks, and a second later the recording and the workout.
    init(_ text: String) throws {
        let workout = try Workout(parsing: text)
        send(.prepared(workout, WorkoutReferences()))
        try table.at(0, .order(.start))
        isRecorded = true
        send(.began(workout, WorkoutReferences()))
    }

    /// Passes readings at each second, and the deadlines, until a second of the clock.
    mutating func pass(until end: Double) {
        while now < end {
            let deadline = planner.nextDeadline.map { $0 / .seconds(1) } ?? .infinity
            let next = min(end, max(now, deadline), (now + 1).rounded(.down))
            if isRecorded, !isRecordingPaused {
                moving += next - now
                meters += (speed ?? pace ?? 0) * (next - now)
            }
            now = next
            if planner.progress != nil { send(.updated) }
        }
    }

    mutating func apply(_ happening: WorkoutPlannerTests.Happening) throws {
        switch happening {
        case .send(let event): return send(event)
        case .prepare(let text): return send(.prepared(try Workout(parsing: text), WorkoutReferences()))
        case .begin(let text): return send(.began(try Workout(parsing: text), WorkoutReferences()))
        case .clicks(let isOn, let isPaused):
            if isOn == (table.pacer.playing.run == 0) { try table.at(now, .order(isOn ? .start : .stop)) }
            if isOn, isPaused != table.pacer.playing.isPaused { try table.at(now, .order(isPaused ? .pause : .resume)) }
        case .recording(let isOn, let isPaused): (isRecorded, isRecordingPaused) = (isOn, isPaused)
        case .speed(let measured, let pace): (speed, self.pace) = (measured, pace)
        case .restart(let isRecorded):
            self.isRecorded = isRecorded
            let state = try #require(planner.progress?.state)
            planner = try WorkoutPlanner(restoring: state, references: WorkoutReferences())
            lines.append("\(Int(now)) restart")
        }
        send(.updated)
    }

    private mutating func send(_ event: WorkoutPlanner.Event) {
        let moment = RunMoment(
            now: .milliseconds(Int64((now * 1000).rounded())),
            pacer: table.pacer,
            runner: RunnerState(
                speed: speed.map(Speed.init(metersPerSecond:)),
                commandedSpeed: pace.map(Speed.init(metersPerSecond:))
            ),
            recording: isRecorded
                ? RunMoment.Recording(
                    isPaused: isRecordingPaused,
                    movingTime: .milliseconds(Int64((moving * 1000).rounded())),
                    distance: Distance(meters: meters)
                ) : nil
        ) { time in
            let step = Int64((time / .milliseconds(500)).rounded(.up))
            return (step, .milliseconds(500 * step))
        }
        for action in planner.handle(event, at: moment) {
            guard let text = action.text else { continue }
            lines.append("\(Self.text(now)) \(text)")
        }
    }

    static func text(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }
}

extension WorkoutPlanner.Action {
    /// The action as a word of a table; nil if it is not in the table.
    fileprivate var text: String? {
        switch self {
        case .order(.workout(let tempo)): "play \(tempo?.text ?? "pace")"
        case .order(.workoutChange(let step, let tempo)): "step \(step): \(tempo?.text ?? "pace")"
        case .order(.cancelWorkoutChange): "cancel"
        case .record(.endWorkoutStep(let step)):
            "\(step.isComplete ? "done" : "left") \(step.index) after \(PlannedRun.text(step.moving / .seconds(1))) s"
        case .countIn(let step, _): "count before \(step)"
        case .cancelCountIn: "no count"
        case .refuse(let refusal): "refused: \(refusal.description.prefix(8))"
        case .announce(nil): "end"
        case .order, .record, .announce, .store, .log: nil
        }
    }
}

extension TempoRamp {
    fileprivate var text: String {
        let end = PlannedRun.text(end.stepsPerMinute)
        guard duration > .zero else { return end }
        return "\(PlannedRun.text(start.stepsPerMinute))->\(end) in \(PlannedRun.text(duration / .seconds(1))) s"
    }
}
