/// What headphone buttons, phone calls and the machine's sleep have to do with the present run.
public struct MediaStatus: Sendable, Equatable, Codable {
    /// What media keys control.
    public enum Keys: String, Sendable, Codable, CaseIterable {
        /// The music player only.
        case off
        /// The run.
        case clicks
        /// The run and the music player.
        case both
    }

    /// What media keys control, according to the settings.
    public let keys: Keys
    /// Whether strided is a media player on the session bus now, so that it receives the keys.
    public let isClaimed: Bool
    /// Whether there is a phone call.
    public let hasCall: Bool
    /// Whether the end of the phone call resumes the clicks.
    public let resumesAfterCall: Bool
    /// Whether the machine is prevented from going to sleep.
    public let isSleepInhibited: Bool

    /// Creates a status.
    public init(keys: Keys, isClaimed: Bool, hasCall: Bool, resumesAfterCall: Bool, isSleepInhibited: Bool) {
        self.keys = keys
        self.isClaimed = isClaimed
        self.hasCall = hasCall
        self.resumesAfterCall = resumesAfterCall
        self.isSleepInhibited = isSleepInhibited
    }

    private enum CodingKeys: String, CodingKey {
        case keys
        case isClaimed = "claimed"
        case hasCall = "call"
        case resumesAfterCall = "resumes_after_call"
        case isSleepInhibited = "sleep_inhibited"
    }
}
