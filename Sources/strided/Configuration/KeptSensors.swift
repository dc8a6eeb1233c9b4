/// The Bluetooth sensors that are remembered.
struct KeptSensors: KeptState, Hashable {
    static let currentSchema = 1
    static let noun = "sensors"

    /// One sensor.
    struct Sensor: Codable, Hashable, Sendable {
        /// Its address: "C0:FF:EE:00:18:14".
        var address: String
        /// The name it gave itself.
        var name: String?
        /// What it is: "footpod", "treadmill", "heart-rate".
        var kinds: [String] = []
        /// What its cadence counts, as the runner set it: "auto", "steps" or "strides".
        var cadenceUnit = "auto"
        /// What its cadence was found to count: "steps" or "strides".
        var learntUnit: String?
    }

    var schema = currentSchema
    var sensors: [Sensor] = []
}
