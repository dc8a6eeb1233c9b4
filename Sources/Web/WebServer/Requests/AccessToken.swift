import Secrets

/// The secret that a command must contain; each start of the server creates a new one.
///
/// A page of another site cannot read it, because only the events of this server contain it.
struct AccessToken: Sendable {
    /// The token: 128 random bits as 32 hexadecimal digits.
    let text: String

    /// Creates a random token.
    init() { text = Secret.hexadecimal(bytes: 16) }

    /// Whether a client has sent this token.
    func matches(_ other: String?) -> Bool { other.map { Secret.areEqual($0, text) } ?? false }
}
