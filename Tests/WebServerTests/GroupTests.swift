import Control
import LineSupport
import TestSupport
import Testing

@testable import LocalNetwork
@testable import WebServer

/// Members of a group of runners at the server of the page.
@Suite(.timeLimit(.minutes(15))) struct GroupTests {
    private static let member = #""member":{"id":"0000000a","port":8018,"fingerprint":"\#(print)"}"#
    private static let print = Array(repeating: "AB", count: 32).joined(separator: ":")

    private static func body(_ code: String, _ member: String = member) -> String {
        #"{"code":"\#(code)","name":"Anna",\#(member)}"#
    }

    @Test(arguments: [PairedDevice.Role.member, .control]) func aMemberGetsOnlyTheBeat(_ role: PairedDevice.Role)
        async throws
    {
        try await withSite { site in
            try await site.run { server in
                let joined = try await server.answer("POST /pair", body: Self.body(site.code(role)))
                #expect(joined.status == 200 && joined["Set-Cookie"] == nil, "\(joined.text)")
                let secret = try #require(joined.text.firstMatch(of: /"secret":"([0-9a-f]{64})"/)?.1)
                let fields = ["Authorization": "Bearer \(secret)"]
                let group = try #require(try site.group.content().group)
                #expect(group.members.map(\.name).last == "Anna" && group.leader == group.members[0].id)
                #expect(try site.devices.devices().isEmpty && site.events == [.joined(name: "Anna")])
                for path in ["/clock", "/group?id=0000000a&epoch=1"] {
                    #expect(try await server.answer("GET \(path)", fields).status == 200, "\(path)")
                }
                for path in [
                    "/", "/events", "/history", "/series", "/summary", "/sounds/click", "/pair", "/group/leave",
                ] {
                    #expect(try await server.answer("GET \(path)", fields).status == 403, "\(path)")
                }
                for path in ["/command", "/sensor/motion", "/sensor/position", "/sensor/end", "/pair", "/group"] {
                    #expect(try await server.answer("POST \(path)", fields, body: "{}").status == 403, "\(path)")
                }
                for wrong in [
                    "", "Bearer ", "Bearer \(secret)0", "Bearer \(String(repeating: "0", count: 64))",
                    "Basic \(secret)",
                ] {
                    #expect(try await server.answer("GET /clock", ["Authorization": wrong]).status == 401, "\(wrong)")
                }
                // The page for programs on this machine knows no members.
                #expect(try await server.loopback.answer("GET /group", fields).status == 404)
                #expect(try await server.answer("POST /group/leave?id=0000000a", fields, body: "{}").status == 200)
                #expect(try site.group.content().group?.members.count == 1)
                // The secret has changed.
                #expect(try await server.answer("GET /clock", fields).status == 401)
            }
        }
    }

    @Test func aWrongRequestAdmitsNobody() async throws {
        try await withSite { site in
            try await site.run { server in
                let code = try site.code(.member)
                for member in [
                    #""member":{"id":"x","port":8018,"fingerprint":"\#(Self.print)"}"#,
                    #""member":{"id":"0000000a","port":0,"fingerprint":"\#(Self.print)"}"#,
                    #""member":{"id":"0000000a","port":8018,"fingerprint":"AB"}"#,
                ] {
                    #expect(try await server.answer("POST /pair", body: Self.body(code, member)).status == 400)
                }
                // The code for a member makes no device of a browser.
                #expect(try await server.pair(code).status == 403)
                #expect(try await server.answer("POST /pair", body: Self.body("00000000")).status == 403)
                #expect(try site.group.content().group == nil && site.devices.devices().isEmpty)
            }
        }
    }

    @Test func anotherCertificateIsRefused() async throws {
        try await withSite { site in
            try await site.run { server in
                let code = try site.code(.member)
                let own = RunnerGroup.Member(
                    id: "0000000a",
                    name: "b",
                    address: "127.0.0.1",
                    port: 1,
                    fingerprint: Self.print
                )
                let wrong = try #require(Fingerprint(parsing: Self.print))
                await #expect(throws: GroupError.otherCertificate("127.0.0.1")) {
                    try await RunnerGroup.join("127.0.0.1", port: server.port, fingerprint: wrong, as: own, code: code)
                }
                // Nothing was sent, so the code is still valid.
                let right = try #require(ServerIdentity.fingerprint(in: site.folder))
                let group = try await RunnerGroup.join(
                    "127.0.0.1",
                    port: server.port,
                    fingerprint: right,
                    as: own,
                    code: code
                )
                #expect(group["0000000a"]?.name == "b" && group[group.leader]?.address == "127.0.0.1")
            }
            await #expect(throws: GroupError.self) {
                try await RunnerGroup.fingerprint(of: "127.0.0.1", port: 1, expecting: nil)
            }
        }
    }

    /// Two runners with real daemons; the first one has a run.
    private func withTwoRunners(
        _ body: (_ leader: LocalNetworkSite, _ home: Home, _ site: LocalNetworkSite, _ other: Home) async throws -> Void
    ) async throws {
        let (home, other) = (try Home(), try Home())
        let (daemon, follower) = (try await home.daemon(), try await other.daemon())
        _ = try await home.stridectl("start")
        try await withSite { site in
            try await withSite { leader in try await body(leader, home, site, other) }
        }
        _ = (await daemon.end(), await follower.end())
    }

    /// The beat is followed, and after the end of the leader's server the other one leads.
    @Test func theClicksFollowTheLeaderAndItsSuccessorLeads() async throws {
        try await withTwoRunners { leader, home, site, other in
            try await site.run(socket: other.socket) { own in
                try await leader.run(socket: home.socket) { server in
                    try await site.join(server, code: leader.code(.member), from: own)
                    let status = try await Self.wait(for: "following", at: other)
                    #expect(status.contains(#""state":"running""#) && !status.contains(#""leader":"""#))
                    // With a cadence of its own, a member leaves the beat; `stridectl join` without an address returns to it.
                    _ = try await other.stridectl("cadence", "150")
                    try site.group.change { $0.order = .join }
                    try await Self.wait(for: "following", at: other)
                    #expect(try site.group.content().order == nil)
                }
                // The leader's server has ended.
                let content = try site.group.content()
                let secret = try #require(content.group?.secret)
                let stream = try await TLSBrowser(port: own.port)
                let id = try #require(content.group?.leader)
                await stream.request("GET /group/events?id=\(id)", ["Authorization": "Bearer \(secret)"])
                let mark = #""leader":"\#(content.own)""#
                #expect(await stream.read(until: mark).contains(mark))
                #expect(try site.group.content().group?.epoch == 2)
                // This machine leads now, but its clicks still have the tempo of the old leader.
                try site.group.change { $0.order = .leave }
                try await Self.wait(for: nil, at: other)
            }
            let status = try await other.stridectl("status")
            #expect(status.output.hasPrefix("running"))
        }
    }

    /// Waits until the daemon has this state in its group, or no group, and returns the line of its status.
    ///
    /// The client is a program of its own. On a busy machine, the test program may not read for 10 s, and then the daemon ends the connection.
    @discardableResult
    private static func wait(for state: String?, at home: Home) async throws -> String {
        let watch = try Program("stridectl", ["watch", "--json"], environment: home.environment, reading: .output)
        let group = try Regex(#""group":\{"# + (state.map { #"[^}]*"state":"\#($0)""# } ?? ""))
        var found: String?
        for await line in watch.lines where line.contains(group) == (state != nil) {
            found = line
            break
        }
        _ = await watch.end()
        return try #require(found)
    }

    @Test func aLeaderThatLeavesHandsOver() async throws {
        try await withTwoRunners { leader, home, site, other in
            try await site.run(socket: other.socket) { own in
                try await leader.run(socket: home.socket) { server in
                    try await site.join(server, code: leader.code(.member), from: own)
                    try await Self.wait(for: "following", at: other)
                    try leader.group.change { $0.order = .leave }
                    try await Self.wait(for: "lost", at: other)
                    #expect(try leader.group.content().group == nil)
                    let content = try site.group.content()
                    #expect(content.group?.members.map(\.id) == [content.own] && content.group?.epoch == 2)
                }
            }
        }
    }

    @Test func aServerThatWasStartedAgainFollowsAgain() async throws {
        try await withTwoRunners { leader, home, site, other in
            try await leader.run(socket: home.socket) { server in
                try await site.run(socket: other.socket) { own in
                    try await site.join(server, code: leader.code(.member), from: own)
                    try await Self.wait(for: "following", at: other)
                }
                try await Self.wait(for: "lost", at: other)
                try await site.run(socket: other.socket) { _ in
                    try await Self.wait(for: "following", at: other)
                }
                #expect(try site.group.content().group?.epoch == 1)
            }
        }
    }
}

/// The stream of a member.
@Suite struct EventParserTests {
    @Test func eventsAreTheSameInPiecesOfAnySize() throws {
        let bytes = Array(
            "retry: 1000\n:\n\nevent: beat\ndata: {\"a\":1}\n\nevent: group\ndata: x\ndata: y\n\ndata: z\n\nevent".utf8
        )
        for size in 1...bytes.count {
            var parser = EventParser(limit: 100)
            var found: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                for event in try parser.parse(bytes[start..<min(start + size, bytes.count)]) {
                    found.append(event.name + String(decoding: event.data, as: UTF8.self))
                }
            }
            #expect(found == [#"beat{"a":1}"#, "groupxy"])
        }
    }

    @Test func anEventThatIsTooLongEndsTheStream() {
        #expect(throws: EventParser.TooLong.self) {
            var parser = EventParser(limit: 100)
            for _ in 0..<30 { _ = try parser.parse(Array("data: x\ndata: yyy\n".utf8)) }
        }
    }
}
