public import Cadence

/// The measured values at one time of an activity; a recording usually has one sample per second.
public struct Sample: Hashable, Sendable {
    /// Time since the activity's start in whole milliseconds; greater than in the previous sample.
    public var elapsed: Duration
    /// The position.
    public var position: Position?
    /// The altitude.
    public var altitude: Altitude?
    /// The distance since the activity's start; it never decreases.
    public var distance: Distance?
    /// The speed.
    public var speed: Speed?
    /// The metronome's cadence; nil while the metronome is silent.
    public var target: StepRate?
    /// The measured cadence.
    public var cadence: StepRate?
    /// The heart rate.
    public var heartRate: HeartRate?
    /// The number of steps since the activity's start; it never decreases.
    public var steps: Int?

    /// Creates a sample.
    public init(
        elapsed: Duration,
        position: Position? = nil,
        altitude: Altitude? = nil,
        distance: Distance? = nil,
        speed: Speed? = nil,
        target: StepRate? = nil,
        cadence: StepRate? = nil,
        heartRate: HeartRate? = nil,
        steps: Int? = nil
    ) {
        self.elapsed = elapsed
        self.position = position
        self.altitude = altitude
        self.distance = distance
        self.speed = speed
        self.target = target
        self.cadence = cadence
        self.heartRate = heartRate
        self.steps = steps
    }
}

/// An activity with all its samples.
public struct ActivityTrack: Hashable, Sendable {
    /// The activity.
    public var activity: Activity
    /// The samples in order of time.
    public var samples: [Sample]

    /// Combines an activity with its samples.
    public init(activity: Activity, samples: [Sample]) {
        self.activity = activity
        self.samples = samples
    }
}
