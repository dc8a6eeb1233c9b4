import Secrets

/// The certificate with which the server identifies itself in the local network, and its private key.
///
/// No authority can certify the address of a machine in a home network, so the certificate is self-signed; the user compares its
/// fingerprint. It is created at first use, and again when it has expired or lacks an address of this machine.
package struct ServerIdentity: Sendable {
    package let certificate: ServerCertificate
    package let fingerprint: Fingerprint
    /// Why a new certificate was created, for the user; nil if the stored one is used.
    package let change: String?

    /// The name of the file with the key and the certificate; one file, so that they always belong together.
    static let file = "certificate.pem"
    /// The validity in seconds: 397 days, the longest that browsers accept from authorities since 2020 (CA/Browser Forum ballot SC31).
    ///
    /// Some browsers apply this limit to self-signed certificates, too.
    static let validity = 397 * 86_400
    /// Earlier addresses are kept up to this total, so that a laptop that moves between networks keeps its certificate.
    static let mostAddresses = 16

    /// Loads the certificate from a folder, or creates it for these names and addresses; the time is in Unix milliseconds.
    package init(
        in folder: PrivateFolder,
        names: [String],
        addresses: [IPAddress],
        now: Int64
    ) throws(LocalNetworkError) {
        self = try folder.withLock { () throws(LocalNetworkError) in
            let content = try folder.read(Self.file)
            let seconds = Int(now / 1000)
            let certificate: ServerCertificate
            let pem: [UInt8]
            let flaw: String?
            do throws(TLSError) {
                let stored = try ServerCertificate(pem: content?.bytes ?? [])
                flaw = Self.flaw(of: content, stored, names, addresses, seconds)
                if let stored, flaw == nil { return Self(stored, change: nil) }
                // The present addresses come first; earlier ones are added up to the limit.
                var all = addresses
                for old in stored.map(Self.addresses) ?? [] where !all.contains(old) && all.count < Self.mostAddresses {
                    all.append(old)
                }
                // The clocks of some devices are slow.
                let begin = seconds - 3600
                certificate = try ServerCertificate(
                    title: "strided on \(names.last ?? "this machine")",
                    names: names,
                    addresses: all.map(\.description),
                    validity: begin..<begin + Self.validity
                )
                pem = try certificate.pem()
            } catch {
                throw .noCertificate(reason: error.description)
            }
            try folder.write(pem, to: Self.file)
            return Self(certificate, change: flaw)
        }
    }

    private init(_ certificate: ServerCertificate, change: String?) {
        self.certificate = certificate
        fingerprint = Fingerprint(of: certificate.der)
        self.change = change
    }

    /// The fingerprint of the stored certificate; nil if there is none, or without OpenSSL.
    package static func fingerprint(in folder: PrivateFolder) -> Fingerprint? {
        (try? folder.read(file)).flatMap { try? ServerCertificate(pem: $0.bytes) }.map { Fingerprint(of: $0.der) }
    }

    private static func flaw(
        of content: PrivateFolder.Content?,
        _ stored: ServerCertificate?,
        _ names: [String],
        _ addresses: [IPAddress],
        _ now: Int
    ) -> String? {
        guard let content else { return "there was none" }
        guard let stored else { return "the stored one was damaged" }
        if content.isExposed { return "other users could read the key of the stored one" }
        if !stored.validity.contains(now) { return "the stored one has expired" }
        if !Set(addresses).isSubset(of: Self.addresses(of: stored)) || !Set(names).isSubset(of: stored.names) {
            return "this machine has a new address or name"
        }
        return nil
    }

    private static func addresses(of certificate: ServerCertificate) -> [IPAddress] {
        certificate.addresses.compactMap(IPAddress.init(bytes:))
    }
}

/// The SHA-256 fingerprint of a certificate, as browsers show it.
package struct Fingerprint: Sendable, Hashable {
    package let text: String

    /// Parses a fingerprint as ``text`` has it; nil if the text is none.
    package init?(parsing text: String) {
        let text = text.uppercased()
        let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
        guard bytes.count == 32, bytes.allSatisfy({ $0.count == 2 && UInt8($0, radix: 16) != nil && $0.first != "+" })
        else { return nil }
        self.text = text
    }

    init(of certificate: [UInt8]) {
        text = SHA256.hash(certificate).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}
