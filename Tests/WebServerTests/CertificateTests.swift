import Foundation
import Testing
import TestSupport

@testable import LocalNetwork

/// The certificate of the server and its file.
@Suite struct CertificateTests {
    private static let now: Int64 = 1_795_300_000_000
    private static let names = ["localhost", "runner", "runner.local"]

    private func identity(
        _ folder: PrivateFolder,
        _ addresses: [String] = ["192.168.1.20", "fd00::1"],
        after days: Int64 = 0
    ) throws -> ServerIdentity {
        try ServerIdentity(
            in: folder,
            names: Self.names,
            addresses: addresses.compactMap(IPAddress.init(parsing:)),
            now: Self.now + days * 86_400_000
        )
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test(.needs("openssl")) func theFieldsAreThoseOfAServer() throws {
        let files = try TemporaryFolder()
        let folder = PrivateFolder(path: files.file("a/b/web"))
        let identity = try identity(folder)
        let path = folder.path + "/certificate.pem"
        let text = try TestSupport.Command.run([
            "openssl", "x509", "-in", path, "-noout", "-text", "-fingerprint", "-sha256", "-nameopt", "RFC2253",
        ]).output
        for part in [
            "Version: 3 (0x2)", "Signature Algorithm: ecdsa-with-SHA256", "NIST CURVE: P-256", "CA:FALSE",
            "TLS Web Server Authentication", "Digital Signature", "CN=strided on runner.local",
            "DNS:localhost, DNS:runner, DNS:runner.local, IP Address:192.168.1.20, IP Address:FD00:0:0:0:0:0:0:1",
            "Fingerprint=" + identity.fingerprint.text,
        ] { #expect(text.contains(part), "\(part) in \(text)") }
        let dates = try TestSupport.Command.run([
            "openssl", "x509", "-in", path, "-noout", "-dates", "-dateopt", "iso_8601",
        ]).output
        #expect(
            dates.contains("notBefore=2026-11-21 21:26:40") && dates.contains("notAfter=2027-12-23 21:26:40"),
            "\(dates)"
        )
        let check = try TestSupport.Command.run(["openssl", "verify", "-CAfile", path, "-no_check_time", path])
        #expect(check.succeeded, "\(check.output)")
        #expect(try mode(path) == 0o600 && mode(folder.path) == 0o700)
        #expect(ServerIdentity.fingerprint(in: folder) == identity.fingerprint)
    }

    @Test func theCertificateIsKeptWhileItIsRight() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        let first = try identity(folder)
        #expect(first.change == "there was none")
        let same = try identity(folder, ["fd00::1"], after: 396)
        #expect(same.change == nil && same.fingerprint == first.fingerprint)
        let expired = try identity(folder, after: 397)
        #expect(expired.change == "the stored one has expired" && expired.fingerprint != first.fingerprint)
        let early = try identity(folder)
        #expect(early.change == "the stored one has expired")
    }

    @Test func aNewAddressIsAddedToThoseOfEarlierNetworks() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        _ = try identity(folder)
        let moved = try identity(folder, ["10.0.0.7"])
        #expect(moved.change == "this machine has a new address or name")
        let back = try identity(folder)
        #expect(back.change == nil && back.fingerprint == moved.fingerprint)
        for number in 0..<40 { _ = try identity(folder, ["10.0.1.\(number)"]) }
        let content = try #require(try folder.read(ServerIdentity.file))
        let certificate = try ServerCertificate(pem: content.bytes)
        #expect(certificate?.addresses.count == ServerIdentity.mostAddresses)
    }

    @Test func aKeyThatOthersCouldReadIsReplaced() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        let first = try identity(folder)
        chmod(folder.path + "/certificate.pem", 0o640)
        chmod(folder.path, 0o755)
        let second = try identity(folder)
        #expect(second.change == "other users could read the key of the stored one")
        #expect(second.fingerprint != first.fingerprint)
        #expect(try mode(folder.path + "/certificate.pem") == 0o600 && mode(folder.path) == 0o700)
    }

    /// What earlier versions wrote, with swift-crypto and swift-certificates; made for this test on 2026-11-25.
    private static let earlier = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgf2d7e24/8xTDn6e4
        FOWw+rcc7YXGVms80mF7zf/v1KChRANCAAQNE1ZU2vECpByz0hl6KD8uK7xhCXqq
        67vEqd43EbkLoRNAQYU9Aq6XIiaUGMVIvDRiUmkidGUyAJptnvcw06Ik
        -----END PRIVATE KEY-----
        -----BEGIN CERTIFICATE-----
        MIIBwDCCAWagAwIBAgIVAPxaSYUx/dZGHRtw6FRnMEfjHAjmMAoGCCqGSM49BAMC
        MCIxIDAeBgNVBAMMF3N0cmlkZWQgb24gcnVubmVyLmxvY2FsMB4XDTI2MTEyNTIy
        NDEzNloXDTI3MTIyNzIyNDEzNlowIjEgMB4GA1UEAwwXc3RyaWRlZCBvbiBydW5u
        ZXIubG9jYWwwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQNE1ZU2vECpByz0hl6
        KD8uK7xhCXqq67vEqd43EbkLoRNAQYU9Aq6XIiaUGMVIvDRiUmkidGUyAJptnvcw
        06Iko3kwdzAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIHgDATBgNVHSUEDDAK
        BggrBgEFBQcDATBCBgNVHREEOzA5gglsb2NhbGhvc3SCBnJ1bm5lcoIMcnVubmVy
        LmxvY2FshwTAqAEUhxD9AAAAAAAAAAAAAAAAAAABMAoGCCqGSM49BAMCA0gAMEUC
        IBYqXh614cpnED3Bbbsdmk+wqUhJNt24tL5E2CmXOtVKAiEAzFW/1ooJRDJyIKBC
        mLrJ7or+DWB3JNnGguqpHMLFfXo=
        -----END CERTIFICATE-----

        """

    @Test func theCertificateOfAnEarlierVersionIsKept() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        try folder.withLock { () throws(LocalNetworkError) in
            try folder.write(Array(Self.earlier.utf8), to: ServerIdentity.file)
        }
        let identity = try identity(folder, after: 5)
        #expect(identity.change == nil)
        #expect(
            identity.fingerprint.text
                == "35:56:FF:20:8A:2D:23:4E:01:22:3E:A3:4A:8A:01:E1:0A:0B:55:1D:F5:83:69:EB:F9:E3:BA:BF:F8:A7:BA:7E"
        )
        _ = try TLSServer(identity.certificate)
        let content = try folder.read(ServerIdentity.file)
        #expect(content?.bytes == Array(Self.earlier.utf8))
    }

    @Test func aLongNameOfTheMachineIsCutInTheTitleOnly() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        let name = String(repeating: "a", count: 63) + ".local"
        let identity = try ServerIdentity(in: folder, names: ["localhost", name], addresses: [], now: Self.now)
        #expect(identity.certificate.names == ["localhost", name])
    }

    @Test(
        .needs("openssl"),
        arguments: [
            ("ec -pkeyopt ec_paramgen_curve:P-256 -noenc", true), ("ec -pkeyopt ec_paramgen_curve:P-384 -noenc", false),
            ("rsa:2048 -noenc", false), ("ec -pkeyopt ec_paramgen_curve:P-256 -passout pass:secret", false),
        ]
    )
    func aKeyIsOfP256AndNotEncrypted(arguments: String, isUsed: Bool) throws {
        let files = try TemporaryFolder()
        let (key, file) = (files.file("key"), files.file("certificate"))
        let made = try TestSupport.Command.run([
            "sh", "-c",
            "openssl req -x509 -newkey \(arguments) -subj /CN=a -addext subjectAltName=DNS:a,email:a@b,IP:::1 -keyout \(key) -out \(file)",
        ])
        try #require(made.succeeded, "\(made.output)")
        let pair = try [key, file].flatMap { try Array(Data(contentsOf: URL(filePath: $0))) }
        let certificate = try ServerCertificate(pem: pair)
        #expect((certificate != nil) == isUsed)
        if let certificate { #expect(certificate.names == ["a"] && certificate.addresses.map(\.count) == [16]) }
        let reversed = try [file, key].flatMap { try Array(Data(contentsOf: URL(filePath: $0))) }
        #expect(try ServerCertificate(pem: reversed) == nil)
    }

    @Test func aDamagedCertificateIsReplacedAndALinkIsRefused() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        _ = try identity(folder)
        let path = folder.path + "/certificate.pem"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for damaged in ["", "x", String(text.prefix(300)), text.replacing("A", with: "B"), text + text] {
            try Data(damaged.utf8).write(to: URL(filePath: path))
            #expect(try identity(folder).change == "the stored one was damaged")
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        #expect(throws: LocalNetworkError.notOwnFile(path: path)) { try identity(folder) }
    }
}
