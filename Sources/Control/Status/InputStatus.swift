/// A source of pace or steps and how it is doing.
public struct InputStatus: Sendable, Equatable, Codable {
    /// Its name: "gpsd", "nmea", "steps".
    public let name: String
    /// Its state in a word or two: "connected", "waiting", "stale".
    public let state: String
    /// What there is to say about it: an address, counts, why it is not connected.
    public let detail: String?

    /// An input.
    public init(name: String, state: String, detail: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
    }
}
