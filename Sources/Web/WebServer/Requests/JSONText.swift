import OutsideText

/// JSON text in one line.
enum JSONText {
    /// Encodes a value of this program, with sorted keys.
    static func of(_ value: some Encodable) -> String {
        String(decoding: JSONOutput.data(of: value), as: UTF8.self)
    }
}
