import Activities
import Cadence

extension WorkoutProgress {
    /// The progress in a form that can be stored, so that a workout survives a restart of the daemon.
    package struct State: Codable, Hashable, Sendable {
        /// The version of the form that this strided writes.
        package static let version = 1

        let version: Int
        let workout: String
        let index: Int
        let isPaused: Bool
        let origin: Place
        let begin: Place
        let last: Place?
        let addedMilliseconds: Int64
        let tally: StepTally
        let results: [Result]
        /// When the goal time is due in the recording, and whether it is out of reach; nil without one.
        let goalDueMilliseconds: Int64?
        let isGoalOutOfReach: Bool?

        struct Place: Codable, Hashable, Sendable {
            /// Seconds and attoseconds, so that no time is rounded.
            let seconds: Int64
            let attoseconds: Int64
            let meters: Double
        }

        struct Result: Codable, Hashable, Sendable {
            let index: Int
            let isComplete: Bool
            let elapsedMilliseconds: Int64
            let meters: Double
            let timeInRange: Double?
            let cadence: Double?
            let heartRate: Double?
        }
    }

    package var state: State {
        State(
            version: State.version,
            workout: workout.toml,
            index: index,
            isPaused: isPaused,
            origin: State.Place(origin),
            begin: State.Place(begin),
            last: latest.map { State.Place(Mark(time: $0.movingTime, meters: $0.distance.meters)) },
            addedMilliseconds: added.wholeMilliseconds,
            tally: tally,
            results: results.map(State.Result.init),
            goalDueMilliseconds: goal?.due?.wholeMilliseconds,
            isGoalOutOfReach: goal?.isOutOfReach
        )
    }

    /// Continues a stored progress.
    ///
    /// - Throws: ``WorkoutError`` if another version wrote the state or it is damaged.
    package init(restoring state: State, references: WorkoutReferences) throws(WorkoutError) {
        guard state.version == State.version else {
            throw WorkoutError("version \(state.version) of the workout state is unknown: start the workout again")
        }
        self.init(try Workout(parsingTOML: state.workout), references: references)
        let places = [state.origin, state.begin] + [state.last].compactMap(\.self)
        guard (0...steps.count).contains(state.index), places.allSatisfy(\.isValid), state.tally.isFinite,
            (0...86_400_000).contains(state.addedMilliseconds), state.results.count <= Self.mostResults,
            state.results.allSatisfy({ steps.indices.contains($0.index) && $0.meters.isFinite })
        else { throw WorkoutError("the workout state is damaged: start the workout again") }
        index = state.index
        isPaused = state.isPaused
        origin = state.origin.mark
        begin = state.begin.mark
        latest = state.last.map { WorkoutReading(movingTime: $0.mark.time, distance: Distance(meters: $0.meters)) }
        added = .milliseconds(state.addedMilliseconds)
        tally = state.tally
        results = state.results.map(StepResult.init)
        goal?.due = state.goalDueMilliseconds.map { .milliseconds(min(max($0, 0), 1_000_000_000_000)) }
        goal?.isOutOfReach = state.isGoalOutOfReach ?? false
    }
}

extension WorkoutProgress.State.Place {
    fileprivate init(_ mark: WorkoutProgress.Mark) {
        (seconds, attoseconds) = mark.time.components
        meters = mark.meters
    }

    fileprivate var isValid: Bool {
        (-1_000_000_000...1_000_000_000).contains(seconds) && meters.isFinite
            && attoseconds.magnitude < 1_000_000_000_000_000_000
    }

    fileprivate var mark: WorkoutProgress.Mark {
        WorkoutProgress.Mark(
            time: Duration(secondsComponent: seconds, attosecondsComponent: attoseconds),
            meters: meters
        )
    }
}

extension WorkoutProgress.State.Result {
    fileprivate init(_ result: StepResult) {
        index = result.index
        isComplete = result.isComplete
        elapsedMilliseconds = result.elapsed.wholeMilliseconds
        meters = result.distance.meters
        timeInRange = result.timeInRange
        cadence = result.cadence?.stepsPerMinute
        heartRate = result.heartRate?.beatsPerMinute
    }
}

extension StepResult {
    fileprivate init(_ stored: WorkoutProgress.State.Result) {
        self.init(
            index: stored.index,
            isComplete: stored.isComplete,
            elapsed: .milliseconds(min(max(stored.elapsedMilliseconds, 0), 1_000_000_000_000)),
            distance: Distance(meters: stored.meters),
            timeInRange: stored.timeInRange.map { min(max($0, 0), 1) },
            cadence: stored.cadence.map(StepRate.init(stepsPerMinute:)),
            heartRate: stored.heartRate.map(HeartRate.init(beatsPerMinute:))
        )
    }
}
