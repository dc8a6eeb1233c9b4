/// Puts captured records into time.
struct IIOStamps: Hashable, Sendable {
    /// When a record was measured.
    struct Moment: Hashable {
        /// On the device's clock, or one counted from its rate.
        let stamp: Duration
        /// On the axis of arrivals.
        let instant: Duration
    }

    /// A stamp older than this when it is read, or from the future, is of a clock that was set.
    private static let oldest: Duration = .seconds(5)
    /// Without stamps and without a rate of its own: what HID sensors have by default.
    private static let usualRate = 50.0

    private let spacing: Duration
    private var counted: Duration?

    /// - Parameter rate: Samples per second, for records without a stamp.
    init(rate: Double?) {
        spacing = .seconds(1 / min(max(rate ?? Self.usualRate, 1), 10_000))
    }

    /// The moments of records that were read together.
    ///
    /// - Parameters:
    ///   - arrival: When they were read.
    ///   - clockNow: What the device's clock said then.
    mutating func moments(
        of records: [IIORecordLayout.Record],
        arrival: Duration,
        clockNow: Duration
    ) -> [Moment] {
        records.enumerated().map { index, record in
            if let nanoseconds = record.timestamp {
                let stamp = Duration.nanoseconds(nanoseconds)
                let age = clockNow - stamp
                let isBelieved = age >= .zero && age <= Self.oldest
                return Moment(stamp: stamp, instant: isBelieved ? arrival - age : arrival)
            }
            let instant = arrival - spacing * (records.count - 1 - index)
            // Counted on, but no further away than the reads are from each other.
            var stamp = (counted ?? instant - spacing) + spacing
            if (stamp - instant).magnitude > .milliseconds(100) { stamp = instant }
            counted = stamp
            return Moment(stamp: stamp, instant: stamp)
        }
    }
}
