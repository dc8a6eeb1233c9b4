/// Percent-encoded text (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// The bytes of a text in which escapes such as `%20` are replaced.
    ///
    /// An escape without two hexadecimal digits is kept; `isValid` is then false.
    ///
    /// - Parameter plusIsSpace: Whether `+` is a space, as in forms (`application/x-www-form-urlencoded`).
    public static func bytes(of text: some StringProtocol, plusIsSpace: Bool = false) -> (bytes: [UInt8], isValid: Bool)
    {
        var (bytes, isValid, rest) = ([UInt8](), true, Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            // `UInt8(_:radix:)` would accept a sign.
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
                isValid = false
            }
        }
        return (bytes, isValid)
    }
    /// The text in which each byte except letters, digits and `-._~` is escaped, as the value of a field in an address.
    ///
    /// - Parameter kept: Further characters that are not escaped.
    public static func escaping(_ text: String, except kept: String = "") -> String {
        text.utf8.reduce(into: "") { result, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || ("-._~" + kept).contains(character) {
                result.append(character)
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
