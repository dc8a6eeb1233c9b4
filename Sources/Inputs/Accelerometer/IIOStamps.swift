/// Determines the time of captured records.
struct IIOStamps: Hashable, Sendable {
    /// When a record was measured.
    struct SampleTime: Hashable {
        /// On the device's clock; without time stamps, counted by the sample rate.
        let stamp: Duration
        /// On the axis of the arrivals.
        let instant: Duration
    }

    /// If a time stamp is older than this when it is read, or in the future, the device's clock was set: it is not used.
    private static let oldest: Duration = .seconds(5)
    /// The rate used if the device gives neither time stamps nor a rate: the default of HID sensors, in Hz.
    private static let usualRate = 50.0

    private let spacing: Duration
    private var counted: Duration?

    /// - Parameter rate: Samples per second, used for records without a time stamp.
    init(rate: Double?) {
        spacing = .seconds(1 / min(max(rate ?? Self.usualRate, 1), 10_000))
    }

    /// The times of records that were read together.
    ///
    /// - Parameters:
    ///   - arrival: When they were read.
    ///   - clockNow: The time of the device's clock at the arrival.
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
            // Continue the count, but set it back to the read's time if they differ by more than 100 ms.
            var stamp = (counted ?? instant - spacing) + spacing
            if (stamp - instant).magnitude > .milliseconds(100) { stamp = instant }
            counted = stamp
            return SampleTime(stamp: stamp, instant: stamp)
        }
    }
}
