import Media
import SystemBus

/// A Bluetooth SIG service that strided supports; raw values: assigned numbers of the Bluetooth SIG, "GATT Services".
package enum SensorService: UInt16, Hashable, Sendable, CaseIterable {
    /// Running Speed and Cadence, provided by foot pods.
    case runningSpeedAndCadence = 0x1814
    /// Fitness Machine, provided by treadmills.
    case fitnessMachine = 0x1826
    /// Heart Rate, provided by chest straps.
    case heartRate = 0x180D
    case battery = 0x180F
    /// Cycling Power, with which some foot pods send the running power.
    case cyclingPower = 0x1818

    /// The services of which one is enough for a sensor: not the battery, and not the power, which bicycles have, too.
    static let sensors = [runningSpeedAndCadence, fitnessMachine, heartRate]
}

/// A measurement, identified by the GATT characteristic that carries it.
///
/// Raw values: assigned numbers of the Bluetooth SIG, "GATT Characteristics".
package enum SensorMeasurement: UInt16, Hashable, Sendable, CaseIterable {
    /// RSC Measurement: running speed and cadence, sent by a foot pod.
    case runningSpeedAndCadence = 0x2A53
    /// Treadmill Data: the speed of the belt, among other values.
    case treadmill = 0x2ACD
    case heartRate = 0x2A37
    /// Cycling Power Measurement: used only as the running power of a device that also is a foot pod.
    case power = 0x2A63

    package var service: SensorService {
        switch self {
        case .runningSpeedAndCadence: .runningSpeedAndCadence
        case .treadmill: .fitnessMachine
        case .heartRate: .heartRate
        case .power: .cyclingPower
        }
    }
}

/// A characteristic with which a treadmill is controlled; raw values as for `SensorMeasurement`.
package enum MachineCharacteristic: UInt16, Hashable, Sendable, CaseIterable {
    case features = 0x2ACC
    case speedRange = 0x2AD4
    case inclinationRange = 0x2AD5
    case controlPoint = 0x2AD9
    case status = 0x2ADA
}

/// Converts between 16-bit UUIDs and the 128-bit text form that BlueZ uses.
///
/// A 16-bit UUID replaces four hexadecimal digits of the Bluetooth base UUID (Core Specification 5.4, volume 3, part B,
/// 2.5.1).
enum ShortUUID {
    /// The UUID of the characteristic Battery Level, whose value is in per cent.
    static let batteryLevel: UInt16 = 0x2A19

    private static let base = "-0000-1000-8000-00805f9b34fb"

    /// Returns the 16-bit UUID; nil if the text is not derived from the base UUID or its value needs more than 16 bits.
    static func parse(_ text: String) -> UInt16? {
        let text = text.lowercased()
        guard text.utf8.count == 36, text.hasPrefix("0000"), text.hasSuffix(base) else { return nil }
        let digits = text.dropFirst(4).prefix(4)
        return digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
    }

    static func text(_ short: UInt16) -> String {
        let digits = String(short, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + base
    }
}

/// A Bluetooth device's address: six bytes, written as "C0:FF:EE:00:18:14".
package struct SensorAddress: Hashable, Sendable {
    private let bytes: UInt64

    /// Parses six groups of two hexadecimal digits, separated by colons, in upper or lower case; nil for other text.
    package init?(parsing text: some StringProtocol) {
        guard text.utf8.count == 17 else { return nil }
        let groups = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard groups.count == 6 else { return nil }
        var bytes: UInt64 = 0
        for group in groups {
            guard group.count == 2 else { return nil }
            for letter in group {
                // `UInt8(_:radix:)` would accept a sign.
                guard let digit = Character(Unicode.Scalar(letter)).hexDigitValue else { return nil }
                bytes = bytes << 4 | UInt64(digit)
            }
        }
        self.bytes = bytes
    }

    /// Whether a random address is a resolvable private one, which the device changes every few minutes
    /// (Core Specification 5.4, volume 6, part B, 1.3.2.2).
    var isResolvablePrivate: Bool { bytes >> 46 == 0b01 }
}

extension SensorAddress: CustomStringConvertible {
    /// The address in upper case: "C0:FF:EE:00:18:14".
    package var description: String {
        stride(from: 40, through: 0, by: -8).map { shift in
            let digits = String(bytes >> UInt64(shift) & 0xFF, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}

extension SensorAddress: Comparable {
    /// Compares the addresses as numbers, which is also the order of their text.
    package static func < (one: SensorAddress, other: SensorAddress) -> Bool { one.bytes < other.bytes }
}

/// Registers strided's media player with bluetoothd, once for each adapter.
///
/// bluetoothd forgets the player when bluetoothd ends or when strided leaves the bus. So the player is registered again after each
/// start of bluetoothd, and for each new adapter.
struct PlayerRegistration {
    private enum Phase {
        case requested
        case registered
        /// bluetoothd has refused; the request is not repeated before bluetoothd restarts or the next run begins.
        case refused
    }

    private var state = PlayerState()
    private var adapters: [String: Phase] = [:]

    /// Sets the player's state; a state without a run, or with keys off, ends the registration.
    mutating func set(_ state: PlayerState) -> [Action] {
        let wasPlayer = self.state.isPlayer
        self.state = state
        guard !state.isPlayer else { return [.export(state.object)] }
        guard wasPlayer else { return [] }
        let registered = adapters.filter { $0.value != .refused }.keys.sorted()
        adapters = [:]
        return registered.map { .request(.unregisterPlayer(adapter: $0)) } + [.withdraw(MPRIS.path)]
    }

    mutating func forgetDaemon() { adapters = [:] }

    mutating func settle(on present: [String]) -> [Action] {
        adapters = adapters.filter { present.contains($0.key) }
        guard state.isPlayer else { return [] }
        let new = present.filter { adapters[$0] == nil }
        for adapter in new { adapters[adapter] = .requested }
        return new.map { .request(.registerPlayer(adapter: $0, state)) }
    }

    /// Handles the reply to a registration; nil means success.
    mutating func handleReply(_ refusal: BusRefusal?, from adapter: String) -> [Action] {
        guard adapters[adapter] == .requested else { return [] }
        adapters[adapter] = refusal == nil ? .registered : .refused
        if let refusal { return [.report(.headset(.refused(refusal)))] }
        let count = adapters.values.count { $0 == .registered }
        return [.report(.headset(.registered(adapters: count)))]
    }
}
