/// Decides when a run prevents the machine from sleeping: while it plays, and during the first five minutes of a pause.
public struct SleepInhibition: Hashable, Sendable {
    /// The length of a pause after which the machine may sleep.
    public static let patience = Duration.seconds(300)

    private var pausedAt: Duration?

    /// When the answer changes without a change of the run; nil if it does not.
    public private(set) var deadline: Duration?

    /// Creates an inhibition without a run.
    public init() {}

    /// Returns whether the machine must not sleep.
    public mutating func isNeeded(in activity: PlayerState.Activity, at now: Duration) -> Bool {
        deadline = nil
        switch activity {
        case .none, .playing:
            pausedAt = nil
            return activity == .playing
        case .paused:
            let end = (pausedAt ?? now) + Self.patience
            pausedAt = pausedAt ?? now
            guard now < end else { return false }
            deadline = end
            return true
        }
    }
}
