/// Which of D-Bus's two buses: each is found in its own way, and carries its own services.
public enum BusKind: Hashable, Sendable {
    /// The machine's, at `DBUS_SYSTEM_BUS_ADDRESS` or at the system's usual place: RealtimeKit and BlueZ are there.
    case system
    /// The user's, at `DBUS_SESSION_BUS_ADDRESS` or at `$XDG_RUNTIME_DIR/bus`: notifications and players are there.
    case session
}

extension BusKind: CustomStringConvertible {
    /// The bus in words: "system bus".
    public var description: String {
        switch self {
        case .system: "system bus"
        case .session: "session bus"
        }
    }

    /// What to do when there is none, as an order.
    var advice: String {
        switch self {
        case .system: "start the system bus (package dbus), or set DBUS_SYSTEM_BUS_ADDRESS to where it is"
        case .session:
            "start a session bus (package dbus-user-session), or set DBUS_SESSION_BUS_ADDRESS to where it is"
        }
    }
}
