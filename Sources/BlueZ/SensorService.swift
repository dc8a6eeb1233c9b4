/// What a sensor says that it can do: the services of the Bluetooth SIG that are of use here.
///
/// Raw values: assigned numbers of the Bluetooth SIG, "GATT Services".
public enum SensorService: UInt16, Hashable, Sendable, CaseIterable {
    /// A foot pod: Running Speed and Cadence.
    case runningSpeedAndCadence = 0x1814
    /// A treadmill: Fitness Machine.
    case fitnessMachine = 0x1826
    /// A strap: Heart Rate.
    case heartRate = 0x180D
    /// The charge of its battery.
    case battery = 0x180F
}

/// What a sensor measures, by the characteristic that tells it.
///
/// Raw values: assigned numbers of the Bluetooth SIG, "GATT Characteristics".
public enum SensorMeasurement: UInt16, Hashable, Sendable, CaseIterable {
    /// RSC Measurement.
    case runningSpeedAndCadence = 0x2A53
    /// Treadmill Data.
    case treadmill = 0x2ACD
    /// Heart Rate Measurement.
    case heartRate = 0x2A37

    /// The service that the measurement belongs to.
    public var service: SensorService {
        switch self {
        case .runningSpeedAndCadence: .runningSpeedAndCadence
        case .treadmill: .fitnessMachine
        case .heartRate: .heartRate
        }
    }
}

/// The Bluetooth SIG's short names of services and characteristics, as BlueZ writes them.
///
/// Core Specification 5.4, volume 3, part B, 2.5.1: a short UUID stands for a long one upon the base UUID.
enum ShortUUID {
    /// Battery Level, in per cent.
    static let batteryLevel: UInt16 = 0x2A19

    private static let base = "-0000-1000-8000-00805f9b34fb"

    /// The short form of a long one; nil for what is not upon the base UUID, or has more than 16 bits.
    static func parse(_ text: String) -> UInt16? {
        let text = text.lowercased()
        guard text.utf8.count == 36, text.hasPrefix("0000"), text.hasSuffix(base) else { return nil }
        let digits = text.dropFirst(4).prefix(4)
        return digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
    }

    /// The long form.
    static func text(_ short: UInt16) -> String {
        let digits = String(short, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + base
    }
}
