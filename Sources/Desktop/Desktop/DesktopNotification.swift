import SystemBus

/// A message shown by the desktop's notification server.
package struct DesktopNotification: Hashable, Sendable {
    /// The reason for the notification; a new notification replaces the previous notification of the same kind.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
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

    package let kind: Kind
    /// One line without markup; at most 120 characters are shown.
    package let title: String
    /// More text without markup; at most 1,000 characters are shown.
    package let body: String

    package init(_ kind: Kind, title: String, body: String = "") {
        self.kind = kind
        self.title = title
        self.body = body
    }
}

/// Converts a notification to the arguments of the Desktop Notifications Specification 1.2.
extension DesktopNotification {
    /// The arguments of `org.freedesktop.Notifications.Notify`.
    ///
    /// - Parameters:
    ///   - replaced: The number of the notification to replace; 0 for none.
    ///   - takesMarkup: Whether the server interprets markup in the body, so that it must be escaped.
    func notification(replacing replaced: UInt32, takesMarkup: Bool) -> [BusValue] {
        let text = body.printable(atMost: 1_000, keepsLines: true)
        return [
            .string("strided"),
            .uint32(replaced),
            .string(kind.icon),
            .string(title.printable(atMost: 120)),
            .string(takesMarkup ? text.escaped : text),
            .array([]),
            .dictionary([
                "urgency": .byte(kind.urgency),
                "category": .string("x-strided.\(kind.rawValue)"),
                "desktop-entry": .string("strided"),
            ]),
            .int32(kind.milliseconds),
        ]
    }
}

extension DesktopNotification.Kind {
    /// The icon name from the Icon Naming Specification, which every icon theme contains.
    fileprivate var icon: String {
        switch self {
        case .inactivity: "appointment-missed"
        case .reminder: "appointment-soon"
        case .goal: "emblem-favorite"
        case .recording: "media-record"
        case .fault: "dialog-warning"
        }
    }

    /// The urgency: low (0), normal (1) or critical (2).
    fileprivate var urgency: UInt8 {
        switch self {
        case .recording: 0
        case .inactivity, .reminder, .goal: 1
        case .fault: 2
        }
    }

    /// The display time in milliseconds.
    ///
    /// A reminder stays longer than a message about the current state; a fault (0) stays until the user closes it.
    fileprivate var milliseconds: Int32 {
        switch self {
        case .recording: 10_000
        case .inactivity, .goal: 30_000
        case .reminder: 3_600_000
        case .fault: 0
        }
    }
}

extension String {
    /// Escapes the three characters that begin or end markup in XML.
    fileprivate var escaped: String {
        reduce(into: "") { text, letter in
            switch letter {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(letter)
            }
        }
    }
}
