/// What strided says during a run: the settings, and what was said last.
public struct VoiceStatus: Sendable, Equatable, Codable {
    /// What is played at the moments of the announcements.
    public let output: VoiceChoice
    /// Whether nothing is played until the runner changes this.
    public let isQuiet: Bool
    /// The language of the speech: a code such as "en".
    public let language: String
    /// The speech program.
    public let program: String
    /// Why chimes are played and not speech; `nil` if there is no problem, or nothing was spoken yet.
    public let problem: String?
    /// What was played last; `nil` if nothing was played since the daemon began.
    public let last: SpokenStatus?

    /// Creates a status.
    public init(
        output: VoiceChoice,
        isQuiet: Bool,
        language: String,
        program: String,
        problem: String? = nil,
        last: SpokenStatus? = nil
    ) {
        self.output = output
        self.isQuiet = isQuiet
        self.language = language
        self.program = program
        self.problem = problem
        self.last = last
    }

    private enum CodingKeys: String, CodingKey {
        case output
        case isQuiet = "quiet"
        case language, program, problem, last
    }
}

/// A text that was spoken, or for which a chime was played.
public struct SpokenStatus: Sendable, Equatable, Codable {
    /// The text.
    public let text: String
    /// When it began, in seconds since 1970.
    public let at: Double
    /// Whether a chime was played and not the text.
    public let isChime: Bool

    /// Creates a status.
    public init(text: String, at: Double, isChime: Bool) {
        self.text = text
        self.at = at.ifFinite ?? 0
        self.isChime = isChime
    }

    private enum CodingKeys: String, CodingKey {
        case text
        case at = "at_unix_s"
        case isChime = "chime"
    }
}

/// What is played at the moments of the announcements.
public enum VoiceChoice: String, Sendable, Codable, CaseIterable {
    /// Nothing; in a workout, the count-in and a chime at each change are still played.
    case off
    /// A chime for each announcement.
    case chimes
    /// Speech; while the speech program does not work, chimes.
    case speech
}
