/// Chooses the steps that have a click.
public struct SetCue: ControlMethod {
    /// The click settings after the call.
    public typealias Reply = ClickReply

    /// The steps that have a click.
    public let cue: CueChoice

    /// Creates a call.
    public init(cue: CueChoice) { self.cue = cue }
}

/// Chooses the sound of the clicks.
public struct SetSound: ControlMethod {
    /// The click settings after the call.
    public typealias Reply = ClickReply

    /// The name of a sound that ``ListSounds`` returns.
    public let name: String

    /// Creates a call.
    public init(name: String) { self.name = name }
}

/// Chooses the difference in sound between left and right steps.
public struct SetAccent: ControlMethod {
    /// The click settings after the call.
    public typealias Reply = ClickReply

    /// The difference in sound between left and right steps.
    public let accent: AccentChoice

    /// Creates a call.
    public init(accent: AccentChoice) { self.accent = accent }
}

/// Sets the volume of the clicks.
public struct SetVolume: ControlMethod {
    /// The click settings after the call.
    public typealias Reply = ClickReply

    /// The volume, 0 (silent) to 1.
    public let fraction: Double

    /// Creates a call.
    public init(fraction: Double) { self.fraction = fraction }
}

/// The reply of the methods that change the clicks.
public struct ClickReply: Codable, Sendable, Equatable {
    /// The sound of the clicks, and the steps on which they sound.
    public let click: ClickStatus
    /// Why the setting is not stored on disk; `nil` when it is stored.
    public let unsaved: [UnsavedPart]?

    /// Creates a reply.
    public init(click: ClickStatus, unsaved: [UnsavedPart]? = nil) {
        self.click = click
        self.unsaved = unsaved
    }
}

/// Returns the sounds that ``SetSound`` accepts.
public struct ListSounds: ControlMethod {
    /// The reply of ``ListSounds``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The available sounds.
        public let sounds: [SoundEntry]

        /// Creates a reply.
        public init(sounds: [SoundEntry]) { self.sounds = sounds }
    }

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}

/// A sound that the user can choose.
public struct SoundEntry: Sendable, Equatable, Codable {
    /// The origin of a sound.
    public enum Origin: String, Sendable, Codable, CaseIterable {
        /// strided synthesises the sound.
        case builtIn = "built_in"
        /// The sound is a WAV file, which was installed with strided or added by the runner.
        case file
    }

    /// The name of the sound, which ``SetSound`` accepts.
    public let name: String
    /// The origin of the sound.
    public let origin: Origin

    /// Creates an entry for the sound `name`.
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }
}
