/// Random secrets from the kernel's generator, and their hashes.
public enum Secret {
    /// A number of random bytes as hexadecimal digits.
    public static func hexadecimal(bytes: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return hexadecimal((0..<bytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// The SHA-256 hash of a text, as 64 hexadecimal digits.
    public static func hash(_ text: String) -> String { hexadecimal(SHA256.hash(text.utf8)) }

    /// Whether two texts are equal; the time of the comparison does not depend on where they differ.
    public static func areEqual(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
}
