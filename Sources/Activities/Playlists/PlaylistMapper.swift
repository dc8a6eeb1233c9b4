/// Chooses a playlist by how much somebody moved.
public protocol PlaylistMapper: Sendable {
    /// The playlist that suits a week; a reason where nothing is known of it.
    func suggestion(for week: WeekOfSteps) -> PlaylistSuggestion
}

/// A playlist that suits, or why none can be told.
public enum PlaylistSuggestion: Hashable, Sendable {
    /// This one; `reason` says in a sentence what it was chosen by.
    case playlist(Playlist, reason: String)
    /// Nothing is known of the steps, which is not the same as no steps.
    case noData(reason: String)
}

/// A playlist and its mood.
public struct Playlist: Hashable, Sendable {
    /// Where it is.
    public enum Target: Hashable, Sendable {
        /// The path of an `.m3u8` or `.m3u` file.
        case file(String)
        /// The name that a player has for it.
        case named(String)

        /// A file for a text that ends in `.m3u8` or `.m3u`, a player's playlist otherwise.
        public init(_ text: String) {
            let end = text.lowercased()
            self = end.hasSuffix(".m3u8") || end.hasSuffix(".m3u") ? .file(text) : .named(text)
        }
    }

    /// The mood: `relaxing`.
    public let mood: String
    /// Where it is.
    public let target: Target

    /// A playlist.
    public init(mood: String, target: Target) {
        self.mood = mood
        self.target = target
    }
}

/// The steps of seven days, today the last of them.
public struct WeekOfSteps: Hashable, Sendable {
    /// All of them together; nil where nothing was counted and no source lives.
    public let steps: Int?
    /// Whether anything counts steps now.
    public let presence: DataPresence

    /// The seven days up to `today`, of which `tallies` holds those in which something was counted.
    ///
    /// A source that lives and counted nothing saw no steps; without one, days of which there is no tally are unknown.
    public init(upTo today: CivilDate, tallies: [CivilDate: Tally], presence: DataPresence) {
        let known = (-6...0).compactMap { tallies[today.advanced(by: $0)] }
        steps = known.isEmpty && !presence.isLive ? nil : known.reduce(Tally(), +).steps
        self.presence = presence
    }
}
