/// What a Bluetooth sensor is listened to for: the characteristics that are understood, by their assigned numbers.
///
/// A characteristic's full UUID is `0000xxxx-0000-1000-8000-00805f9b34fb` with its number for `xxxx`.
public enum SensorCharacteristic: UInt16, Hashable, Sendable, CaseIterable {
    /// A foot pod's speed and cadence (RSC Measurement, notified).
    case runningSpeedAndCadence = 0x2A53
    /// What a foot pod can measure (RSC Feature, read).
    case runningSpeedAndCadenceFeatures = 0x2A54
    /// A treadmill's belt and display (Treadmill Data, notified).
    case treadmillData = 0x2ACD
    /// A strap's heart rate (Heart Rate Measurement, notified).
    case heartRate = 0x2A37
    /// The battery's charge (Battery Level, read and notified).
    case batteryLevel = 0x2A19
}
