import Glibc
import LineSupport
import TestSupport
import Testing

@testable import WebServer

/// The server with a real daemon, which has no sound device.
@Suite(.timeLimit(.minutes(15))) struct DaemonTests {
    @Test func aChangeOfTheDaemonReachesThePage() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        try await withServer(socket: home.socket) { server in
            let token = ["X-Strided-Token": try await server.token()]
            let page = try Browser(port: server.port)
            page.request("GET /events")
            #expect(await page.read(until: "event: status").contains("event: hello"))
            let body = #"{"method":"ChangeSetting","parameters":{"key":"sound.volume","value":"25%"}}"#
            let reply = try await server.answer("POST /command", token, body: body)
            #expect(reply.status == 200 && reply.text.contains(#""value":"25.0%""#))
            #expect(await page.read(until: #""volume":0.25"#).contains(#""volume":0.25"#))
            // A value that the daemon does not accept, and a run that does not exist.
            let wrong = #"{"method":"ChangeSetting","parameters":{"key":"sound.volume","value":"700%"}}"#
            try await server.expect(400, "POST /command", token, body: wrong)
            let pause = #"{"method":"PauseActivity","parameters":{}}"#
            try await server.expect(409, "POST /command", token, body: pause)
        }
        _ = await daemon.end()
    }

    @Test func aDaemonThatReturnsIsFollowedAgain() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        try await withServer(socket: home.socket) { server in
            let page = try Browser(port: server.port)
            page.request("GET /events")
            _ = await page.read(until: "event: status")
            _ = await daemon.end()
            #expect(await page.read(until: "event: down").contains("event: down"))
            let second = try await home.daemon()
            #expect(await page.read(until: "event: status").contains("event: status"))
            _ = await second.end()
        }
    }

    @Test func aDaemonThatHangsIsReportedUntilItAnswersAgain() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        try await withServer(socket: home.socket) { server in
            let page = try Browser(port: server.port)
            page.request("GET /events")
            _ = await page.read(until: "event: status")
            kill(daemon.id, SIGSTOP)
            #expect(await page.read(until: "since_unix_ms").contains("\"reason\":\"strided does not answer\""))
            // A page that comes later learns how long it has been.
            let second = try Browser(port: server.port)
            second.request("GET /events")
            let age = await second.read(until: "since_unix_ms").firstMatch(of: /"age_ms":(\d+)/)
            #expect(age.flatMap { Int($0.1) }.map { $0 > 1000 } == true)
            kill(daemon.id, SIGCONT)
            #expect(await page.read(until: "event: status").contains("event: status"))
        }
        _ = await daemon.end()
    }

    @Test func theVerbServesThePage() async throws {
        let home = try Home()
        // The verb does not choose a port itself.
        let reserved = try ReservedPort()
        defer { withExtendedLifetime(reserved) {} }
        let port = Int(reserved.number)
        let web = try Program(
            "stridectl",
            ["web", "--port", "\(port)"],
            environment: home.environment,
            reading: .output
        )
        #expect(await web.line(containing: "http://localhost:\(port)/") != nil)
        let browser = try Browser(port: port)
        browser.request("GET /")
        #expect(await browser.response().status == 200)
        let second = try await home.stridectl("web", "--port", "\(port)")
        #expect(second.status == 1 && second.errors.contains("another program uses port \(port)"))
        _ = await web.end()
    }
}
