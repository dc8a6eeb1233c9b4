/// Chooses by the steps of the last seven days: the more, the livelier.
///
/// Relaxing below 5,000, focused from 5,000, energizing from 10,000, unless other moods are set.
public struct StepsPlaylistMapper: PlaylistMapper, Hashable {
    /// A mood and from how many steps on it is.
    public struct Mood: Hashable, Sendable {
        /// Steps in seven days, at least 0.
        public let from: Int
        /// Its playlist.
        public let playlist: Playlist

        /// A mood; the steps are at least 0.
        public init(from: Int, playlist: Playlist) {
            self.from = max(from, 0)
            self.playlist = playlist
        }
    }

    /// The moods, from few steps to many.
    public let moods: [Mood]

    /// The usual moods, with a player's playlists of the same names.
    public init() {
        moods = [("relaxing", 0), ("focused", 5000), ("energizing", 10_000)].map { mood, from in
            Mood(from: from, playlist: Playlist(mood: mood, target: .named(mood)))
        }
    }

    /// Moods as settings have them, each `MOOD STEPS [PLAYLIST]`: `focused 5000 ~/Music/Focus at work.m3u8`.
    ///
    /// A playlist ends in `.m3u8` or `.m3u` where it is a file; without one the player's playlist of the mood's name is meant. The order
    /// does not matter.
    ///
    /// - Throws: `PlaylistError` for a text that is none, for two moods from the same steps, and where none begins at 0.
    public init(parsing texts: [String]) throws(PlaylistError) {
        var moods: [Mood] = []
        for text in texts {
            let mood = try Self.mood(text)
            guard !moods.contains(where: { $0.from == mood.from }) else { throw PlaylistError(.sameSteps, text: text) }
            moods.append(mood)
        }
        guard moods.contains(where: { $0.from == 0 }) else {
            throw PlaylistError(.noBeginning, text: texts.joined(separator: ", "))
        }
        self.moods = moods.sorted { $0.from < $1.from }
    }

    private static func mood(_ text: String) throws(PlaylistError) -> Mood {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard text.utf8.count <= 4096,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            words.count >= 2, words[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let from = Int(words[1]), from <= 10_000_000
        else { throw PlaylistError(.unreadable, text: text) }
        let mood = String(words[0])
        let target = words.count == 3 ? String(words[2].drop { $0 == " " }) : ""
        return Mood(from: from, playlist: Playlist(mood: mood, target: .init(target.isEmpty ? mood : target)))
    }

    /// The playlist of the mood whose steps were reached.
    public func suggestion(for week: WeekOfSteps) -> PlaylistSuggestion {
        guard let steps = week.steps, let index = moods.lastIndex(where: { $0.from <= steps }) else {
            let reason = week.presence.explanation ?? "no data: nothing was counted in the last seven days"
            return .noData(reason: [reason, week.presence.advice].compactMap(\.self).joined(separator: ". "))
        }
        let mood = moods[index]
        let next = moods.dropFirst(index + 1).first
        let range =
            switch (mood.from, next?.from) {
            case (_, let next?) where index == 0: "below \(next.grouped)"
            case (let from, nil): "from \(from.grouped) on"
            case (let from, let next?): "from \(from.grouped) to \((next - 1).grouped)"
            }
        let rest = week.presence.explanation.map { " (\($0))" } ?? ""
        return .playlist(
            mood.playlist,
            reason:
                "\(Measure.steps.phrase(Double(steps))) in the last seven days\(rest): \(mood.playlist.mood) is \(range)"
        )
    }
}

/// Why moods are refused, and what to write.
public struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong; the raw values are stable.
    public enum Reason: String, Hashable, Sendable {
        /// No mood with its steps.
        case unreadable
        /// Two moods begin at the same steps.
        case sameSteps = "same-steps"
        /// None begins at 0 steps.
        case noBeginning = "no-beginning"
    }

    /// What is wrong.
    public let reason: Reason
    /// The offending text, at most 80 characters, control characters shown as `�`.
    public let text: String

    init(_ reason: Reason, text: String) {
        self.reason = reason
        self.text = String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(80).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
            )
        )
    }

    /// One sentence for a user: the text, what is wrong with it, and what to do.
    public var description: String {
        switch reason {
        case .unreadable:
            "\"\(text)\" is no mood: write its name, the steps it begins at and its playlist, as in focused 5000 Focus.m3u8"
        case .sameSteps: "\"\(text)\" begins at the steps of another mood: give each its own"
        case .noBeginning: "\"\(text)\" leaves out who walks little: let one mood begin at 0 steps"
        }
    }
}
