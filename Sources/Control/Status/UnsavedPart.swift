/// A kind of data that is not stored on disk yet and exists only in memory.
public struct UnsavedPart: Sendable, Equatable, Codable {
    /// A kind of data that the daemon stores.
    public enum Part: String, Sendable, Codable, CaseIterable {
        /// The settings that were changed with requests.
        case preferences
        /// The remembered Bluetooth sensors.
        case sensors
        /// The learnt model of the runner and the cadence plan.
        case runner
        /// The alerts of the day and the runner's step lengths.
        case day
        /// The metronome run in progress, which a restarted daemon continues.
        case run
        /// The media players that are lowered or paused during speech, which a restarted daemon restores.
        case players
        /// Recorded activities and the steps of the day.
        case recording
        /// One or more of the kinds above, except recordings: the disk has not finished writing.
        case settings
    }

    /// The kind of data.
    public let part: Part
    /// The reason why the data is not stored on disk, in words.
    public let reason: String

    /// Creates an entry for one kind of data.
    public init(_ part: Part, reason: String) {
        self.part = part
        self.reason = reason
    }
}
