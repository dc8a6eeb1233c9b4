/// Lists of ascending numbers as bytes: the differences as LEB128, which take two or three bytes for beats in microseconds.
enum NumberBlob {
    /// Encodes ascending numbers that are not negative.
    static func bytes(of numbers: some Sequence<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var last = 0
        for number in numbers {
            var rest = UInt64(max(0, number - last))
            last = max(last, number)
            while rest >= 0x80 {
                bytes.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        return bytes
    }

    /// Decodes numbers; damaged bytes end the list.
    static func numbers(in bytes: some Sequence<UInt8>) -> [Int] {
        var numbers: [Int] = []
        var (last, value, shift) = (0, 0, 0)
        for byte in bytes {
            guard shift < 49 else { break }
            value |= Int(byte & 0x7F) << shift
            shift += 7
            guard byte & 0x80 == 0 else { continue }
            last += value
            guard last < 1 << 50 else { break }
            numbers.append(last)
            (value, shift) = (0, 0)
        }
        return numbers
    }
}
