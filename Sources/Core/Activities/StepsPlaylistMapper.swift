/// A suggested playlist, or the reason why there is none.
package enum PlaylistSuggestion: Hashable, Sendable {
    /// The suggested playlist; `reason` is a sentence that explains the choice.
    case playlist(Playlist, reason: String)
    /// The number of steps is unknown, which differs from 0.
    case noData(reason: String)
}

package struct Playlist: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// The path of an `.m3u8` or `.m3u` file.
        case file(String)
        /// The name of a playlist that is stored in a music player program.
        case named(String)

        /// Creates a location: a file if the text ends in `.m3u8` or `.m3u`, otherwise the name of a playlist in a music player program.
        package init(_ text: String) {
            let end = text.lowercased()
            self = end.hasSuffix(".m3u8") || end.hasSuffix(".m3u") ? .file(text) : .named(text)
        }
    }

    /// The mood, for example `relaxing`.
    package let mood: String
    package let target: Target

    package init(mood: String, target: Target) {
        self.mood = mood
        self.target = target
    }
}

/// The steps of the last seven days, including today.
package struct WeekOfSteps: Hashable, Sendable {
    /// The total number of steps; nil if nothing was counted and no step sensor is live.
    package let steps: Int?
    /// Whether a step sensor is live now; if not, why there is no data.
    package let presence: DataPresence

    /// Adds up the steps of the seven days that end with `today`; `tallies` contains the days on which something was counted.
    ///
    /// A day without a tally counts as zero steps. If all seven days have none and no step sensor is live, `steps` is nil.
    package init(upTo today: CivilDate, tallies: [CivilDate: Tally], presence: DataPresence) {
        let known = (-6...0).compactMap { tallies[today.advanced(by: $0)] }
        steps = known.isEmpty && !presence.isLive ? nil : known.reduce(Tally(), +).steps
        self.presence = presence
    }
}

/// Chooses a playlist by the steps of the last seven days: more steps give a more energetic mood.
///
/// Default: relaxing below 5,000 steps, focused from 5,000, energizing from 10,000.
package struct StepsPlaylistMapper: Hashable, Sendable {
    package struct Mood: Hashable, Sendable {
        /// The number of steps in seven days from which this mood applies, at least 0.
        package let from: Int
        package let playlist: Playlist

        package init(from: Int, playlist: Playlist) {
            self.from = max(from, 0)
            self.playlist = playlist
        }
    }

    /// The moods, sorted by steps.
    package let moods: [Mood]

    /// Creates the default moods; each uses the playlist with the same name in the music player program.
    package init() {
        moods = [("relaxing", 0), ("focused", 5000), ("energizing", 10_000)].map { mood, from in
            Mood(from: from, playlist: Playlist(mood: mood, target: .named(mood)))
        }
    }

    /// Parses moods from the settings, each `MOOD STEPS [PLAYLIST]`, for example `focused 5000 ~/Music/Focus at work.m3u8`.
    ///
    /// A playlist that ends in `.m3u8` or `.m3u` is a file. Without a playlist, the playlist with the mood's name in the music player
    /// program is used. The order does not matter.
    ///
    /// - Throws: `PlaylistError` for a text that is not a mood, for two moods with the same number of steps, and if no mood begins at 0
    ///   steps.
    package init(parsing texts: [String]) throws(PlaylistError) {
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

    /// Returns the playlist of the mood whose range contains the week's number of steps, or why that number is unknown.
    package func suggestion(for week: WeekOfSteps) -> PlaylistSuggestion {
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

package struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with the list of moods; the raw values are stable.
    package enum Reason: String, Hashable, Sendable {
        /// The text is not a valid mood in the form `MOOD STEPS [PLAYLIST]`.
        case unreadable
        /// Two moods begin at the same number of steps.
        case sameSteps = "same-steps"
        case noBeginning = "no-beginning"
    }

    package let reason: Reason
    /// The invalid mood, or all moods if none begins at 0 steps: at most 80 characters, control characters replaced by `�`.
    package let text: String

    init(_ reason: Reason, text: String) {
        self.reason = reason
        self.text = String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(80).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
            )
        )
    }

    /// One sentence for the user: the invalid text, the error, and how to correct it.
    package var description: String {
        switch reason {
        case .unreadable:
            "\"\(text)\" is not a mood: write a name, the number of steps at which it begins and a playlist, as in focused 5000 Focus.m3u8"
        case .sameSteps:
            "\"\(text)\" begins at the same number of steps as another mood: give each mood a different number"
        case .noBeginning: "no mood in \"\(text)\" begins at 0 steps: add a mood that begins at 0 steps"
        }
    }
}
