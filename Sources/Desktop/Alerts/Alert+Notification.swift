import SystemBus

/// An alert as the Desktop Notifications Specification 1.2 has it.
extension Alert {
    /// The arguments of `org.freedesktop.Notifications.Notify`.
    ///
    /// - Parameters:
    ///   - replaced: the number of what it takes the place of; 0 for nothing.
    ///   - takesMarkup: whether the server reads markup in the body, so that what looks like it must be escaped.
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

extension Alert.Kind {
    /// A name of the Icon Naming Specification, which every icon theme has.
    fileprivate var icon: String {
        switch self {
        case .inactivity: "appointment-missed"
        case .reminder: "appointment-soon"
        case .goal: "emblem-favorite"
        case .recording: "media-record"
        case .fault: "dialog-warning"
        }
    }

    /// Low (0), normal (1) or critical (2).
    fileprivate var urgency: UInt8 {
        switch self {
        case .recording: 0
        case .inactivity, .reminder, .goal: 1
        case .fault: 2
        }
    }

    /// How long it stays: what is said of now goes soon, a reminder waits for the runner to come back, and a fault
    /// (0) for somebody to close it.
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
    /// The text for a server that reads markup: XML's three letters that begin something.
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
