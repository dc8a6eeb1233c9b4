import SystemBus

package struct DesktopNotification: Hashable, Sendable {
    /// The reason for the notification; a new notification replaces the previous notification of the same kind.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The runner has not taken a step for the set time.
        case inactivity
        /// The time of day that the runner set has come and a goal has not been reached, or the shoes have reached their limit.
        case reminder
        case goal
        /// A recording has started, continues after a restart of strided, or has ended.
        case recording
        /// The week has ended; the body is its summary.
        case week
        /// A fault that the runner must correct, for example a full disk or a lost device.
        case fault
    }

    package let kind: Kind
    /// One line without markup; at most 120 characters are shown.
    package let title: String
    /// More text without markup; at most 1,000 characters are shown.
    package let body: String
    /// The body in the language of the runner; nil if it is found with the sentences of the message files.
    package let translatedBody: String?

    package init(_ kind: Kind, title: String, body: String = "", translatedBody: String? = nil) {
        self.kind = kind
        self.title = title
        self.body = body
        self.translatedBody = translatedBody
    }
}

extension DesktopNotification {
    /// The arguments of `org.freedesktop.Notifications.Notify`; 0 replaces no notification.
    func notification(replacing replaced: UInt32, takesMarkup: Bool) -> [BusValue] {
        let appearance = kind.appearance
        let text = body.printable(atMost: 1_000, keepsLines: true)
        return [
            .string("strided"),
            .uint32(replaced),
            .string(appearance.icon),
            .string(title.printable(atMost: 120)),
            .string(takesMarkup ? text.escaped : text),
            .array([]),
            .dictionary([
                "urgency": .byte(appearance.urgency),
                "category": .string("x-strided.\(kind.rawValue)"),
                "desktop-entry": .string("strided"),
            ]),
            .int32(appearance.milliseconds),
        ]
    }
}

extension DesktopNotification.Kind {
    /// The icon name from the Icon Naming Specification, which every icon theme contains; the urgency, which is low (0), normal (1) or
    /// critical (2); and the display time.
    ///
    /// A reminder stays longer than a message about the current state; a fault (0) stays until the user closes it.
    fileprivate var appearance: (icon: String, urgency: UInt8, milliseconds: Int32) {
        switch self {
        case .inactivity: ("appointment-missed", 1, 30_000)
        case .reminder: ("appointment-soon", 1, 3_600_000)
        case .week: ("x-office-calendar", 1, 3_600_000)
        case .goal: ("emblem-favorite", 1, 30_000)
        case .recording: ("media-record", 0, 10_000)
        case .fault: ("dialog-warning", 2, 0)
        }
    }
}

extension String {
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
