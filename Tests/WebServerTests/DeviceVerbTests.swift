import Foundation
import LineSupport
import TestSupport
import Testing

@testable import LocalNetwork
@testable import WebServer

/// The verbs for devices of the local network, as a user types them.
@Suite(.timeLimit(.minutes(15))) struct DeviceVerbTests {
    @Test func aDeviceIsAddedListedAndRevoked() async throws {
        let home = try Home()
        let reserved = (try ReservedPort(), try ReservedPort())
        defer { withExtendedLifetime(reserved) {} }
        let (port, lanPort) = (Int(reserved.0.number), Int(reserved.1.number))
        let arguments = ["web", "--lan", "--port", "\(port)", "--lan-port", "\(lanPort)"]
        let web = try Program("stridectl", arguments, environment: home.environment, reading: .output)
        #expect(await web.line(containing: "certificate SHA-256 ") != nil)
        // Without a terminal, the server prints no code.
        #expect(await web.line(containing: "stridectl web devices add") != nil)
        let added = try await home.stridectl("web", "devices", "add", "--read-only", "--lan-port", "\(lanPort)")
        let code = try #require(added.output.firstMatch(of: #/code (\d{4}) (\d{4}) \(once/#))
        #expect(!added.output.contains("\u{1B}"))
        let browser = try await TLSBrowser(port: lanPort)
        await browser.request("POST /pair", body: #"{"code":"\#(code.1)\#(code.2)","name":"tablet"}"#)
        // Without a pairing, the server prints no further line.
        try #require(await browser.response().status == 200)
        let line = try #require(await web.line(containing: "paired: "))
        #expect(line.contains("read-only  tablet"))
        let list = try await home.stridectl("web", "devices")
        let id = try #require(list.output.firstMatch(of: #/^([0-9a-f]{8})  read-only  tablet/#)?.1)
        let json = try await home.stridectl("web", "devices", "list", "--json")
        #expect(json.output.contains(#""schema_name" : "device""#) && !json.output.contains("sha256"))
        let unknown = try await home.stridectl("web", "devices", "revoke", "00")
        #expect(unknown.status == 1 && unknown.errors.contains("no device has the identifier"))
        #expect(try await home.stridectl("web", "devices", "revoke", String(id)).output.contains("revoked: \(id)"))
        #expect(try await home.stridectl("web", "devices").output.contains("no device is paired"))
        _ = await web.end()
    }

    @Test func aDamagedListIsReported() async throws {
        let home = try Home()
        _ = try await home.stridectl("web", "devices", "add")
        let path = home.file("state/strided/web/devices.json")
        try "{".write(toFile: path, atomically: true, encoding: .utf8)
        for arguments in [["web", "devices"], ["web", "devices", "revoke", "all"], ["web", "--lan"]] {
            let outcome = try await Program.run("stridectl", arguments, environment: home.environment, input: "")
            #expect(outcome.status == 1 && outcome.errors.contains("\(path) is damaged"), "\(arguments)")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
    }

    @Test(arguments: [
        ["--read-only"], ["--lan", "--lan-port", "0"], ["--lan", "--lan-port", "8017"], ["devices", "revoke"],
        ["devices", "x"],
    ])
    func aWrongCommandLineIsRefused(_ arguments: [String]) async throws {
        let home = try Home()
        let outcome = try await Program.run("stridectl", ["web"] + arguments, environment: home.environment, input: "")
        #expect(outcome.status == 64, "\(outcome.errors)")
    }
}
