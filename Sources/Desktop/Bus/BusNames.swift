import SystemBus

extension BusObject {
    /// The notification server whose unique bus name is `owner`.
    ///
    /// Desktop Notifications Specification 1.2, "D-BUS Protocol".
    static func notifications(of owner: String) -> BusObject {
        BusObject(
            service: owner,
            path: "/org/freedesktop/Notifications",
            interface: BusName.notifications
        )
    }

    /// An interface of a music player program; MPRIS 2.2 defines all interfaces on one object.
    static func player(_ service: String, _ interface: String) -> BusObject {
        BusObject(service: service, path: "/org/mpris/MediaPlayer2", interface: interface)
    }
}

/// Well-known names on the session bus and the system bus.
enum BusName {
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    static let notifications = "org.freedesktop.Notifications"
    static let properties = "org.freedesktop.DBus.Properties"
    static let mediaPlayer = "org.mpris.MediaPlayer2"
    static let mediaPlayerPlayer = "org.mpris.MediaPlayer2.Player"
    static let mediaPlayerPlaylists = "org.mpris.MediaPlayer2.Playlists"
}

extension BusRefusal {
    /// Whether the error means that the called program is not on the bus, or left the bus before it replied.
    var isOfAbsence: Bool {
        [
            "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NoReply",
        ].contains(name)
    }
}
