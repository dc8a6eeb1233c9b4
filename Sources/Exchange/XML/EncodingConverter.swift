import Glibc

/// Converts a text to UTF-8 with the character tables of the C library.
///
/// The corresponding function of the C library is `iconv`.
final class EncodingConverter {
    private let converter: iconv_t

    /// Creates a converter; nil if the C library does not know the encoding.
    ///
    /// - Parameter name: A name of IANA, such as `windows-1251`, in upper or lower case.
    init?(from name: String) {
        let isName = name.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                || "-_.:".utf8.contains(byte)
        }
        guard isName, (2...40).contains(name.utf8.count), let converter = iconv_open("UTF-8", name),
            Int(bitPattern: converter) != -1
        else { return nil }
        self.converter = converter
    }

    deinit { iconv_close(converter) }

    /// Converts the next bytes; a byte that the encoding does not have becomes a replacement character.
    ///
    /// - Returns: The text in UTF-8, and the bytes of an incomplete character at the end.
    func convert(_ bytes: [UInt8]) -> (text: [UInt8], rest: [UInt8]) {
        var input = bytes.map(CChar.init(bitPattern:))
        // One byte gives at most four bytes.
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        var text: [UInt8] = []
        var rest: [UInt8] = []
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var next = input.baseAddress
                var left = input.count
                while left > 0 {
                    var place = output.baseAddress
                    var room = output.count
                    let result = iconv(converter, &next, &left, &place, &room)
                    let reason = errno
                    text += output.prefix(output.count - room).lazy.map(UInt8.init(bitPattern:))
                    guard result == -1, left > 0 else { break }
                    if reason == EINVAL {
                        rest = input.suffix(left).map(UInt8.init(bitPattern:))
                        return
                    }
                    guard reason == EILSEQ else { continue }
                    text += "\u{FFFD}".utf8
                    next = next?.advanced(by: 1)
                    left -= 1
                }
            }
        }
        return (text, rest)
    }
}
