/// How one channel's value lies in a record: a `*_type` file of `scan_elements`, such as `le:s16/32>>0`.
///
/// Kernel documentation, `Documentation/ABI/testing/sysfs-bus-iio`: `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`.
public struct IIOElement: Hashable, Sendable {
    /// Whether the most significant byte comes first.
    let isBigEndian: Bool
    let isSigned: Bool
    /// Bits that mean something, 1…64.
    let bits: Int
    /// Bytes of one value: 1, 2, 4 or 8.
    let bytes: Int
    /// Values in a row; the first is read.
    let count: Int
    /// Bits to the right of those that mean something.
    let shift: Int

    /// Reads the text of a `*_type` file; nil for what no such file can say.
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

    /// Its size in a record, in bytes.
    var size: Int { bytes * count }

    /// The value that begins at a place of a record; nil where the record ends before it.
    ///
    /// What lies outside its bits may be anything: a HID accelerometer's upper half was seen to hold the next axis.
    func value(in record: ArraySlice<UInt8>, at offset: Int) -> Int64? {
        guard offset >= 0, offset + bytes <= record.count else { return nil }
        let start = record.startIndex + offset
        let raw = record[start..<(start + bytes)]
        let ordered = isBigEndian ? Array(raw) : raw.reversed()
        let word = ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> UInt64(shift)
        // To the top and back: what is above is lost, and an arithmetic shift brings the sign down.
        let top = UInt64(64 - bits)
        let lifted = word << top
        return isSigned ? Int64(bitPattern: lifted) >> Int64(top) : Int64(bitPattern: lifted >> top)
    }
}
