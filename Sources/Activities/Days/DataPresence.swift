/// Whether a source counts steps: "no data" differs from "zero steps".
public enum DataPresence: Hashable, Sendable {
    /// No source of steps has ever been seen, in this run of the program or an earlier one.
    case neverSeen
    /// The system does not allow strided to read a source, and no other source is live; `reason` is the system's error text.
    case refused(reason: String)
    /// Sources were seen before; the time of the latest reading is given.
    case silent(since: Moment)
    /// A source reports steps, or reports that the runner stands still.
    case live

    /// Whether a count of zero means that the runner took no step.
    public var isLive: Bool { self == .live }

    /// The text to show instead of a count; nil while a source is live.
    public var explanation: String? {
        switch self {
        case .neverSeen: "no data: no source of steps was ever seen"
        case .refused(let reason): "no data: permission refused (\(reason))"
        case .silent(let since): "no data since \(since.date) \(since.clockText): the source of steps is silent"
        case .live: nil
        }
    }

    /// Advice for adding a source of steps; nil unless none has ever been seen.
    public var advice: String? {
        guard self == .neverSeen else { return nil }
        return
            "To add a source of steps: pair a foot pod (stridectl sensors scan), or send the counts of a pedometer or a phone "
            + "(stridectl steps --help) or the samples of an accelerometer (stridectl accel --help)."
    }
}
