/// The positions of the channels in the records of a buffered capture.
///
/// The enabled channels are stored in the order of their index, each aligned to its own size. The record's size is a
/// multiple of the largest channel's size: three times `le:s16/32` and one `le:s64/64` need 24 bytes, 4 of them unused.
struct IIORecordLayout: Hashable, Sendable {
    /// One enabled channel of the device, for example one axis.
    struct Channel: Hashable, Sendable {
        /// The channel's name in the file names: `in_accel_x`, `in_timestamp`.
        let name: String
        /// The channel's position in the order of the channels.
        let index: Int
        let element: IIOElement
    }

    /// The raw values of a record, before offset and scale are applied.
    struct Record: Hashable, Sendable {
        let x: Int64
        let y: Int64
        let z: Int64
        /// When the record was measured, in nanoseconds of the device's clock; nil if the device has no time stamps.
        let timestamp: Int64?
    }

    /// Size of a record in bytes.
    let size: Int

    private struct Field: Hashable {
        let element: IIOElement
        let offset: Int

        func value(in record: ArraySlice<UInt8>) -> Int64? { element.value(in: record, at: offset) }
    }

    private let x: Field
    private let y: Field
    private let z: Field
    private let timestamp: Field?

    /// nil unless the enabled channels include the three axes.
    init?(_ channels: [Channel]) {
        var fields: [String: Field] = [:]
        var end = 0
        var largest = 1
        for channel in channels.sorted(by: { $0.index < $1.index }) {
            let size = channel.element.size
            end = Self.aligned(end, to: size)
            fields[channel.name] = Field(element: channel.element, offset: end)
            end += size
            largest = max(largest, size)
        }
        guard let x = fields["in_accel_x"], let y = fields["in_accel_y"], let z = fields["in_accel_z"] else {
            return nil
        }
        size = Self.aligned(end, to: largest)
        (self.x, self.y, self.z) = (x, y, z)
        timestamp = fields["in_timestamp"]
    }

    /// Decodes one record; nil if it does not have `size` bytes.
    func record(in bytes: ArraySlice<UInt8>) -> Record? {
        guard bytes.count == size, let x = x.value(in: bytes), let y = y.value(in: bytes), let z = z.value(in: bytes)
        else { return nil }
        return Record(x: x, y: y, z: z, timestamp: timestamp?.value(in: bytes))
    }

    private static func aligned(_ offset: Int, to size: Int) -> Int {
        (offset + size - 1) / size * size
    }
}

/// Divides a stream of bytes into records; it stores at most one incomplete record.
struct IIORecordStream: Hashable, Sendable {
    private let layout: IIORecordLayout
    private var rest: [UInt8] = []

    init(_ layout: IIORecordLayout) { self.layout = layout }

    /// Appends bytes and returns the records that are now complete.
    mutating func feed(_ bytes: [UInt8]) -> [IIORecordLayout.Record] {
        rest += bytes
        var records: [IIORecordLayout.Record] = []
        var start = 0
        while start + layout.size <= rest.count {
            if let record = layout.record(in: rest[start..<(start + layout.size)]) { records.append(record) }
            start += layout.size
        }
        rest.removeFirst(start)
        return records
    }
}

/// The format of one channel's value in a record, from a `*_type` file in `scan_elements`, such as `le:s16/32>>0`.
///
/// Kernel documentation, `Documentation/ABI/testing/sysfs-bus-iio`: `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`.
struct IIOElement: Hashable, Sendable {
    /// Whether the most significant byte of a value comes first.
    let isBigEndian: Bool
    private let isSigned: Bool
    /// Number of significant bits, 1…64.
    let bits: Int
    /// Number of bytes that one value occupies: 1, 2, 4 or 8.
    let bytes: Int
    /// Number of consecutive values of the channel in a record; only the first is read.
    let count: Int
    /// Number of unused bits to the right of the significant bits.
    let shift: Int

    init?(parsing text: String) {
        let pattern = /(be|le):([su])(\d{1,2})\/(\d{1,2})(?:X(\d{1,2}))?(?:>>(\d{1,2}))?\s*/
        guard let match = text.wholeMatch(of: pattern), let bits = Int(match.3), let storage = Int(match.4),
            [8, 16, 32, 64].contains(storage)
        else { return nil }
        let count = match.5.flatMap { Int($0) } ?? 1
        let shift = match.6.flatMap { Int($0) } ?? 0
        guard bits > 0, bits + shift <= storage, count > 0 else { return nil }
        isBigEndian = match.1 == "be"
        isSigned = match.2 == "s"
        self.bits = bits
        bytes = storage / 8
        self.count = count
        self.shift = shift
    }

    /// Total size of the channel in a record, in bytes.
    var size: Int { bytes * count }

    /// Reads the value at an offset in a record; nil if the record is too short.
    ///
    /// The unused bits can have any value: in one HID accelerometer the upper half contained the next axis.
    func value(in record: ArraySlice<UInt8>, at offset: Int) -> Int64? {
        guard offset >= 0, offset + bytes <= record.count else { return nil }
        let start = record.startIndex + offset
        let raw = record[start..<(start + bytes)]
        let ordered = isBigEndian ? Array(raw) : raw.reversed()
        let word = ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> UInt64(shift)
        // Shifting left and then right removes the unused bits; the arithmetic right shift also extends the sign.
        let top = UInt64(64 - bits)
        let lifted = word << top
        return isSigned ? Int64(bitPattern: lifted) >> Int64(top) : Int64(bitPattern: lifted >> top)
    }
}

/// Determines when each captured record was measured.
struct IIOStamps: Hashable, Sendable {
    /// When a record was measured.
    struct SampleTime: Hashable {
        /// On the device's clock; for a device without time stamps it is computed from the sample rate.
        let stamp: Duration
        /// On the time axis of the arrivals.
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

    /// The measuring times of records that were read together, at `arrival` and at `clockNow` of the device's clock.
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
