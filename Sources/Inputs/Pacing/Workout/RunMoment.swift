package import Activities
package import Cadence
import Metronome
import Workouts

/// The state of the run and of the recording at one moment, as far as a workout depends on it.
package struct RunMoment {
    package struct Recording: Hashable, Sendable {
        /// Whether the recording is paused, by an order or because the runner rests.
        package var isPaused: Bool
        package var movingTime: Duration
        /// The time since the start with the pauses.
        package var elapsed: Duration
        package var distance: Distance
        /// The distance as the place on the course of a pace plan shows it, for a workout with a goal; nil without a plan.
        package var planned: Distance?

        package init(
            isPaused: Bool,
            movingTime: Duration,
            elapsed: Duration? = nil,
            distance: Distance,
            planned: Distance? = nil
        ) {
            (self.isPaused, self.movingTime, self.distance) = (isPaused, movingTime, distance)
            (self.elapsed, self.planned) = (elapsed ?? movingTime, planned)
        }
    }

    /// The time of the values, counted from the start of the program.
    package var now: Duration
    /// The number of the metronome's run; 0 while no run is in progress.
    package var run: UInt64
    /// Whether the clicks are paused.
    package var isSilent: Bool
    package var runner: RunnerState
    /// The measured heart rate; nil if it is older than 10 s.
    package var heartRate: HeartRate?
    /// The heart-rate zone of the present step that is held; nil also if the runner has ended it by setting a pace or following a source.
    package var heldZone: ClosedRange<HeartRate>?
    /// The recording; nil while nothing is recorded.
    package var recording: Recording?
    /// Returns the first beat that is heard at or after a time, and when it is heard; nil without a run, and before its first beat.
    package var firstStep: (Duration) -> (step: Int64, heardAt: Duration)?
    package var suggestedCadence: (Speed) -> StepRate
    /// Whether the belt of a treadmill follows the speed of a step, so that the clicks follow the measured belt.
    package var followsBelt = false

    package init(
        now: Duration,
        pacer: Pacer,
        runner: RunnerState,
        recording: Recording?,
        firstStep: @escaping (Duration) -> (step: Int64, heardAt: Duration)?
    ) {
        self.now = now
        run = pacer.playing.run
        isSilent = pacer.playing.isPaused
        self.runner = runner
        heartRate = pacer.heart.recent(at: now)
        heldZone = pacer.heart.prescribed
        self.recording = recording
        self.firstStep = firstStep
        suggestedCadence = { pacer.suggestedCadence(for: $0) }
    }

    /// Whether the clicks or the recording are paused, which pauses the workout.
    var isPaused: Bool { run != 0 && isSilent || recording?.isPaused ?? false }

    /// The reading for the workout; nil while nothing is recorded.
    var reading: WorkoutReading? {
        recording.map {
            WorkoutReading(
                movingTime: $0.movingTime,
                distance: $0.distance,
                elapsed: $0.elapsed,
                speed: runner.speed,
                cadence: runner.cadence,
                heartRate: heartRate
            )
        }
    }

    /// The speed from which the end of a step by distance is predicted; nil if it is unknown.
    var predictedSpeed: Speed? { runner.speed ?? runner.commandedSpeed }
}

extension RunnerState {
    /// A measured value that is older than this is not used.
    private static let freshness = Duration.seconds(5)

    /// The present movement and target of the runner, as the pacer knows them.
    ///
    /// - Parameter prescribedSpeed: the speed that the workout in progress prescribes; nil if it prescribes none.
    package init(_ pacer: Pacer, at now: Duration, prescribedSpeed: Speed?) {
        let isClicking = pacer.playing.run != 0 && !pacer.playing.isPaused && !pacer.playing.isResting
        let speed = pacer.measuringSource(at: now).flatMap { pacer.estimate(of: $0, at: now) }
        self.init(
            target: isClicking ? pacer.target : nil,
            isInSync: isClicking ? pacer.isInSync(at: now) : nil,
            movement: pacer.movement(at: now),
            speed: speed.flatMap { $0.age <= Self.freshness ? $0.speed : nil },
            speedWithSteps: pacer.speedWithSteps(at: now),
            cadence: pacer.measuredCadence(at: now).flatMap { $0.age <= Self.freshness ? $0.cadence : nil },
            gradient: pacer.gradient(at: now),
            commandedSpeed: isClicking && pacer.sourceState != .live ? prescribedSpeed ?? pacer.substitutePace : nil
        )
    }
}
