package import SystemBus

/// A media player on the session bus, by its two names.
package struct PlayerAddress: Codable, Hashable, Sendable {
    /// The well-known bus name, such as "org.mpris.MediaPlayer2.mpv"; a restarted player has the same one.
    package let service: String
    /// The unique bus name, such as ":1.42"; it belongs to one process only.
    package let owner: String

    /// Creates an address.
    package init(service: String, owner: String) {
        self.service = service
        self.owner = owner
    }

    /// The name for log lines: "mpv".
    package var name: String {
        service.hasPrefix(MPRIS.prefix) ? String(service.dropFirst(MPRIS.prefix.count)) : service
    }
}

/// The state of a media player, as its properties give it.
package struct PlayerReading: Hashable, Sendable {
    /// The player.
    package let address: PlayerAddress
    /// Whether it plays or is paused.
    package let activity: PlayerState.Activity
    /// The volume, 0 or more; nil if the player has none.
    package let volume: Double?
    /// Whether other programs can control the player.
    package let canControl: Bool
    /// Whether other programs can pause the player now.
    package let canPause: Bool

    /// Creates a reading.
    package init(
        _ address: PlayerAddress,
        _ activity: PlayerState.Activity,
        volume: Double?,
        canControl: Bool = true,
        canPause: Bool = true
    ) {
        self.address = address
        self.activity = activity
        self.volume = volume
        self.canControl = canControl
        self.canPause = canPause
    }

    /// Reads the properties of the interface `org.mpris.MediaPlayer2.Player`.
    package init(_ address: PlayerAddress, properties: [String: BusValue]) {
        self.init(
            address,
            properties["PlaybackStatus"].flatMap(PlayerState.Activity.init(playbackStatus:)) ?? .none,
            volume: properties["Volume"].flatMap(Self.volume),
            canControl: properties["CanControl"]?.truth ?? true,
            canPause: properties["CanPause"]?.truth ?? false
        )
    }

    static func volume(_ value: BusValue) -> Double? {
        guard case .double(let volume) = value, volume.isFinite, volume >= 0 else { return nil }
        return volume
    }
}

/// A player has reported that its volume or its playback has changed.
package struct PlayerChange: Hashable, Sendable {
    /// The unique bus name of the player.
    package let owner: String
    /// The new volume; nil if it has not changed.
    package let volume: Double?
    /// The new state of the playback; nil if it has not changed.
    package let activity: PlayerState.Activity?

    /// Creates a change.
    package init(owner: String, volume: Double? = nil, activity: PlayerState.Activity? = nil) {
        self.owner = owner
        self.volume = volume
        self.activity = activity
    }

    /// Reads the signal `PropertiesChanged`; nil for another signal, or if neither the volume nor the playback has changed.
    package init?(_ signal: BusSignal) {
        guard signal.path == MPRIS.path, signal.interface == "org.freedesktop.DBus.Properties",
            signal.member == "PropertiesChanged", signal.arguments.count >= 2,
            signal.arguments[0].text == MPRIS.player, let changes = signal.arguments[1].entries
        else { return nil }
        owner = signal.sender
        volume = changes["Volume"].flatMap(PlayerReading.volume)
        activity = changes["PlaybackStatus"].flatMap(PlayerState.Activity.init(playbackStatus:))
        if volume == nil, activity == nil { return nil }
    }
}

extension PlayerState.Activity {
    /// Reads the property `PlaybackStatus`; nil for a value that MPRIS does not define.
    init?(playbackStatus value: BusValue) {
        switch value.text {
        case "Playing": self = .playing
        case "Paused": self = .paused
        case "Stopped": self = .none
        default: return nil
        }
    }
}

/// A player that strided has changed, with what is needed to restore it: the content of the state file.
package struct SavedPlayer: Codable, Hashable, Sendable {
    /// How a player is restored.
    package enum Restoration: Hashable, Sendable {
        /// The volume is set to this value.
        case setVolume(Double)
        /// The player plays again.
        case play
    }

    /// Volumes that differ by less are the same: many players round to whole percent.
    static let tolerance = 0.0101
    /// How far a player may round: 20 steps between silence and the full volume.
    static let rounding = 0.051

    /// The player.
    package let address: PlayerAddress
    /// The player's own volume, before strided lowered it.
    package let volume: Double
    /// The volume during speech; nil if strided has paused the player instead.
    package let lowered: Double?

    /// Creates a record of a player before the first change.
    package init(_ address: PlayerAddress, volume: Double, lowered: Double?) {
        self.address = address
        self.volume = volume
        self.lowered = lowered
    }

    /// Returns how to restore the player after strided has ended without doing so; nil if nothing is to be done.
    ///
    /// strided may have ended during a ramp. So any volume between the lowered one and the player's own comes from strided. The user
    /// has chosen every other volume, and it stays.
    package func restoration(from reading: PlayerReading) -> Restoration? {
        guard let lowered else { return reading.activity == .paused ? .play : nil }
        guard let present = reading.volume, (lowered - Self.rounding...volume + Self.tolerance).contains(present),
            abs(present - volume) > 1e-9
        else { return nil }
        return .setVolume(volume)
    }
}
