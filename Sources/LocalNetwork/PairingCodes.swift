import OutsideText
import Secrets

/// The code with which the next device is admitted, in a file that the server and `stridectl web devices add` share.
///
/// There is one code at most. The file is needed because a server that systemd started has no terminal to show a code. Thread-safe.
public struct PairingCodes: Sendable {
    /// The name of the file.
    static let file = "code.json"

    private let folder: PrivateFolder

    /// Creates the code of a folder.
    public init(in folder: PrivateFolder) { self.folder = folder }

    /// What the server does with a code that a device has sent.
    public enum Outcome: Sendable, Hashable {
        /// The code is right, and is no longer valid.
        case accepted(PairedDevice.Role)
        /// The code is wrong or has expired.
        case wrong
        /// The code is wrong, and too many wrong codes have been sent, so the valid one was removed; a new one is needed.
        case exhausted(PairedDevice.Role)
    }

    /// Creates a code and replaces the previous one.
    ///
    /// - Parameter now: The time in Unix milliseconds.
    /// - Throws: ``LocalNetworkError``.
    public func create(role: PairedDevice.Role, now: Int64) throws(LocalNetworkError) -> PairingCode {
        var generator = SystemRandomNumberGenerator()
        let code = PairingCode(role: role, now: now, using: &generator)
        try folder.withLock { () throws(LocalNetworkError) in
            try folder.write(json: code, to: Self.file)
        }
        return code
    }

    /// Compares a code that a device has sent, and removes or counts it.
    ///
    /// - Parameter now: The time in Unix milliseconds.
    /// - Throws: ``LocalNetworkError``.
    public func use(_ digits: String, now: Int64) throws(LocalNetworkError) -> Outcome {
        try folder.withLock { () throws(LocalNetworkError) in
            // A damaged code is worth nothing and is replaced by the next one.
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

    /// Removes the code, so that no device can be admitted.
    ///
    /// - Throws: ``LocalNetworkError``.
    public func remove() throws(LocalNetworkError) {
        try folder.withLock { () throws(LocalNetworkError) in folder.remove(Self.file) }
    }
}
