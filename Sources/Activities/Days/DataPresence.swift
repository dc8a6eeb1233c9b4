/// Whether a sensor counts steps; it shows whether a count of zero means "no data" or "no steps".
public enum DataPresence: Hashable, Sendable {
    /// No step sensor has ever sent data, neither to this process of strided nor to an earlier one.
    case neverSeen
    /// The system does not allow strided to read a step sensor, and no other step sensor is live; `reason` is the system's error text.
    case refused(reason: String)
    /// Step sensors sent data before, but not now; `since` is the time of the latest reading.
    case silent(since: Moment)
    /// A sensor reports steps, or reports that the runner stands still.
    case live

    /// Whether a count of zero means that the runner took no step.
    public var isLive: Bool { self == .live }

    /// The text to show instead of a count; nil while a step sensor is live.
    public var explanation: String? {
        switch self {
        case .neverSeen: "no data: no source of steps was ever seen"
        case .refused(let reason): "no data: permission refused (\(reason))"
        case .silent(let since): "no data since \(since.date) \(since.clockText): the source of steps is silent"
        case .live: nil
        }
    }

    /// Advice on how to add a step sensor; nil unless no step sensor has ever sent data.
    public var advice: String? {
        guard self == .neverSeen else { return nil }
        return
            "To add a source of steps: pair a foot pod (stridectl sensors scan), or send the counts of a pedometer or a phone "
            + "(stridectl steps --help) or the samples of an accelerometer (stridectl accel --help)."
    }
}
