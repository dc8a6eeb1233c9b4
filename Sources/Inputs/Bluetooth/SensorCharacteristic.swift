/// The Bluetooth characteristics that strided decodes, by their assigned numbers.
///
/// The full UUID of a characteristic is `0000xxxx-0000-1000-8000-00805f9b34fb`, with its number in place of `xxxx`.
public enum SensorCharacteristic: UInt16, Hashable, Sendable, CaseIterable {
    /// A foot pod's speed and cadence (RSC Measurement; the device notifies it).
    case runningSpeedAndCadence = 0x2A53
    /// The features of a foot pod (RSC Feature; strided reads it).
    case runningSpeedAndCadenceFeatures = 0x2A54
    /// A treadmill's speed and other values (Treadmill Data; the device notifies it).
    case treadmillData = 0x2ACD
    /// A strap's heart rate (Heart Rate Measurement; the device notifies it).
    case heartRate = 0x2A37
    /// The battery's charge (Battery Level; strided reads it, and the device notifies changes).
    case batteryLevel = 0x2A19
}
