public import Activities

/// An activity as the logbook has it.
public struct LogEntry: Hashable, Sendable {
    /// How far it has come; the raw values are stable.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Being recorded, or left so by a crash.
        case recording
        /// Paused, or left so by a crash.
        case paused
        /// Over.
        case finished
    }

    /// Its number.
    public let id: ActivityID
    /// How far it has come.
    public let state: State
    /// What it is.
    ///
    /// Of an unfinished one, the elapsed time is that of the last thing kept of it, and a pause that has not ended ends there.
    public let activity: Activity
}
