import Crypto
import FoundationEssentials
import SwiftASN1
import X509

extension ServerIdentity {
    /// A certificate with its key, as it is stored.
    struct Stored {
        let certificate: String
        let key: String
        let fingerprint: Fingerprint
        let names: Set<String>
        let addresses: [IPAddress]
        let begin: Date
        let end: Date

        /// Decodes a file; nil if it does not contain a certificate and its key.
        init?(_ bytes: [UInt8]) {
            guard let documents = try? PEMDocument.parseMultiple(pemString: String(decoding: bytes, as: UTF8.self)),
                documents.count == 2,
                let key = try? P256.Signing.PrivateKey(pemRepresentation: documents[0].pemString),
                let certificate = try? Certificate(pemDocument: documents[1]),
                certificate.publicKey == Certificate.PublicKey(key.publicKey)
            else { return nil }
            self.init(certificate, documents[1], key)
        }

        /// Creates a key and a self-signed certificate.
        ///
        /// - Throws: An error of the library.
        init(names: [String], addresses: [IPAddress], now: Date) throws {
            let key = P256.Signing.PrivateKey()
            let subject = try DistinguishedName { CommonName("strided on \(names.last ?? "this machine")") }
            let alternatives =
                names.map(GeneralName.dnsName)
                + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0.bytes[...])) }
            let certificate = try Certificate(
                version: .v3,
                serialNumber: Certificate.SerialNumber(),
                publicKey: Certificate.PublicKey(key.publicKey),
                // The clocks of some devices are slow.
                notValidBefore: now.addingTimeInterval(-3600),
                notValidAfter: now.addingTimeInterval(-3600 + ServerIdentity.validity),
                issuer: subject,
                subject: subject,
                signatureAlgorithm: .ecdsaWithSHA256,
                extensions: try Certificate.Extensions {
                    Critical(BasicConstraints.notCertificateAuthority)
                    Critical(KeyUsage(digitalSignature: true))
                    try ExtendedKeyUsage([.serverAuth])
                    SubjectAlternativeNames(alternatives)
                },
                issuerPrivateKey: Certificate.PrivateKey(key)
            )
            self.init(certificate, try certificate.serializeAsPEM(), key)
        }

        private init(_ certificate: Certificate, _ document: PEMDocument, _ key: P256.Signing.PrivateKey) {
            self.certificate = document.pemString
            self.key = key.pemRepresentation
            fingerprint = Fingerprint(of: document.derBytes)
            (begin, end) = (certificate.notValidBefore, certificate.notValidAfter)
            let alternatives = (try? certificate.extensions.subjectAlternativeNames).map(Array.init) ?? []
            names = Set(alternatives.compactMap { if case .dnsName(let name) = $0 { name } else { nil } })
            addresses = alternatives.compactMap { name in
                guard case .ipAddress(let bytes) = name else { return nil }
                return IPAddress(bytes: Array(bytes.bytes))
            }
        }
    }
}
