/// What the speech does, for the volume of other players.
enum SpeechPhase: Hashable, Sendable {
    /// A sentence is about to begin, and lasts for this time.
    case begins(lasting: Duration)
    /// The last sentence has ended, or was broken off.
    case ends
}
