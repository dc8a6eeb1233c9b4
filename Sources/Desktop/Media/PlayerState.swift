package import SystemBus

/// What media keys, phone calls and the inhibition of sleep depend on: the clicks, the recording and the settings.
package struct PlayerState: Hashable, Sendable {
    /// The state of the clicks, of the recording or of both.
    package enum Activity: Hashable, Sendable {
        case none
        case playing
        case paused
    }

    package var clicks = Activity.none
    package var recording = Activity.none
    /// The number of the run; a player shows it as the track.
    package var run: UInt64 = 0
    /// Cadence and pace, such as "172 spm · 5:30 /km".
    package var title = ""
    /// The track that is played on the beats; nil without one.
    package var track: PlayedTrack?
    /// The volume of the clicks, 0…1.
    package var volume = 1.0
    package var keys = MediaKeys.both
    package var next = NextKey.pace
    /// Whether a client receives the presses of play and pause, for example to calibrate the runner's cadence by tapping.
    package var isWatched = false

    package init() {}

    /// The state of the run: of the clicks or, without clicks, of the recording.
    package var activity: Activity { clicks == .none ? recording : clicks }

    package var isActive: Bool { activity != .none }

    package var isPaused: Bool { clicks == .paused || recording == .paused }

    package var isPlayer: Bool { (isActive || isWatched) && keys != .off }
}

package struct PlayedTrack: Hashable, Sendable {
    package var title: String
    /// The artist; nil if it is not known.
    package var artist: String?
    /// The length at its own speed.
    package var duration: Duration

    package init(title: String, artist: String?, duration: Duration) {
        self.title = title
        self.artist = artist
        self.duration = duration
    }
}

/// What media keys do: the setting `media.keys`.
package enum MediaKeys: String, Hashable, Sendable, CaseIterable {
    case off
    case clicks
    case both
}

/// What the keys "next" and "previous" do: the setting `media.next`.
package enum NextKey: String, Hashable, Sendable, CaseIterable {
    /// "next" makes the pace faster, "previous" makes it slower.
    case pace
    /// "next" starts a new lap.
    case lap
    /// "next" plays the next track, "previous" the one before.
    case track
}

extension PlayerState {
    package var object: ExportedObject {
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
            properties: playerProperties
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
            // MPRIS: these two are never signalled.
            "Position": .init(.int64(0), isSignalled: false), "CanControl": .init(.boolean(true), isSignalled: false),
        ]
    }

    /// The properties of the player, for BlueZ's `RegisterPlayer`.
    package var registration: BusValue {
        .dictionary(player.properties.mapValues(\.value))
    }

    private var status: String {
        // Desktops and headsets send their keys to a player that plays.
        switch isWatched ? .playing : activity {
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

/// An order from a media key, a headset button or another program that controls media players.
package enum MediaKey: Hashable, Sendable {
    /// Pause if something plays, otherwise play.
    case playPause
    case play
    case pause
    case stop
    case next
    case previous
    case volume(Double)
}

extension MediaKey {
    /// Reads an order to the exported player; nil for an order that has no effect, such as a seek.
    package init?(_ invocation: BusInvocation) {
        guard invocation.interface == MPRIS.player else { return nil }
        switch invocation.order {
        case .method("PlayPause", _): self = .playPause
        case .method("Play", _): self = .play
        case .method("Pause", _): self = .pause
        case .method("Stop", _): self = .stop
        case .method("Next", _): self = .next
        case .method("Previous", _): self = .previous
        // MPRIS: a negative volume is set to 0. A value that is not a number is ignored.
        case .property("Volume", .double(let volume)) where !volume.isNaN: self = .volume(min(max(volume, 0), 1))
        default: return nil
        }
    }
}

/// The names of MPRIS 2.2, the D-Bus interface of media players.
package enum MPRIS {
    /// The prefix of the bus names of players.
    package static let prefix = "org.mpris.MediaPlayer2."
    package static let path = "/org/mpris/MediaPlayer2"
    package static let root = "org.mpris.MediaPlayer2"
    package static let player = "org.mpris.MediaPlayer2.Player"
    /// The bus name of strided; a second instance on the same bus appends ".instance" and its process number.
    package static let name = prefix + "strided"
}

/// Decides when a changed player is published: a new title at most once a second, everything else at once.
package struct PlayerUpdates: Hashable, Sendable {
    /// The shortest time between two published titles; a title contains the cadence and the pace.
    package static let shortest = Duration.seconds(1)

    private var published: PlayerState?
    private var titleAt: Duration = .zero

    /// The time at which a delayed title must be published; nil if no title is delayed.
    package private(set) var deadline: Duration?

    package init() {}

    /// Returns the state to publish at `now`; nil if nothing is to be published yet.
    package mutating func next(_ state: PlayerState, at now: Duration) -> PlayerState? {
        deadline = nil
        guard let before = published, before.isPlayer else {
            published = state
            titleAt = now
            return state
        }
        var state = state
        if state.title != before.title {
            if state.isPlayer, now < titleAt + Self.shortest {
                deadline = titleAt + Self.shortest
                state.title = before.title
            } else {
                titleAt = now
            }
        }
        guard state != before else { return nil }
        published = state
        return state
    }

    package mutating func reset() { published = nil }
}
