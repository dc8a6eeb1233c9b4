/// The secret that a command must contain; each start of the server creates a new one.
///
/// A page of another site cannot read it, because only the events of this server contain it.
struct AccessToken: Sendable {
    /// The token: 128 random bits as 32 hexadecimal digits.
    let text: String

    /// Creates a token; the default generator uses `getrandom` of the kernel.
    init(using generator: inout some RandomNumberGenerator) {
        text = (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Creates a random token.
    init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Whether a client has sent this token; the time of the comparison does not depend on where the texts differ.
    func matches(_ other: String?) -> Bool {
        guard let other, other.utf8.count == text.utf8.count else { return false }
        return zip(text.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
