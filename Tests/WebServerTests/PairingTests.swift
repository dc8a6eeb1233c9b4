import Foundation
import TestSupport
import Testing

@testable import LocalNetwork
@testable import WebServer

/// The code with which a device of the local network is admitted.
@Suite(.timeLimit(.minutes(15))) struct PairingTests {
    @Test func aDeviceWithTheCodeGetsACookieAndThePage() async throws {
        try await withSite { site in
            try await site.run { server in
                let code = try site.code()
                let response = try await server.pair(code, name: "Anna's phone")
                #expect(response.status == 200 && response.text == #"{"role":"control"}"#)
                let field = try #require(response["Set-Cookie"])
                let attributes = "; Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Strict"
                #expect(field.wholeMatch(of: /__Host-strided=[0-9a-f]{64}(;.*)/)?.1 == attributes[...])
                let cookie = ["Cookie": "a=b; " + String(field.prefix { $0 != ";" })]
                #expect(try await server.answer("GET /", cookie).status == 200)
                #expect(try await server.answer("GET /clock", cookie).status == 200)
                let device = try #require(try site.devices.devices().first)
                #expect(device.name == "Anna's phone" && device.role == .control && site.events == [.paired(device)])
                // The token itself is stored nowhere.
                let token = field.dropFirst("__Host-strided=".count).prefix(64)
                let files = try TestSupport.Command.run(["grep", "-r", String(token), site.folder.path])
                #expect(!files.succeeded)
            }
        }
    }

    @Test func aCodeIsUsedOnce() async throws {
        try await withSite { site in
            try await site.run { server in
                let code = try site.code()
                #expect(try await server.pair(code).status == 200)
                #expect(try await server.pair(code).status == 403)
                #expect(try site.devices.devices().count == 1)
            }
        }
    }

    @Test func aCodeExpires() async throws {
        try await withSite { site in
            try await site.run { server in
                let early = try site.code()
                site.advance(seconds: 599)
                #expect(try await server.pair(early).status == 200)
                let late = try site.code()
                site.advance(seconds: 600)
                #expect(try await server.pair(late).status == 403)
                let future = try site.code()
                site.advance(seconds: -1)
                #expect(try await server.pair(future).status == 403)
            }
        }
    }

    @Test func fiveCodesAMinuteFromOneAddress() async throws {
        try await withSite { site in
            try await site.run { server in
                let code = try site.code()
                let wrong = code == "00000000" ? "00000001" : "00000000"
                for _ in 0..<5 { #expect(try await server.pair(wrong).status == 403) }
                #expect(try await server.pair(code).status == 429)
            }
        }
    }

    @Test func theFifthCodeOfAMinuteIsTheLast() throws {
        let limit = AddressLimit(5, per: .seconds(60), addresses: 2)
        let addresses = ["192.168.1.2", "fe80::1", "10.0.0.1"].compactMap(IPAddress.init(parsing:))
        let start = ContinuousClock.now
        func admits(_ address: Int, _ seconds: Int) -> Bool {
            limit.admits(addresses[address], at: start + .seconds(seconds))
        }
        #expect((0..<5).allSatisfy { admits(0, $0 * 10) })
        #expect(!admits(0, 59) && admits(0, 60) && !admits(0, 61))
        // The table has room for two addresses, until the events of one of them are old.
        #expect(admits(1, 61) && !admits(2, 62) && admits(2, 130))
    }

    @Test func twentyWrongCodesEndACode() async throws {
        try await withSite { site in
            var limits = WebLimits.patient
            (limits.codesPerMinute, limits.unpairedRequestsPerSecond, limits.newConnectionsPerSecond) = (99, 999, 999)
            try await site.run(limits: limits) { server in
                let code = try site.code(.view)
                let wrong = code == "00000000" ? "00000001" : "00000000"
                for _ in 0..<20 { #expect(try await server.pair(wrong).status == 403) }
                #expect(site.events == [.codeExhausted(.view)])
                #expect(try await server.pair(code).status == 403)
            }
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"code":12345678,"name":"a"}"#, #"{"code":"12345678"}"#, "\u{0}",
        String(repeating: "[", count: 600), #"{"name":"\#(String(repeating: "a", count: 4096))","code":"1"}"#,
    ])
    func aDamagedCodeIsRefused(_ body: String) async throws {
        try await withSite { site in
            try await site.run { server in
                let response = try await server.answer("POST /pair", body: body)
                let devices = try site.devices.devices()
                #expect(response.status == 400 && devices.isEmpty)
            }
        }
    }

    @Test func aReadOnlyDeviceCannotSendCommands() async throws {
        try await withSite { site in
            try await site.run { server in
                let cookie = try await server.cookie(site.code(.view))
                let stream = try await TLSBrowser(port: server.port)
                await stream.request("GET /events", ["Cookie": cookie])
                let text = await stream.read(until: "\"version\"")
                #expect(text.contains("event: hello") && !text.contains("token"))
                let token = try await Self.token(server, server.cookie(site.code()))
                let body = #"{"method":"PauseActivity","parameters":{}}"#
                let fields = ["Cookie": cookie, "X-Strided-Token": token]
                #expect(try await server.answer("POST /command", fields, body: body).status == 403)
                // The token of the loopback server is another one, and a command needs both the token and the cookie.
                let other = try await server.loopback.token()
                #expect(other != token)
            }
        }
    }

    @Test func aControllingDeviceSendsCommands() async throws {
        try await withSite { site in
            try await site.run { server in
                let cookie = try await server.cookie(site.code())
                let token = try await Self.token(server, cookie)
                let body = #"{"method":"PauseActivity","parameters":{}}"#
                let fields = ["Cookie": cookie, "X-Strided-Token": token]
                // The daemon does not run.
                #expect(try await server.answer("POST /command", fields, body: body).status == 503)
                #expect(try await server.answer("POST /command", ["Cookie": cookie], body: body).status == 403)
                let noCookie = ["X-Strided-Token": token]
                #expect(try await server.answer("POST /command", noCookie, body: body).status == 401)
            }
        }
    }

    @Test func aDeviceThatPairsAgainReplacesItself() async throws {
        try await withSite { site in
            try await site.run { server in
                let cookie = try await server.cookie(site.code(.view))
                #expect(try await server.pair(site.code(), cookie: cookie).status == 200)
                #expect(try site.devices.devices().map(\.role) == [.control])
                #expect(try await server.answer("GET /", ["Cookie": cookie]).status == 401)
            }
        }
    }

    /// The token of the events.
    private static func token(_ server: LocalNetworkPort, _ cookie: String) async throws -> String {
        let browser = try await TLSBrowser(port: server.port)
        await browser.request("GET /events", ["Cookie": cookie])
        let text = await browser.read(until: "\"version\"")
        return text.firstMatch(of: /"token":"([0-9a-f]{32})"/).map { String($0.1) } ?? ""
    }
}

/// The QR code in the terminal.
@Suite struct QRCodeTests {
    private static let address = "https://" + "192.168.1.20:8018/pair#01234567"

    /// The modules that a terminal shows: true is dark.
    ///
    /// Each line has its colours, and each character two modules.
    private func rows(_ text: String) -> [[Bool]] {
        text.split(separator: "\n").flatMap { line -> [[Bool]] in
            let characters = line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "")
            return [characters.map { "█▀".contains($0) }, characters.map { "█▄".contains($0) }]
        }
    }

    @Test func theCodeHasAQuietZoneOfFourModules() throws {
        let code = try #require(QRCode(Self.address))
        #expect(code.columns == 29 + 8)
        let rows = rows(code.terminalText)
        #expect(rows.count == 38 && rows.allSatisfy { $0.count == code.columns })
        let edges = Array(rows.prefix(4)) + rows.suffix(5) + rows.map { Array($0.prefix(4) + $0.suffix(4)) }
        #expect(!edges.joined().contains(true))
        // The upper left finder pattern: a dark square of seven modules with a light ring.
        #expect(rows[4].dropFirst(4).prefix(8) == [true, true, true, true, true, true, true, false])
        #expect(rows[5].dropFirst(4).prefix(8) == [true, false, false, false, false, false, true, false])
        // The colours are those of the palette with 256 entries, on each line.
        let lines = code.terminalText.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") && $0.hasSuffix("\u{1B}[0m") })
    }

    @Test(
        .needs("zbarimg"),
        arguments: [address, "https://[2001:db8:1234:5678:9abc:def0:1234:5678]:65535/pair#99999999"]
    )
    func theCodeContainsTheAddress(_ address: String) throws {
        let rows = rows(try #require(QRCode(address)).terminalText)
        let scale = 4
        let pixels = rows.flatMap { row -> [UInt8] in
            let line = row.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
            return [[UInt8]](repeating: line, count: scale).flatMap(\.self)
        }
        let head = "P5 \(rows[0].count * scale) \(rows.count * scale) 255\n"
        let folder = try TemporaryFolder()
        let file = try folder.file("code.pgm", containing: Array(head.utf8) + pixels)
        let outcome = try TestSupport.Command.run(["zbarimg", "--quiet", "--raw", file])
        #expect(outcome.output.contains(address), "\(outcome.output)")
    }

    @Test func aTextThatIsTooLongHasNoCode() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 3_000)) == nil)
    }
}
