/// Changes what is played at the moments of the announcements; absent parameters are not changed.
public struct SetVoice: ControlMethod {
    /// What is played.
    public let output: VoiceChoice?
    /// Whether nothing is played until this is changed.
    public let isQuiet: Bool?

    private enum CodingKeys: String, CodingKey {
        case output
        case isQuiet = "quiet"
    }

    /// Creates a call.
    public init(output: VoiceChoice? = nil, isQuiet: Bool? = nil) {
        self.output = output
        self.isQuiet = isQuiet
    }

    /// The reply of ``SetVoice``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The settings, and what was said last.
        public let voice: VoiceStatus
        /// Why the setting is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(voice: VoiceStatus, unsaved: [UnsavedPart]? = nil) {
            self.voice = voice
            self.unsaved = unsaved
        }
    }
}

/// Speaks a text with the clicks, also if announcements are switched off.
public struct Say: ControlMethod {
    /// The longest text in characters, about one minute of speech.
    public static let longest = 500

    /// The text, in one line.
    public let text: String
    /// Whether the reply comes when the text has been spoken; otherwise it comes when the speech is ready to be played.
    public let wait: Bool?

    /// Creates a call.
    public init(text: String, wait: Bool? = nil) {
        self.text = text
        self.wait = wait
    }

    /// The speech program may take seconds, and a text up to a minute.
    public static var isLasting: Bool { true }

    /// The reply of ``Say``.
    public struct Reply: Codable, Sendable, Equatable {
        /// Why a chime was played and not the text; `nil` if the text is spoken.
        public let problem: String?

        /// Creates a reply.
        public init(problem: String? = nil) { self.problem = problem }
    }
}
