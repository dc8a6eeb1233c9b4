package struct KeptSensors: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.sensors

    package struct Sensor: Codable, Hashable, Sendable {
        /// The sensor's Bluetooth address, such as "C0:FF:EE:00:18:14".
        package var address: String
        /// The name that the sensor sends; nil if it has sent none.
        package var name: String?
        /// The kinds of sensor in this device: "footpod", "treadmill", "heart-rate".
        package var kinds: [String] = []
        /// The unit of the sensor's cadence, as set by the runner: "auto", "steps" or "strides"; one stride is two steps.
        package var cadenceUnit = "auto"
        /// The unit of the sensor's cadence that strided has detected: "steps" or "strides"; nil if it is not detected yet.
        package var learntUnit: String?

        package init(address: String) {
            self.address = address
        }
    }

    package var schema = currentSchema
    package var sensors: [Sensor] = []

    package init() {}
}
