/// Chooses a playlist by the runner's recent steps.
public protocol PlaylistMapper: Sendable {
    /// The playlist for a week, or a reason if the steps are unknown.
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
        /// A playlist name in the media player.
        case named(String)

        /// A text that ends in `.m3u8` or `.m3u` is a file, any other text is a name in the media player.
        public init(_ text: String) {
            let end = text.lowercased()
            self = end.hasSuffix(".m3u8") || end.hasSuffix(".m3u") ? .file(text) : .named(text)
        }
    }

    /// The mood, for example `relaxing`.
    public let mood: String
    /// The location.
    public let target: Target

    /// Creates a playlist.
    public init(mood: String, target: Target) {
        self.mood = mood
        self.target = target
    }
}

/// The steps of the last seven days, including today.
public struct WeekOfSteps: Hashable, Sendable {
    /// The total steps; nil if nothing was counted and no source is live.
    public let steps: Int?
    /// Whether a source counts steps now.
    public let presence: DataPresence

    /// The seven days that end with `today`; `tallies` contains the days on which something was counted.
    ///
    /// If a source is live, days without a tally count as zero steps; otherwise they are unknown.
    public init(upTo today: CivilDate, tallies: [CivilDate: Tally], presence: DataPresence) {
        let known = (-6...0).compactMap { tallies[today.advanced(by: $0)] }
        steps = known.isEmpty && !presence.isLive ? nil : known.reduce(Tally(), +).steps
        self.presence = presence
    }
}
