public import SystemBus

extension PlayerState {
    /// The object of an MPRIS player in this state.
    public var object: ExportedObject {
        ExportedObject(path: MPRIS.path, interfaces: [Self.root, player])
    }

    private static let root = ExportedObject.Interface(
        MPRIS.root,
        methods: ["Raise": .init(), "Quit": .init()],
        properties: [
            "CanQuit": .init(.boolean(false)), "CanRaise": .init(.boolean(false)),
            "HasTrackList": .init(.boolean(false)), "Identity": .init(.string("strided")),
            "DesktopEntry": .init(.string("strided")), "SupportedUriSchemes": .init(.array([])),
            "SupportedMimeTypes": .init(.array([])),
        ]
    )

    private var player: ExportedObject.Interface {
        let noFiles = BusRefusal(name: "org.freedesktop.DBus.Error.NotSupported", message: "strided opens no files")
        return ExportedObject.Interface(
            MPRIS.player,
            methods: [
                "Next": .init(), "Previous": .init(), "Pause": .init(), "PlayPause": .init(), "Stop": .init(),
                "Play": .init(), "Seek": .init("x"), "SetPosition": .init("ox"),
                "OpenUri": .init("s", refusal: noFiles),
            ],
            properties: playerProperties.merging([
                // MPRIS: these two are never signalled.
                "Position": .init(.int64(0), isSignalled: false),
                "CanControl": .init(.boolean(true), isSignalled: false),
            ]) { $1 }
        )
    }

    private var playerProperties: [String: ExportedObject.Property] {
        let isPace = next == .pace && clicks != .none
        let isTrack = next == .track && track != nil
        return [
            "PlaybackStatus": .init(.string(status)), "Metadata": .init(.dictionary(metadata)),
            "Volume": .init(.double(volume), isWritable: true), "Rate": .init(.double(1), isWritable: true),
            "MinimumRate": .init(.double(1)), "MaximumRate": .init(.double(1)),
            "CanGoNext": .init(.boolean(isPace || isTrack || next == .lap && recording == .playing)),
            "CanGoPrevious": .init(.boolean(isPace || isTrack)), "CanPlay": .init(.boolean(true)),
            "CanPause": .init(.boolean(true)), "CanSeek": .init(.boolean(false)),
        ]
    }

    /// The properties of the player, for BlueZ's `RegisterPlayer`.
    public var registration: BusValue {
        .dictionary(player.properties.mapValues(\.value))
    }

    private var status: String {
        switch activity {
        case .none: "Stopped"
        case .playing: "Playing"
        case .paused: "Paused"
        }
    }

    private var metadata: [String: BusValue] {
        guard let track else {
            return [
                "mpris:trackid": .path("/org/strided/run/\(run)"), "xesam:title": .string(title),
                "xesam:artist": .array([.string("strided")]),
            ]
        }
        // Cadence and pace are shown as the album, which most players and headsets show below the title.
        return [
            "mpris:trackid": .path("/org/strided/run/\(run)"), "xesam:title": .string(track.title),
            "xesam:artist": .array([.string(track.artist ?? "strided")]), "xesam:album": .string(title),
            "mpris:length": .int64(Int64(track.duration / .microseconds(1))),
        ]
    }
}
