/// When a kind of sensor last reported, and through which reader.
struct SourceTrack: Hashable, Sendable {
    /// If one reader has been silent for this long, another reader of the same kind of sensor is accepted.
    private static let handover: Duration = .seconds(3)

    private(set) var origin: String?
    /// Time of the last usable reading.
    private(set) var lastReading: Duration?
    /// Whether the last response contained no usable reading.
    private(set) var isRespondingOnly = false

    /// Whether a reading from this reader may be used.
    func accepts(_ origin: String, at now: Duration) -> Bool {
        guard let lastReading, self.origin != origin else { return true }
        return now >= lastReading + Self.handover
    }

    mutating func recordReading(from origin: String, at now: Duration) {
        self.origin = origin
        lastReading = now
        isRespondingOnly = false
    }

    mutating func recordResponse(from origin: String, at now: Duration) {
        guard accepts(origin, at: now) else { return }
        self.origin = origin
        isRespondingOnly = true
    }
}
