/// The stored list of remembered Bluetooth sensors.
struct KeptSensors: KeptState, Hashable {
    static let currentSchema = 1
    static let noun = "sensors"

    /// One sensor.
    struct Sensor: Codable, Hashable, Sendable {
        /// Its Bluetooth address, such as "C0:FF:EE:00:18:14".
        var address: String
        /// The name that the sensor sends; nil if it has sent none.
        var name: String?
        /// The kinds of sensor that it is: "footpod", "treadmill", "heart-rate".
        var kinds: [String] = []
        /// The unit of its cadence, as set by the runner: "auto", "steps" or "strides"; one stride is two steps.
        var cadenceUnit = "auto"
        /// The unit of its cadence that strided has detected: "steps" or "strides"; nil if it is not detected yet.
        var learntUnit: String?
    }

    var schema = currentSchema
    var sensors: [Sensor] = []
}
