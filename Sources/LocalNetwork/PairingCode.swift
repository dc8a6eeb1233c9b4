/// A code that a device enters once to be admitted.
public struct PairingCode: Sendable, Hashable, Codable {
    /// The time for which a code is valid: ten minutes, in milliseconds.
    static let validity: Int64 = 600_000
    /// The number of wrong codes after which a code is no longer accepted.
    ///
    /// With 10⁸ codes, the probability that one of them is right is 2·10⁻⁷.
    static let mostFailures = 20

    /// Eight decimal digits.
    public let digits: String
    /// What the device may do.
    public let role: PairedDevice.Role
    /// The time at which the code was created, in Unix milliseconds.
    let created_unix_ms: Int64
    /// The number of wrong codes that were entered while this code was valid.
    var failures = 0

    /// Creates a random code; the default generator uses `getrandom` of the kernel.
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

    /// The digits in two groups.
    public var text: String { "\(digits.prefix(4)) \(digits.suffix(4))" }

    /// Whether the code is valid; a code from the future is not, because the clock has been changed since.
    func isValid(at now: Int64) -> Bool {
        failures < Self.mostFailures && (0..<Self.validity).contains(now - created_unix_ms)
    }
}
