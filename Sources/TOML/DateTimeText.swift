/// Validates the text of a date, a time or both (RFC 3339); the value is not kept.
struct DateTimeText {
    private let bytes: [UInt8]

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Whether the text is a date without a time: `1979-05-27`.
    var isDate: Bool { bytes.count == 10 && hasDate }

    /// Whether the text is a date, a time, or a date with a time and optionally an offset.
    var isValid: Bool {
        if isDate { return true }
        guard bytes.count > 10, hasDate else { return endOfTime(from: 0) == bytes.count }
        guard bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " ") else { return false }
        guard let end = endOfTime(from: 11) else { return false }
        switch bytes.count - end {
        case 0: return true
        case 1: return bytes[end] | 0x20 == UInt8(ascii: "z")
        case 6:
            guard bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") else { return false }
            return number(end + 1, 2, in: 0...23) != nil && bytes[end + 3] == UInt8(ascii: ":")
                && number(end + 4, 2, in: 0...59) != nil
        default: return false
        }
    }

    private var hasDate: Bool {
        guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = number(0, 4, in: 0...9999), let month = number(5, 2, in: 1...12)
        else { return false }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return number(8, 2, in: 1...days[month - 1]) != nil
    }

    /// The index after a time of day such as `07:32:00` or `07:32:00.999`; nil if there is no time of day at `start`.
    private func endOfTime(from start: Int) -> Int? {
        guard bytes.count >= start + 8, number(start, 2, in: 0...23) != nil, bytes[start + 2] == UInt8(ascii: ":"),
            number(start + 3, 2, in: 0...59) != nil, bytes[start + 5] == UInt8(ascii: ":"),
            number(start + 6, 2, in: 0...59) != nil
        else { return nil }
        var end = start + 8
        guard end < bytes.count, bytes[end] == UInt8(ascii: ".") else { return end }
        end += 1
        let first = end
        while end < bytes.count, bytes[end].isDigit { end += 1 }
        return end > first ? end : nil
    }

    private func number(_ start: Int, _ count: Int, in range: ClosedRange<Int>) -> Int? {
        let digits = bytes[start..<start + count]
        guard digits.allSatisfy(\.isDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }
}
