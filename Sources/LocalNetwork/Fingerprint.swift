import Secrets

/// The SHA-256 fingerprint of a certificate, as browsers show it.
public struct Fingerprint: Sendable, Hashable {
    /// Hexadecimal digits in pairs, separated by colons.
    public let text: String

    /// Computes the fingerprint of a certificate in DER format.
    init(of certificate: [UInt8]) {
        text = SHA256.hash(certificate).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}
