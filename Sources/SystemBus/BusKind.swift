/// One of the two standard buses of D-Bus; they have different addresses and different services.
public enum BusKind: Hashable, Sendable {
    /// The system bus, at `DBUS_SYSTEM_BUS_ADDRESS` or the system's default. RealtimeKit and BlueZ use it.
    case system
    /// The session bus, at `DBUS_SESSION_BUS_ADDRESS` or `$XDG_RUNTIME_DIR/bus`. Notification servers and music player programs
    /// use it.
    case session
}

extension BusKind: CustomStringConvertible {
    /// The name of the bus for error messages, for example "system bus".
    public var description: String {
        switch self {
        case .system: "system bus"
        case .session: "session bus"
        }
    }

    /// What the user can do if the bus is not running.
    var advice: String {
        switch self {
        case .system: "start the system bus (package dbus), or set DBUS_SYSTEM_BUS_ADDRESS to its address"
        case .session:
            "start a session bus (package dbus-user-session), or set DBUS_SESSION_BUS_ADDRESS to its address"
        }
    }
}
