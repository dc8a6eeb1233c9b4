extension FIT {
    /// The names of data in records that strided does not import.
    struct DroppedData {
        static let heartbeats = "heartbeat intervals"

        /// The names of the dropped data, in order of their first occurrence.
        private(set) var names: [String] = []
        private var seen: Set<String> = []
        private var fields: Set<UInt8> = []

        mutating func insert(_ name: String) {
            if seen.insert(name).inserted { names.append(name) }
        }

        /// Records the names of fields that strided does not import and that have a value.
        mutating func inspect(at record: Message) {
            for column in record.definition.columns
            where !Self.kept.contains(column.number) && !fields.contains(column.number) && record.hasValue(in: column) {
                fields.insert(column.number)
                insert(Self.titles[column.number] ?? "record field \(column.number)")
            }
            for (name, column) in record.definition.foreign where !seen.contains(name) && record.hasValue(in: column) {
                insert(name)
            }
        }

        private static let kept: Set<UInt8> = [
            CommonField.timestamp, CommonField.messageIndex, RecordField.latitude, RecordField.longitude,
            RecordField.altitude, RecordField.enhancedAltitude, RecordField.heartRate, RecordField.cadence,
            RecordField.fractionalCadence, RecordField.distance, RecordField.speed, RecordField.enhancedSpeed,
            RecordField.compressedSpeedDistance, RecordField.totalCycles, RecordField.activityType,
        ]

        /// Names of common fields in the FIT profile.
        private static let titles: [UInt8: String] = {
            let dynamics = "running dynamics"
            return [
                7: "power", 9: "grade", 13: "temperature", 18: "cycles", 28: "power", 29: "power", 30: "power balance",
                31: "satellite accuracy", 32: "vertical speed", 33: "calories", 39: dynamics, 40: dynamics,
                41: dynamics,
                52: "cadence in 256ths", 81: "battery", 83: dynamics, 84: dynamics, 85: dynamics, 87: "cycle length",
                91: "air pressure", 99: "breathing", 108: "breathing", 139: "core temperature",
            ]
        }()
    }
}
