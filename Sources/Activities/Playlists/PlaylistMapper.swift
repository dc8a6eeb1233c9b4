/// Chooses a playlist by the runner's recent steps.
public protocol PlaylistMapper: Sendable {
    /// Returns the playlist for a week, or the reason why there is none if the number of steps is unknown.
    func suggestion(for week: WeekOfSteps) -> PlaylistSuggestion
}

/// A suggested playlist, or the reason why there is none.
public enum PlaylistSuggestion: Hashable, Sendable {
    /// The suggested playlist; `reason` is a sentence that explains the choice.
    case playlist(Playlist, reason: String)
    /// The number of steps is unknown, which differs from 0.
    case noData(reason: String)
}

/// A playlist and its mood.
public struct Playlist: Hashable, Sendable {
    /// The location of a playlist.
    public enum Target: Hashable, Sendable {
        /// The path of an `.m3u8` or `.m3u` file.
        case file(String)
        /// The name of a playlist that is stored in a music player program.
        case named(String)

        /// Creates a location: a file if the text ends in `.m3u8` or `.m3u`, otherwise the name of a playlist in a music player program.
        public init(_ text: String) {
            let end = text.lowercased()
            self = end.hasSuffix(".m3u8") || end.hasSuffix(".m3u") ? .file(text) : .named(text)
        }
    }

    /// The mood, for example `relaxing`.
    public let mood: String
    /// The location of the playlist.
    public let target: Target

    /// Creates a playlist.
    public init(mood: String, target: Target) {
        self.mood = mood
        self.target = target
    }
}

/// The steps of the last seven days, including today.
public struct WeekOfSteps: Hashable, Sendable {
    /// The total number of steps; nil if nothing was counted and no step sensor is live.
    public let steps: Int?
    /// Whether a step sensor is live now; if not, why there is no data.
    public let presence: DataPresence

    /// Adds up the steps of the seven days that end with `today`; `tallies` contains the days on which something was counted.
    ///
    /// A day without a tally counts as zero steps. If all seven days have none and no step sensor is live, `steps` is nil.
    public init(upTo today: CivilDate, tallies: [CivilDate: Tally], presence: DataPresence) {
        let known = (-6...0).compactMap { tallies[today.advanced(by: $0)] }
        steps = known.isEmpty && !presence.isLive ? nil : known.reduce(Tally(), +).steps
        self.presence = presence
    }
}
