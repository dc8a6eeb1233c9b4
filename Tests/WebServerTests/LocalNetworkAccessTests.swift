import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import WebServer

/// What clients of the local network get.
@Suite(.timeLimit(.minutes(15))) struct LocalNetworkAccessTests {
    private static let paths = ["/page.js", "/events", "/clock", "/series", "/history", "/week", "/none"]

    @Test func withoutATokenThereIsOnlyThePageForTheCode() async throws {
        try await withSite { site in
            try await site.run { server in
                let cookies = [
                    "", "__Host-strided=", "__Host-strided=\(String(repeating: "0", count: 64))",
                    "__Host-strided=a; __Host-strided=b",
                ]
                for cookie in cookies {
                    #expect(try await server.answer("GET /clock", ["Cookie": cookie]).status == 401, "\(cookie)")
                }
                for path in Self.paths {
                    let response = try await server.answer("GET \(path)")
                    #expect(response.status == 401 && !response.text.contains("token"), "\(path)")
                }
                let page = try await server.answer("GET /", ["Accept": "text/html,*/*;q=0.8"])
                #expect(page.status == 302 && page["Location"] == "/pair")
                let files = [("/pair", "text/html"), ("/pair.js", "text/javascript"), ("/pair.css", "text/css")]
                for (path, type) in files {
                    let response = try await server.answer("GET \(path)")
                    #expect(response.status == 200 && response["Content-Type"]?.hasPrefix(type) == true, "\(path)")
                    #expect(response["Content-Security-Policy"] == PageFile.policy)
                    #expect(response["Strict-Transport-Security"] == nil && response["Permissions-Policy"] == nil)
                }
                #expect(try await server.loopback.answer("GET /pair").status == 404)
            }
        }
    }

    @Test func eachRoleGetsItsPages() async throws {
        try await withSite { site in
            try await site.run { server in
                let view = ["Cookie": try await server.cookie(site.code(.view))]
                let history = ["Cookie": try await server.cookie(site.code(.history))]
                for path in [
                    "/history", "/records", "/trends", "/week", "/activities/1", "/replay", "/series?activity=1",
                    "/summary", "/ground?activity=1", "/ground?latitude=48&longitude=11",
                ] {
                    let refused = try await server.answer("GET \(path)", view)
                    #expect(refused.status == 403 && refused.text.contains("--history"), "\(path)")
                    #expect(try await server.answer("GET \(path)", history).status != 403, "\(path)")
                }
                for fields in [view, history] {
                    #expect(try await server.answer("GET /series", fields).status == 200)
                    #expect(try await server.answer("GET /sounds/click?accent=none&foot=left", fields).status == 200)
                    #expect(try await server.answer("POST /command", fields, body: "{}").status == 403)
                    #expect(try await server.answer("POST /sensor/motion", fields, body: "{}").status == 403)
                    let stream = try await TLSBrowser(port: server.port)
                    await stream.request("GET /events", fields)
                    let hello = await stream.read(until: "\"version\"")
                    #expect(!hello.contains("token") && hello.contains("\"history\":\(fields == history)"))
                }
            }
        }
    }

    @Test func namesAndOriginsOfOthersAreRefused() async throws {
        try await withSite { site in
            try await site.run { server in
                let cookie = try await server.cookie(site.code())
                func status(_ host: String, _ origin: String? = nil) async throws -> Int {
                    var fields = ["Host": host, "Cookie": cookie]
                    fields["Origin"] = origin
                    return try await server.answer("GET /clock", fields).status
                }
                let port = server.port
                for name in ["localhost", "RUNNER", "runner.local", "127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]"] {
                    #expect(try await status("\(name):\(port)", "https://\(name):\(port)") == 200, "\(name)")
                }
                for host in [
                    "example.org:\(port)", "runner", "runner:1", "runner.local.example.org:\(port)", "8.8.8.8:\(port)",
                    "127.0.0.1", "::1:\(port)", "[127.0.0.1]:\(port)", "[]:\(port)",
                ] { #expect(try await status(host) == 421, "\(host)") }
                for origin in ["http://localhost:\(port)", "https://localhost", "https://example.org", "null"] {
                    #expect(try await status("localhost:\(port)", origin) == 403, "\(origin)")
                }
                let image = ["Cookie": cookie, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
                #expect(try await server.answer("GET /icon.svg", image).status == 403)
                // A page of another site cannot guess codes with the browser of a visitor.
                let other = ["Origin": "https://example.org"]
                let body = #"{"code":"\#(try site.code())","name":"a"}"#
                #expect(try await server.answer("POST /pair", other, body: body).status == 403)
            }
        }
    }

    @Test func aRevokedDeviceLosesItsStreamAtOnce() async throws {
        try await withSite { site in
            try await site.run { server in
                let (kept, lost) = (try await server.cookie(site.code()), try await server.cookie(site.code()))
                let stream = try await TLSBrowser(port: server.port)
                await stream.request("GET /events", ["Cookie": lost])
                #expect(await stream.read(until: "event: down").contains("event: hello"))
                let id = try #require(try site.devices.devices().last?.id)
                #expect(try site.devices.revoke(id).count == 1)
                #expect(try await server.answer("GET /clock", ["Cookie": lost]).status == 401)
                #expect(try await server.answer("GET /clock", ["Cookie": kept]).status == 200)
                #expect(!(await stream.readToEnd()).contains("event:"))
            }
        }
    }

    @Test func aClientOfAnotherNetworkIsClosedAtOnce() async throws {
        try await withSite { site in
            // Without the network of the loopback interface, 127.0.0.1 is no address of a local network.
            try await site.run(addresses: OwnAddresses([])) { server in
                let browser = try Browser(port: server.port)
                #expect(await browser.readToEnd() == "")
            }
        }
    }

    @Test func plainHTTPIsClosed() async throws {
        try await withSite { site in
            try await site.run { server in
                let browser = try Browser(port: server.port)
                browser.request("GET /pair")
                #expect(!(await browser.readToEnd()).contains("HTTP/1.1"))
                #expect(try await server.answer("GET /pair").status == 200)
            }
        }
    }

    @Test func aHandshakeThatDoesNotEndIsGivenUp() async throws {
        var limits = WebLimits.patient
        limits.handshake = .milliseconds(30)
        try await withSite { site in
            try await site.run(limits: limits) { server in
                let silent = try Browser(port: server.port)
                #expect(await silent.readToEnd() == "")
                let slow = try Browser(port: server.port)
                slow.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
                #expect(await slow.readToEnd() == "")
            }
        }
    }

    @Test func oneAddressCannotUseAllConnections() async throws {
        var limits = WebLimits.patient
        limits.connectionsPerAddress = 2
        try await withSite { site in
            try await site.run(limits: limits) { server in
                let cookie = try await server.cookie(site.code())
                var streams: [TLSBrowser] = []
                for _ in 0..<2 {
                    let stream = try await TLSBrowser(port: server.port)
                    await stream.request("GET /events", ["Cookie": cookie])
                    #expect(await stream.read(until: "hello").contains("200 OK"))
                    streams.append(stream)
                }
                #expect(try await server.answer("GET /pair").status == 0)
            }
        }
    }

    @Test func tooManyConnectionsAndRequestsWithoutATokenAreRefused() async throws {
        var limits = WebLimits.patient
        limits.unpairedRequestsPerSecond = 0
        try await withSite { site in
            try await site.run(limits: limits) { server in
                let response = try await server.answer("GET /pair")
                #expect(response.status == 429)
            }
            limits.newConnectionsPerSecond = 0
            try await site.run(limits: limits) { server in
                let browser = try Browser(port: server.port)
                #expect(await browser.readToEnd() == "")
            }
        }
    }

    @Test func aDamagedListAdmitsNoDeviceAndIsKept() async throws {
        try await withSite { site in
            let path = site.folder.path + "/devices.json"
            try await site.run { server in
                let cookie = try await server.cookie(site.code())
                try "{".write(toFile: path, atomically: true, encoding: .utf8)
                #expect(try await server.answer("GET /clock", ["Cookie": cookie]).status == 503)
                #expect(try await server.pair(site.code()).status == 503)
                #expect(site.events.last == .failed(.damaged(path: path)))
                #expect(throws: LocalNetworkError.damaged(path: path)) { try site.devices.revoke(nil) }
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
            await #expect(throws: WebServerError.localNetwork(.damaged(path: path))) { try await site.run { _ in } }
        }
    }
}
