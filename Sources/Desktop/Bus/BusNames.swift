import SystemBus

extension BusObject {
    /// Whoever is a notification server at the moment, by its unique name.
    ///
    /// Desktop Notifications Specification 1.2, "D-BUS Protocol".
    static func notifications(of owner: String) -> BusObject {
        BusObject(
            service: owner,
            path: "/org/freedesktop/Notifications",
            interface: BusName.notifications
        )
    }

    /// A music player; MPRIS 2.2 has all of its interfaces on one object.
    static func player(_ service: String, _ interface: String) -> BusObject {
        BusObject(service: service, path: "/org/mpris/MediaPlayer2", interface: interface)
    }
}

/// Names on the session bus.
enum BusName {
    static let notifications = "org.freedesktop.Notifications"
    static let properties = "org.freedesktop.DBus.Properties"
    static let mediaPlayer = "org.mpris.MediaPlayer2"
    static let mediaPlayerPlayer = "org.mpris.MediaPlayer2.Player"
    static let mediaPlayerPlaylists = "org.mpris.MediaPlayer2.Playlists"
}

extension BusRefusal {
    /// Whether who was asked is not on the bus, or left it with the question unanswered.
    var isOfAbsence: Bool {
        [
            "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NoReply",
        ].contains(name)
    }
}
