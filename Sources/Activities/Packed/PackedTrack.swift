/// An activity with its samples in compact form, used for imports.
public struct PackedTrack: Hashable, Sendable {
    /// The activity.
    public var activity: Activity
    /// The samples in order of time.
    public var samples: PackedSamples

    /// Combines an activity with its samples.
    public init(activity: Activity, samples: PackedSamples) {
        self.activity = activity
        self.samples = samples
    }

    /// Stores the samples of a track in compact form.
    public init(_ track: ActivityTrack) {
        self.init(activity: track.activity, samples: PackedSamples(track.samples))
    }
}

extension ActivityTrack {
    /// Expands a compact track; needs about 150 bytes per sample.
    public init(_ track: PackedTrack) {
        self.init(activity: track.activity, samples: Array(track.samples))
    }
}
