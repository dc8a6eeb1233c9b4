package import Cadence

extension Recorder {
    /// The automatic functions and the energy model of the recorder.
    package struct Settings: Hashable, Sendable {
        /// The shortest distance for automatic laps.
        package static let shortestLap = Distance(meters: 10)

        /// The times after which a recording of a run starts and ends automatically.
        package struct Automatic: Hashable, Sendable {
            /// How long the runner must run before a recording starts; the recording then begins at the start of the run.
            package var beginsAfter: Duration
            /// How long the runner must rest before the recording ends; the end of the recording is then the start of the rest.
            package var endsAfter: Duration

            /// Creates settings; by default a recording starts after 60 s of running and ends after 300 s of rest.
            package init(beginsAfter: Duration = .seconds(60), endsAfter: Duration = .seconds(300)) {
                self.beginsAfter = beginsAfter
                self.endsAfter = endsAfter
            }
        }

        /// Automatic recording of runs; nil turns it off.
        package var automatic: Automatic?
        /// Whether a manually started recording pauses while the runner stands still; an automatic recording always does.
        package var pausesAtRest: Bool
        /// The distance after which a lap ends automatically, at least `shortestLap`; nil for manual laps only.
        package var lapEvery: Distance?
        package var energy: EnergyModel

        /// Creates settings; by default nothing is automatic and the runner's mass is unknown.
        package init(
            automatic: Automatic? = nil,
            pausesAtRest: Bool = false,
            lapEvery: Distance? = nil,
            energy: EnergyModel = EnergyModel(mass: nil)
        ) {
            self.automatic = automatic
            self.pausesAtRest = pausesAtRest
            self.lapEvery = lapEvery
            self.energy = energy
        }
    }

    package enum Event: Hashable, Sendable {
        case reading(Reading)
        case order(Order)
        /// Time has passed, at most about one second; the value is the current local time.
        ///
        /// Without ticks, samples are late.
        case tick(Moment)
    }

    package enum Order: Hashable, Sendable {
        case start(Activity.Kind, at: Moment)
        /// Record no samples until `resume`.
        case pause
        case resume
        case lap
        /// Start a workout, whose steps `endWorkoutStep` ends. Its first lap starts now. Possible while paused.
        case startWorkout(WorkoutRecord)
        /// End a step of the latest workout, and the lap. Possible while paused; the step then ends at the start of the pause.
        case endWorkoutStep(WorkoutStepRecord)
        /// End and keep the recording.
        case stop
        /// Continue the recording that was stopped last, as if it had been paused since; the value is that activity as it is stored now.
        ///
        /// Its name, note and effort are used. Give this order only if ``Recorder/reopenable(at:)`` has a value.
        indirect case reopen(Activity)
        /// End and delete the recording.
        case discard
    }

    /// The reason for a pause; the raw values are stable.
    package enum PauseReason: String, Hashable, Sendable {
        case order
        /// The runner stands still; the recording continues when the runner moves.
        case rest
    }

    /// A change of the recording, which the caller stores.
    ///
    /// Rare cases are `indirect`, so that a stored change is not larger than a sample.
    package enum Action: Hashable, Sendable {
        /// A recording has started; the start of an automatic recording lies in the past.
        indirect case began(Activity)
        /// An earlier, unfinished recording continues.
        indirect case continued(Activity)
        /// A finished recording continues; its laps and pauses are those that had ended before its end.
        indirect case reopened(Activity)
        case sample(Sample)
        /// Store this sample until the next sample or checkpoint replaces it.
        ///
        /// A checkpoint is the state of the recording between two whole seconds.
        case checkpoint(Sample)
        /// Store this state, which belongs to the latest sample or checkpoint, until the next state replaces it.
        indirect case progress(Progress)
        /// The recording was paused at this time since its start.
        case paused(at: Duration, PauseReason)
        /// The recording continued at this time since its start.
        case resumed(at: Duration)
        case lap(Lap)
        indirect case workoutStarted(WorkoutRecord)
        indirect case workoutStepEnded(WorkoutStepRecord)
        indirect case finished(Activity)
        /// The recording has ended; delete it.
        case discarded
    }

    /// The reason why a command was rejected; a rejected command changes nothing.
    package enum Refusal: Error, Hashable, Sendable {
        case alreadyRecording(Activity.Kind)
        case notRecording
        /// The runner has already paused the recording.
        case alreadyPaused
        case notPaused
        case lapWhilePaused
        case nothingToReopen
        /// The stopped activity was changed or deleted by another program, or cannot be read.
        case changedSinceStop
    }
}

extension Recorder.Refusal: CustomStringConvertible {
    /// One sentence for the user: the current state and what to do.
    package var description: String {
        switch self {
        case .alreadyRecording(let kind): "a \(kind.name) is already in progress; to end it: stridectl finish"
        case .notRecording: "nothing is being recorded; to start a run: stridectl run"
        case .alreadyPaused: "the recording is already paused; to resume it: stridectl record resume"
        case .notPaused: "the recording is not paused; to pause it: stridectl record pause"
        case .lapWhilePaused: "the recording is paused, so no lap can begin; to resume it: stridectl resume"
        case .nothingToReopen:
            "no activity was finished in the last 60 s, or strided was started again; to start a run: stridectl run"
        case .changedSinceStop:
            "the activity was changed or deleted in the logbook, or cannot be read; to start a run: stridectl run"
        }
    }
}

extension Activity.Kind {
    /// The name of the activity inside a sentence: `run`, `walk`, `ride` or `activity`.
    package var name: String {
        switch self {
        case .run: "run"
        case .walk: "walk"
        case .cycle: "ride"
        case .other: "activity"
        }
    }
}
