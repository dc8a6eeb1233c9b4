/// Something that the runner is told on the screen, away from strided's own windows and terminals.
public struct Alert: Hashable, Sendable {
    /// What it is about; of each kind the latest is on the screen, in the place of the one before.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The runner has sat for too long.
        case inactivity
        /// It is the time that the runner set.
        case reminder
        /// A goal has been reached.
        case goal
        /// A recording began, paused or ended.
        case recording
        /// Something does not work, and needs the runner: a full disk, a lost device.
        case fault
    }

    /// What it is about.
    public let kind: Kind
    /// One line, without markup; at most 120 letters of it are shown.
    public let title: String
    /// More about it, without markup: what looks like it is shown as it is; at most 1,000 letters of it are shown.
    public let body: String

    /// An alert.
    public init(_ kind: Kind, title: String, body: String = "") {
        self.kind = kind
        self.title = title
        self.body = body
    }
}
