public import Activities

/// An activity in the logbook.
public struct LogEntry: Hashable, Sendable {
    /// The recording state; the raw values are stored and must not change.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// In progress, or interrupted by a crash.
        case recording
        /// Paused, or interrupted by a crash during a pause.
        case paused
        /// Finished.
        case finished
    }

    /// The number of the activity.
    public let id: ActivityID
    /// The recording state.
    public let state: State
    /// The activity.
    ///
    /// If it is unfinished, its elapsed time is the time of the last stored data, and an open pause ends there.
    public let activity: Activity
}
