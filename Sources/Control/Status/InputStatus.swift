/// A sensor or program that can send data about the runner, or the Bluetooth adapter, and its state.
public struct InputStatus: Sendable, Equatable, Codable {
    /// The name of the input, such as "gpsd", "nmea", "steps", "bluetooth" or "heart-rate".
    public let name: String
    /// The state in words, for example "fed", "connected" or "no connection to localhost:2947: …".
    public let state: String
    /// Details for the user, such as counters or the name and the battery charge of a sensor; `nil` if there are none.
    public let detail: String?

    /// Creates an input status.
    public init(name: String, state: String, detail: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
    }
}
