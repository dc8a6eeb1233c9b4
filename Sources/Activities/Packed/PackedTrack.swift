/// An activity with all its samples in little memory, as an import has it.
public struct PackedTrack: Hashable, Sendable {
    /// What it is.
    public var activity: Activity
    /// Its samples, in order of time.
    public var samples: PackedSamples

    /// A track.
    public init(activity: Activity, samples: PackedSamples) {
        self.activity = activity
        self.samples = samples
    }

    /// Packs a track.
    public init(_ track: ActivityTrack) {
        self.init(activity: track.activity, samples: PackedSamples(track.samples))
    }
}

extension ActivityTrack {
    /// Unpacks a track: about 150 bytes a sample.
    public init(_ track: PackedTrack) {
        self.init(activity: track.activity, samples: Array(track.samples))
    }
}
