/// Determines when each captured record was measured.
struct IIOStamps: Hashable, Sendable {
    /// When a record was measured.
    struct SampleTime: Hashable {
        /// The measuring time on the device's clock; for a device without time stamps it is computed from the sample rate.
        let stamp: Duration
        /// The measuring time on the time axis of the records' arrival times.
        let instant: Duration
    }

    /// If a time stamp is in the future or older than this, the device's clock was set; the arrival time is used instead.
    private static let oldest: Duration = .seconds(5)
    /// The sample rate, in Hz, used if the device gives neither time stamps nor a rate: the default of HID sensors.
    private static let usualRate = 50.0

    private let spacing: Duration
    private var counted: Duration?

    /// - Parameter rate: Samples per second, used for records without a time stamp.
    init(rate: Double?) {
        spacing = .seconds(1 / min(max(rate ?? Self.usualRate, 1), 10_000))
    }

    /// The measuring times of records that were read together.
    ///
    /// - Parameters:
    ///   - arrival: When the records were read.
    ///   - clockNow: The time of the device's clock when the records were read.
    mutating func moments(
        of records: [IIORecordLayout.Record],
        arrival: Duration,
        clockNow: Duration
    ) -> [SampleTime] {
        records.enumerated().map { index, record in
            if let nanoseconds = record.timestamp {
                let stamp = Duration.nanoseconds(nanoseconds)
                let age = clockNow - stamp
                let isBelieved = age >= .zero && age <= Self.oldest
                return SampleTime(stamp: stamp, instant: isBelieved ? arrival - age : arrival)
            }
            let instant = arrival - spacing * (records.count - 1 - index)
            // Add one interval per record, but restart from the time of the read if the two differ by more than 100 ms.
            var stamp = (counted ?? instant - spacing) + spacing
            if (stamp - instant).magnitude > .milliseconds(100) { stamp = instant }
            counted = stamp
            return SampleTime(stamp: stamp, instant: stamp)
        }
    }
}
