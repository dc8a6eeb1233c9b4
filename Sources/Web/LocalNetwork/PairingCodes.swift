import OutsideText
import Secrets

/// The code with which the next device is admitted, in a file that the server and `stridectl web devices add` share.
///
/// There is one code at most. The file is needed because a server that systemd started has no terminal to show a code. Thread-safe.
package struct PairingCodes: Sendable {
    static let file = "code.json"

    private let folder: PrivateFolder

    package init(in folder: PrivateFolder) { self.folder = folder }

    package enum Outcome: Sendable, Hashable {
        /// The code is right, and is no longer valid.
        case accepted(PairedDevice.Role)
        case wrong
        /// The code is wrong, and too many wrong codes have been sent, so the valid one was removed; a new one is needed.
        case exhausted(PairedDevice.Role)
    }

    /// Creates a code and replaces the previous one; the time is in Unix milliseconds.
    package func create(role: PairedDevice.Role, now: Int64) throws(LocalNetworkError) -> PairingCode {
        var generator = SystemRandomNumberGenerator()
        let code = PairingCode(role: role, now: now, using: &generator)
        try folder.withLock { () throws(LocalNetworkError) in
            try folder.write(json: code, to: Self.file)
        }
        return code
    }

    /// Checks a code that a device has sent, at a time in Unix milliseconds: a right code is removed, and a wrong one is counted.
    package func use(_ digits: String, now: Int64) throws(LocalNetworkError) -> Outcome {
        try folder.withLock { () throws(LocalNetworkError) in
            // A damaged file counts as no code; the next call of `create` replaces it.
            guard let content = try folder.read(Self.file),
                var code = try? UntrustedJSON.decode(PairingCode.self, from: content.bytes), code.isValid(at: now)
            else { return .wrong }
            if Secret.areEqual(code.digits, digits) {
                folder.remove(Self.file)
                return .accepted(code.role)
            }
            code.failures += 1
            guard code.isValid(at: now) else {
                folder.remove(Self.file)
                return .exhausted(code.role)
            }
            try folder.write(json: code, to: Self.file)
            return .wrong
        }
    }

    package func remove() throws(LocalNetworkError) {
        try folder.withLock { () throws(LocalNetworkError) in folder.remove(Self.file) }
    }
}

/// A code that a device enters once to be admitted.
package struct PairingCode: Sendable, Hashable, Codable {
    /// The time for which a code is valid: ten minutes, in milliseconds.
    static let validity: Int64 = 600_000
    /// The number of wrong codes after which a code is no longer accepted.
    ///
    /// There are 10⁸ codes, so the probability that one of 20 guesses is right is 2·10⁻⁷.
    private static let mostFailures = 20

    /// Eight decimal digits.
    package let digits: String
    package let role: PairedDevice.Role
    let created_unix_ms: Int64
    /// The number of wrong codes that were entered while this code was valid.
    var failures = 0

    /// Creates a code with random digits from `generator`, which must be cryptographically secure.
    init(
        role: PairedDevice.Role,
        now: Int64,
        using generator: inout some RandomNumberGenerator
    ) {
        let digits = String(Int.random(in: 0..<100_000_000, using: &generator))
        self.digits = String(repeating: "0", count: 8 - digits.count) + digits
        self.role = role
        created_unix_ms = now
    }

    package var text: String { "\(digits.prefix(4)) \(digits.suffix(4))" }

    /// Whether the code is valid; it is not if it was created after `now`, because then the clock has been set back.
    func isValid(at now: Int64) -> Bool {
        failures < Self.mostFailures && (0..<Self.validity).contains(now - created_unix_ms)
    }
}
