/// A message shown by the desktop's notification server.
public struct DesktopNotification: Hashable, Sendable {
    /// The reason for the notification; a new notification replaces the previous notification of the same kind.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The runner has not taken a step for the set time.
        case inactivity
        /// The time of day that the runner set has come and a goal has not been reached, or the shoes have reached their limit.
        case reminder
        /// A goal has been reached.
        case goal
        /// A recording has started, continues after a restart of strided, or has ended.
        case recording
        /// A fault that the runner must correct, for example a full disk or a lost device.
        case fault
    }

    /// The reason for the notification.
    public let kind: Kind
    /// One line without markup; at most 120 characters are shown.
    public let title: String
    /// More text without markup; at most 1,000 characters are shown.
    public let body: String

    /// Creates a notification for the desktop.
    public init(_ kind: Kind, title: String, body: String = "") {
        self.kind = kind
        self.title = title
        self.body = body
    }
}
