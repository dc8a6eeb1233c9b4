public import FoundationEssentials

/// The certificate with which the server identifies itself in the local network, and its private key.
///
/// No authority can certify the address of a machine in a home network, so the certificate is self-signed; the user compares its
/// fingerprint. It is created at first use, and again when it has expired or lacks an address of this machine.
public struct ServerIdentity: Sendable {
    /// The certificate in PEM format.
    public let certificate: String
    /// The private key in PEM format.
    public let key: String
    /// The fingerprint of the certificate.
    public let fingerprint: Fingerprint
    /// Why a new certificate was created, for the user; nil if the stored one is used.
    public let change: String?

    /// The name of the file with the key and the certificate; one file, so that they always belong together.
    static let file = "certificate.pem"
    /// The validity: 397 days, the longest that browsers accept from authorities since 2020 (CA/Browser Forum ballot SC31); self-signed
    /// certificates follow it, because some browsers apply the limit to all certificates.
    static let validity = 397 * 86_400.0
    /// Addresses of earlier networks that the certificate keeps, so that a laptop that moves between networks keeps its certificate.
    static let mostAddresses = 16

    /// Loads the certificate from a folder, or creates it.
    ///
    /// - Parameters:
    ///   - names: The names of this machine, at most some.
    ///   - addresses: The addresses of this machine that must be in the certificate.
    ///   - now: The current time.
    /// - Throws: ``LocalNetworkError``.
    public init(
        in folder: PrivateFolder,
        names: [String],
        addresses: [IPAddress],
        now: Date
    ) throws(LocalNetworkError) {
        self = try folder.withLock { () throws(LocalNetworkError) in
            let stored = try folder.read(Self.file)
            let found = stored.flatMap { Stored($0.bytes) }
            guard let reason = Self.flaw(of: stored, found, names, addresses, now) else {
                if let found { return Self(found, change: nil) }
                throw .damaged(path: folder.path(of: Self.file))
            }
            // Addresses of the current network come first; the list is limited.
            var all = addresses
            for old in found?.addresses ?? [] where !all.contains(old) && all.count < Self.mostAddresses {
                all.append(old)
            }
            let created: Stored
            do {
                created = try Stored(names: names, addresses: all, now: now)
            } catch {
                throw .noCertificate(reason: "\(error)")
            }
            try folder.write(Array((created.key + "\n" + created.certificate + "\n").utf8), to: Self.file)
            return Self(created, change: reason)
        }
    }

    private init(_ stored: Stored, change: String?) {
        (certificate, key, fingerprint) = (stored.certificate, stored.key, stored.fingerprint)
        self.change = change
    }

    /// The fingerprint of the stored certificate; nil if there is none.
    public static func fingerprint(in folder: PrivateFolder) -> Fingerprint? {
        (try? folder.read(file)).flatMap { Stored($0.bytes) }?.fingerprint
    }

    /// Why the stored certificate cannot be used; nil if it can.
    private static func flaw(
        of content: PrivateFolder.Content?,
        _ found: Stored?,
        _ names: [String],
        _ addresses: [IPAddress],
        _ now: Date
    ) -> String? {
        guard let content else { return "there was none" }
        guard let found else { return "the stored one was damaged" }
        if content.isExposed { return "other users could read the key of the stored one" }
        if now < found.begin || now >= found.end { return "the stored one has expired" }
        if !Set(addresses).isSubset(of: found.addresses) || !Set(names).isSubset(of: found.names) {
            return "this machine has a new address or name"
        }
        return nil
    }
}
