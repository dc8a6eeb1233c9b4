/// The positions of the channels in the records of a buffered capture.
///
/// The enabled channels are stored in the order of their index, each aligned to its own size. The record's size is a
/// multiple of the largest channel's size: three times `le:s16/32` and one `le:s64/64` need 24 bytes, 4 of them unused.
public struct IIORecordLayout: Hashable, Sendable {
    /// One enabled channel of the device, for example one axis.
    public struct Channel: Hashable, Sendable {
        /// The channel's name in the file names: `in_accel_x`, `in_timestamp`.
        public let name: String
        /// The channel's position in the order of the channels.
        public let index: Int
        /// The format of the channel's value.
        public let element: IIOElement

        /// Creates a channel.
        public init(name: String, index: Int, element: IIOElement) {
            self.name = name
            self.index = index
            self.element = element
        }
    }

    /// The raw values of a record, before offset and scale are applied.
    public struct Record: Hashable, Sendable {
        /// Raw value of the first axis.
        public let x: Int64
        /// Raw value of the second axis.
        public let y: Int64
        /// Raw value of the third axis.
        public let z: Int64
        /// When the record was measured, in nanoseconds of the device's clock; nil if the device has no time stamps.
        public let timestamp: Int64?
    }

    /// Size of a record in bytes.
    public let size: Int

    private struct Field: Hashable {
        let element: IIOElement
        let offset: Int

        func value(in record: ArraySlice<UInt8>) -> Int64? { element.value(in: record, at: offset) }
    }

    private let x: Field
    private let y: Field
    private let z: Field
    private let timestamp: Field?

    /// Computes the positions of these enabled channels in a record; nil unless the channels include the three axes.
    public init?(_ channels: [Channel]) {
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
        self.x = x
        self.y = y
        self.z = z
        timestamp = fields["in_timestamp"]
    }

    /// Decodes one record; nil if it does not have `size` bytes.
    public func record(in bytes: ArraySlice<UInt8>) -> Record? {
        guard bytes.count == size, let x = x.value(in: bytes), let y = y.value(in: bytes), let z = z.value(in: bytes)
        else { return nil }
        return Record(x: x, y: y, z: z, timestamp: timestamp?.value(in: bytes))
    }

    private static func aligned(_ offset: Int, to size: Int) -> Int {
        (offset + size - 1) / size * size
    }
}

/// Divides a stream of bytes into records; it stores at most one incomplete record.
public struct IIORecordStream: Hashable, Sendable {
    private let layout: IIORecordLayout
    private var rest: [UInt8] = []

    /// Creates a stream without any bytes.
    public init(_ layout: IIORecordLayout) {
        self.layout = layout
    }

    /// Appends bytes and returns the records that are now complete.
    public mutating func feed(_ bytes: [UInt8]) -> [IIORecordLayout.Record] {
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
