package import Cadence

/// The measurements of a moment of the recording.
package struct WorkoutReading: Hashable, Sendable {
    /// The moving time since the start of the recording.
    package var movingTime: Duration
    /// The distance since the start of the recording.
    package var distance: Distance
    /// The time since the start of the recording, with its pauses.
    package var elapsed: Duration
    /// The speed; nil if it is unknown, then the speed since the previous reading is used.
    package var speed: Speed?
    /// The measured cadence; nil if it is unknown.
    package var cadence: StepRate?
    package var heartRate: HeartRate?

    package init(
        movingTime: Duration,
        distance: Distance,
        elapsed: Duration? = nil,
        speed: Speed? = nil,
        cadence: StepRate? = nil,
        heartRate: HeartRate? = nil
    ) {
        self.movingTime = movingTime
        self.distance = distance
        self.elapsed = elapsed ?? movingTime
        self.speed = speed
        self.cadence = cadence
        self.heartRate = heartRate
    }
}

/// An input of the workout in progress.
///
/// All inputs but readings apply at the moment of the latest reading.
package enum WorkoutEvent: Hashable, Sendable {
    /// New measurements. The first reading starts the workout.
    case reading(WorkoutReading)
    /// The lap key: it ends a step that waits for it, and has no effect on other steps.
    case lap
    /// Stops the workout; readings while it is paused count for nothing.
    case pause
    case resume
    /// Ends the step now and starts the next one.
    case skip
    /// Leaves the step and starts the previous one from its beginning.
    case back
    case restartStep
    /// Makes a step with a time one minute longer; has no effect on other steps.
    case addMinute
}

package enum WorkoutChange: Hashable, Sendable {
    case stepEnded(StepResult)
    /// The step with this index in ``WorkoutProgress/steps`` has started.
    case stepStarted(Int)
    /// The last step has ended.
    case finished
}

package struct StepResult: Hashable, Sendable {
    /// The index of the step in ``WorkoutProgress/steps``.
    package let index: Int
    /// Whether the step reached its end; false if it was skipped or left.
    package let isComplete: Bool
    package let elapsed: Duration
    package let distance: Distance
    /// The share, 0…1, of the time with known values in which the first target was met; nil if the values were never known.
    package let timeInRange: Double?
    /// The average cadence, weighted by time; nil if it was never known.
    package let cadence: StepRate?
    /// The average heart rate, weighted by time; nil if it was never known.
    package let heartRate: HeartRate?
    /// The average speed; nil if the step lasted no time.
    package var speed: Speed? {
        elapsed > .zero ? Speed(metersPerSecond: distance.meters / (elapsed / .seconds(1))) : nil
    }
}
