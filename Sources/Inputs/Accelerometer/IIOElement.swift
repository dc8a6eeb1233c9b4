/// The format of one channel's value in a record, from a `*_type` file in `scan_elements`, such as `le:s16/32>>0`.
///
/// Kernel documentation, `Documentation/ABI/testing/sysfs-bus-iio`: `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`.
public struct IIOElement: Hashable, Sendable {
    /// Whether the most significant byte of a value comes first.
    let isBigEndian: Bool
    let isSigned: Bool
    /// Number of significant bits, 1…64.
    let bits: Int
    /// Number of bytes that one value occupies: 1, 2, 4 or 8.
    let bytes: Int
    /// Number of consecutive values of the channel in a record; only the first is read.
    let count: Int
    /// Number of unused bits to the right of the significant bits.
    let shift: Int

    /// Parses the text of a `*_type` file; nil if it is not valid.
    public init?(parsing text: String) {
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
