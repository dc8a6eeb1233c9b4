package import Metronome

/// Sentences that are spoken together, or the chime that replaces them.
///
/// A sentence is divided into phrases with at most one number each, such as `5 minutes` and `10 seconds`. There are few different
/// phrases, so after some announcements each phrase has been spoken before, and its speech is in the cache. A number stays together with its
/// unit, because the unit decides its form (`ein Kilometer`, `eine Minute`).
package struct Announcement: Hashable, Sendable {
    package let kind: AnnouncementKind
    /// The sentences; each is a list of phrases without a full stop.
    package let sentences: [[String]]
    /// Whether it concerns the runner's safety, so that it is spoken also if `voice.output` is "off".
    package let isUrgent: Bool

    /// Creates an announcement; empty sentences and phrases are left out.
    package init(_ kind: AnnouncementKind, _ sentences: [[String]], isUrgent: Bool = false) {
        self.kind = kind
        self.isUrgent = isUrgent
        self.sentences = sentences.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    }

    package init(_ kind: AnnouncementKind, text: String, isUrgent: Bool = false) {
        self.init(kind, [[text]], isUrgent: isUrgent)
    }

    /// The sentences as one text with full stops, for the log.
    package var text: String {
        sentences.map { sentence in
            let text = sentence.joined(separator: " ")
            return text.last.map { ".!?:;,".contains($0) } == true ? text : text + "."
        }.joined(separator: " ")
    }

    /// The chime that is played where there is no speech.
    package var signal: Chime { kind.signal }
}

/// What an announcement is about; each kind has a chime of its own, which is played where there is no speech.
package enum AnnouncementKind: String, CaseIterable, Hashable, Sendable {
    /// Values at an interval: distance, time, pace and others.
    case values
    case paceTooSlow
    case paceTooFast
    case cadenceTooLow
    case cadenceTooHigh
    case heartRateTooLow
    case heartRateTooHigh
    /// Half-way, or the rest of a step of a workout.
    case progress
    /// A goal is reached, or a record is broken.
    case achievement
    case workoutStep
    /// The last step of a workout has ended.
    case workoutFinished
    /// All other sentences, for example a text of `stridectl say`.
    case notice

    /// The chime of this kind.
    ///
    /// A low or high pitch says that a value is too low or too high; the number of notes says which one.
    package var signal: Chime {
        switch self {
        case .paceTooSlow: Chime(.low, count: 1)
        case .cadenceTooLow: Chime(.low, count: 2)
        case .heartRateTooLow: Chime(.low, count: 3)
        case .notice: Chime(.low, count: 4)
        case .values: Chime(.middle, count: 1)
        case .progress: Chime(.middle, count: 2)
        case .workoutStep: Chime(.middle, count: 3)
        case .workoutFinished: Chime(.middle, count: 4)
        case .paceTooFast: Chime(.high, count: 1)
        case .cadenceTooHigh: Chime(.high, count: 2)
        case .heartRateTooHigh: Chime(.high, count: 3)
        case .achievement: Chime(.high, count: 4)
        }
    }
}
