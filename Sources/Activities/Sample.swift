public import Cadence

/// One second of an activity, or whatever interval the file had: what was known at its end.
public struct Sample: Hashable, Sendable {
    /// Time since the activity's start, in whole milliseconds, later than the sample before.
    public var elapsed: Duration
    /// Where.
    public var position: Position?
    /// How high.
    public var altitude: Altitude?
    /// How far since the start; never less than before.
    public var distance: Distance?
    /// How fast.
    public var speed: Speed?
    /// The cadence that was clicked; nil while no click was asked for.
    public var target: StepRate?
    /// The cadence that was measured.
    public var cadence: StepRate?
    /// The heart's rate.
    public var heartRate: HeartRate?
    /// Steps since the start; never less than before.
    public var steps: Int?

    /// A sample.
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
    /// What it is.
    public var activity: Activity
    /// Its samples, in order of time.
    public var samples: [Sample]

    /// A track.
    public init(activity: Activity, samples: [Sample]) {
        self.activity = activity
        self.samples = samples
    }
}
