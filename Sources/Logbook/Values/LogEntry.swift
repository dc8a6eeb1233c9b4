public import Activities

/// An activity in the logbook.
public struct LogEntry: Hashable, Sendable {
    /// The recording state; the raw values are stored and must not change.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// The recording is in progress, or a crash interrupted it.
        case recording
        /// The recording is paused, or a crash interrupted it during a pause.
        case paused
        /// The recording is finished.
        case finished
    }

    /// The number of the activity.
    public let id: ActivityID
    /// Whether the activity is finished, or its recording is in progress or paused.
    public let state: State
    /// The data of the activity.
    ///
    /// If the activity is unfinished, its elapsed time is the time of the last stored data, and an open pause ends there.
    public let activity: Activity
}
