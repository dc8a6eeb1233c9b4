import Foundation
import TestSupport
import Testing

@testable import LocalNetwork

/// The certificate of the server and its file.
@Suite struct CertificateTests {
    private static let now = Date(timeIntervalSince1970: 1_795_300_000)
    private static let names = ["localhost", "runner", "runner.local"]

    private func identity(
        _ folder: PrivateFolder,
        _ addresses: [String] = ["192.168.1.20", "fd00::1"],
        after days: Double = 0
    ) throws -> ServerIdentity {
        try ServerIdentity(
            in: folder,
            names: Self.names,
            addresses: addresses.compactMap(IPAddress.init(parsing:)),
            now: Self.now + days * 86_400
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
        #expect(same.change == nil && same.fingerprint == first.fingerprint && same.key == first.key)
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
        #expect(ServerIdentity.Stored(content.bytes)?.addresses.count == ServerIdentity.mostAddresses)
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

    @Test func aDamagedCertificateIsReplacedAndALinkIsRefused() throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        let first = try identity(folder)
        let path = folder.path + "/certificate.pem"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for damaged in ["", "x", String(text.prefix(300)), text.replacing("A", with: "B"), text + first.certificate] {
            try Data(damaged.utf8).write(to: URL(filePath: path))
            #expect(try identity(folder).change == "the stored one was damaged")
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        #expect(throws: LocalNetworkError.notOwnFile(path: path)) { try identity(folder) }
    }
}
