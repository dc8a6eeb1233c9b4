/// A sensor or program that sends pace or steps, and its connection state.
public struct InputStatus: Sendable, Equatable, Codable {
    /// The name of the sensor or program: "gpsd", "nmea" or "steps".
    public let name: String
    /// The state in one or two words, for example "connected", "waiting" or "stale".
    public let state: String
    /// Details for the user: an address, counters, or the reason why there is no connection.
    public let detail: String?

    /// Creates an input status.
    public init(name: String, state: String, detail: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
    }
}
