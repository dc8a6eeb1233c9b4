public import Cadence

/// A run, a walk or a ride that was recorded or brought in from elsewhere: what is known of it besides its samples.
public struct Activity: Hashable, Sendable {
    /// What was done; the raw values are stable.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// A run.
        case run
        /// A walk.
        case walk
        /// A ride on a bicycle.
        case cycle
    }

    /// Where it comes from; the raw values are stable.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// Recorded by strided.
        case recorded
        /// Read from a file of another program.
        case imported
        /// Made up by `strided --demo-data`.
        case demo
    }

    /// What was done.
    public var kind: Kind
    /// Where it comes from.
    public var origin: Origin
    /// When it began, with the clock of the place.
    public var start: Moment
    /// From the start to the end, pauses and all.
    public var elapsed: Duration
    /// The pauses, as times since the start, in order and apart from each other.
    public var pauses: [Range<Duration>]
    /// The laps, in order, from the start to the end without gaps; a single one where nobody pressed a button.
    public var laps: [Lap]
    /// What it comes to.
    public var summary: Summary
    /// What the runner, or the file it came in, calls it.
    public var name: String?
    /// What is to be said of it: how it was closed after a crash, or what an import could not keep.
    public var note: String?

    /// An activity.
    public init(
        kind: Kind,
        origin: Origin,
        start: Moment,
        elapsed: Duration = .zero,
        pauses: [Range<Duration>] = [],
        laps: [Lap] = [],
        summary: Summary = Summary(),
        name: String? = nil,
        note: String? = nil
    ) {
        self.kind = kind
        self.origin = origin
        self.start = start
        self.elapsed = elapsed
        self.pauses = pauses
        self.laps = laps
        self.summary = summary
        self.name = name
        self.note = note
    }
}

/// A part of an activity that the runner, or a distance, marked off.
public struct Lap: Hashable, Sendable {
    /// Its time since the activity's start, pauses within it and all.
    public var span: Range<Duration>
    /// How far.
    public var distance: Distance
    /// What it took.
    public var energy: Energy

    /// A lap.
    public init(span: Range<Duration>, distance: Distance = .zero, energy: Energy = .zero) {
        self.span = span
        self.distance = distance
        self.energy = energy
    }
}

/// What an activity comes to.
public struct Summary: Hashable, Sendable {
    /// The time without the pauses.
    public var moving: Duration = .zero
    /// How far.
    public var distance: Distance = .zero
    /// How that is known; nil where nothing measured it.
    public var distanceSource: DistanceSource?
    /// What it took; nil where neither the runner's mass nor a file says.
    public var energy: Energy?
    /// Steps taken; nil where nothing counted them.
    public var steps: Int?
    /// Mean of the measured cadence.
    public var cadence: StepRate?
    /// Mean of the target while it was clicked.
    public var target: StepRate?
    /// Mean of the heart's rate.
    public var heartRate: HeartRate?
    /// The highest heart rate.
    public var highestHeartRate: HeartRate?
    /// The highest mean speed over thirty seconds.
    public var bestSpeed: Speed?
    /// Metres climbed, at least 0; nil where no altitude is known.
    public var ascent: Double?
    /// Metres gone down, at least 0.
    public var descent: Double?
    /// Time in which the runner was in sync with the metronome.
    public var inSync: Duration?

    /// The summary of nothing.
    public init() {}

    /// The mean speed while moving; nil before anybody moved.
    public var averageSpeed: Speed? {
        moving > .zero && distance > .zero ? Speed(metersPerSecond: distance.meters / (moving / .seconds(1))) : nil
    }

    /// The share of the moving time in sync, 0…1.
    public var inSyncShare: Double? {
        moving > .zero ? inSync.map { min($0 / moving, 1) } : nil
    }
}

/// How a distance is known, from the best on; the raw values are stable.
public enum DistanceSource: String, Hashable, Sendable, CaseIterable {
    /// The runner says so.
    case edited
    /// A treadmill counted its belt.
    case treadmill
    /// A foot pod.
    case footPod = "footpod"
    /// Satellites.
    case satellites = "gps"
    /// The file it came in says so.
    case file
    /// Steps times the length of the runner's step: an estimate.
    case steps

    /// Whether it is to be shown as an estimate.
    public var isEstimate: Bool { self == .steps }
}
