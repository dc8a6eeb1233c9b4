import SystemBus

/// A program that reports phone calls on a bus.
enum CallService: CaseIterable, Hashable, Sendable {
    /// ModemManager on the system bus: calls of the modem.
    ///
    /// Interfaces: org.freedesktop.ModemManager1.Modem.Voice and org.freedesktop.ModemManager1.Call.
    case modemManager
    /// GNOME Calls on the session bus: calls of the modem and of SIP accounts.
    ///
    /// Interface: org.gnome.Calls.Call, on objects of an ObjectManager at /org/gnome/Calls.
    case gnomeCalls

    static let voice = "org.freedesktop.ModemManager1.Modem.Voice"

    var bus: BusKind { self == .modemManager ? .system : .session }

    var name: String {
        switch self {
        case .modemManager: "org.freedesktop.ModemManager1"
        case .gnomeCalls: "org.gnome.Calls"
        }
    }

    /// The path of the ObjectManager.
    var path: String {
        switch self {
        case .modemManager: "/org/freedesktop/ModemManager1"
        case .gnomeCalls: "/org/gnome/Calls"
        }
    }

    /// The interface of a call.
    var call: String {
        switch self {
        case .modemManager: "org.freedesktop.ModemManager1.Call"
        case .gnomeCalls: "org.gnome.Calls.Call"
        }
    }

    /// The match rules of the signals.
    var rules: [String] {
        let sender = "type='signal',sender='\(name)',"
        let owner =
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(name)'"
        switch self {
        case .modemManager:
            return [owner, sender + "interface='\(Self.voice)'", sender + "interface='\(call)'"]
        case .gnomeCalls:
            return [
                owner, sender + "interface='\(BusName.objectManager)'",
                sender + "interface='\(BusName.properties)',arg0='\(call)'",
            ]
        }
    }

    /// Whether a call in this state concerns the runner: it rings, is dialled, active, on hold or waiting.
    ///
    /// ModemManager: `MMCallState`, 0 unknown … 7 terminated. An outgoing call is "unknown" until it is started. GNOME Calls:
    /// `CuiCallState`, 0 unknown … 7 disconnected.
    static func isOngoing(_ state: Int) -> Bool { (1...6).contains(state) }
}
