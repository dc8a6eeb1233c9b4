import Activities

/// The figures of one activity from which trends are computed.
public struct RunFigures: Hashable, Sendable {
    /// The figures of an activity; nil if it has no usable data.
    init?(of track: ActivityTrack) {
        return nil
    }
}
