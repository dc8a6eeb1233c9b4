public import Metronome

/// Sentences that are spoken together, or the chime that replaces them.
///
/// A sentence is divided into phrases with at most one number each, such as `5 minutes` and `10 seconds`. There are few different
/// phrases, so after some announcements each phrase has been spoken before, and its speech is in the cache. A number stays together with its
/// unit, because the unit decides its form (`ein Kilometer`, `eine Minute`).
public struct Announcement: Hashable, Sendable {
    /// What the announcement is about.
    public let kind: AnnouncementKind
    /// The sentences; each is a list of phrases without a full stop.
    public let sentences: [[String]]

    /// Creates an announcement; empty sentences and phrases are left out.
    public init(_ kind: AnnouncementKind, _ sentences: [[String]]) {
        self.kind = kind
        self.sentences = sentences.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    }

    /// Creates an announcement of one text, which is not divided.
    public init(_ kind: AnnouncementKind, text: String) {
        self.init(kind, [[text]])
    }

    /// The sentences as one text, for the log.
    ///
    /// For example `Distance 5 kilometres. Pace 5 minutes 10 seconds per kilometre.`
    public var text: String {
        sentences.map { sentence in
            let text = sentence.joined(separator: " ")
            return text.last.map { ".!?:;,".contains($0) } == true ? text : text + "."
        }.joined(separator: " ")
    }

    /// The chime that is played where there is no speech.
    public var signal: Chime { kind.signal }
}
