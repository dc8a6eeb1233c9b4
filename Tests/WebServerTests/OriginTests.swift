import TestSupport
import Testing

@testable import WebServer

/// Requests that do not come from a page of the server get nothing.
@Suite(.timeLimit(.minutes(15))) struct OriginTests {
    private static let paths = ["/", "/page.js", "/events", "/clock", "/series", "/history", "/week"]

    @Test func aNameOfAnotherHostIsMisdirected() async throws {
        try await withServer { server in
            for host in [
                "example.org", "localhost", "localhost:1", "127.0.0.1.example.org:\(server.port)", "",
                "[::2]:\(server.port)",
            ] {
                for path in Self.paths {
                    let response = try await server.answer("GET \(path)", ["Host": host])
                    // Without a host, NIO's decoder may refuse the request first.
                    #expect(response.status == 421 || (host.isEmpty && response.status == 400), "\(host) \(path)")
                    #expect(!response.text.contains("token"))
                }
            }
        }
    }

    @Test func theNamesOfThisMachineAreAnswered() async throws {
        try await withServer { server in
            for name in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"] {
                let host = "\(name):\(server.port)"
                try await server.expect(200, "GET /", ["Host": host])
                let own = ["Host": host, "Origin": "http://\(host)"]
                try await server.expect(200, "GET /clock", own)
            }
        }
    }

    @Test func anotherOriginGetsNothing() async throws {
        try await withServer { server in
            let token = try await server.token()
            let origins = [
                "http://example.org", "null", "http://localhost:1", "https://localhost:\(server.port)",
                "http://[::1]:\(server.port)", "http://localhost:\(server.port).example.org",
            ]
            for origin in origins {
                for path in Self.paths {
                    let response = try await server.answer("GET \(path)", ["Origin": origin])
                    #expect(response.status == 403, "\(origin) \(path)")
                }
                let fields = ["Origin": origin, "X-Strided-Token": token]
                let body = #"{"method":"PauseActivity","parameters":{}}"#
                try await server.expect(403, "POST /command", fields, body: body)
            }
        }
    }

    @Test func aPageOfAnotherSiteCannotUseAFileAsAnImageOrAScript() async throws {
        try await withServer { server in
            for site in ["cross-site", "same-site"] {
                let image = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"]
                for path in Self.paths { try await server.expect(403, "GET \(path)", image) }
                let link = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
                try await server.expect(200, "GET /", link)
                let frame = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"]
                try await server.expect(403, "GET /", frame)
            }
            let response = try await server.answer("GET /")
            #expect(response["Cross-Origin-Resource-Policy"] == "same-origin")
            #expect(response["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        }
    }

    @Test func aCommandNeedsTheToken() async throws {
        try await withServer { server in
            let token = try await server.token()
            #expect(token.count == 32)
            let body = #"{"method":"PauseActivity","parameters":{}}"#
            for wrong in ["", "0", String(token.dropLast()), token + "0", String(token.reversed()) + "x"] {
                let response = try await server.answer("POST /command", ["X-Strided-Token": wrong], body: body)
                #expect(response.status == 403, "\(wrong)")
            }
            // With the token, the command reaches the daemon, which does not run.
            let response = try await server.answer("POST /command", ["X-Strided-Token": token], body: body)
            #expect(response.status == 503 && response.text.contains("cannot connect to strided"))
        }
    }

    @Test func eachServerHasItsOwnToken() {
        #expect(Set((0..<100).map { _ in AccessToken().text }).count == 100)
    }

    /// The kernel's format, see proc_net_tcp.txt; the second line is a client of user 1000, the third its server.
    @Test func socketsOfOtherUsersAreFound() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F51 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 637 1 0
               1: 0100007F:C000 0100007F:1F51 01 00000000:00000000 00:00000000 00000000  1000        0 638 1 0
               2: 0100007F:1F51 0100007F:C000 01 00000000:00000000 00:00000000 00000000  1001        0 639 1 0
               3: 0100007F:C001 0100007F:1F51 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0

            """
        func isOwner(_ users: Set<UInt32>, _ client: Int, _ tables: [String]) -> Bool {
            SocketOwner.isOneOf(users, clientPort: client, serverPort: 8017, in: tables.map { Array($0.utf8) })
        }
        #expect(isOwner([1000], 0xC000, [table]))
        #expect(!isOwner([1001, 0], 0xC000, [table]))
        // A socket that its process has closed, an unknown client, and a table that cannot be read.
        #expect(!isOwner([0], 0xC001, [table]))
        #expect(!isOwner([0, 1000, 1001], 0xC002, [table]))
        #expect(!isOwner([1000], 0xC000, ["", ""]))
        // Another user uses the same port with another loopback address.
        let other = table.replacing(" 1000 ", with: " 1002 ").replacing("0100007F:C000 ", with: "0200007F:C000 ")
        #expect(!isOwner([1000], 0xC000, [table, other]))
        #expect(!isOwner([1000], 0xC000, ["sl\n a b\n1: x:y z 01 q\n"]))
    }
}
