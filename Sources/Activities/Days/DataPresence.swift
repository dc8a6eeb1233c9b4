/// Whether anything counts steps: no data is not zero steps.
public enum DataPresence: Hashable, Sendable {
    /// No source of steps was ever seen, in this run of the program or an earlier one.
    case neverSeen
    /// A source may not be read, and no other gives anything; `reason` is what the system said of it.
    case refused(reason: String)
    /// Sources were seen, and the last of them has said nothing since then.
    case silent(since: Moment)
    /// A source counts, or says that nobody steps.
    case live

    /// Whether a count of zero means that nobody stepped.
    public var isLive: Bool { self == .live }

    /// What is to be said instead of a count; nil while a source is live.
    public var explanation: String? {
        switch self {
        case .neverSeen: "no data: no source of steps was ever seen"
        case .refused(let reason): "no data: permission refused (\(reason))"
        case .silent(let since): "no data since \(since.date) \(since.clockText): the source of steps is silent"
        case .live: nil
        }
    }

    /// What to do where no source of steps exists; nil elsewhere.
    public var advice: String? {
        guard self == .neverSeen else { return nil }
        return
            "To add a source of steps: pair a foot pod (stridectl sensors scan), or send the counts of a pedometer or a phone "
            + "(stridectl steps --help) or the samples of an accelerometer (stridectl accel --help)."
    }
}
