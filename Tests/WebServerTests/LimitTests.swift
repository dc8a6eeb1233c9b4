import TestSupport
import Testing

@testable import WebServer

/// The limits of a connection and of a request.
@Suite(.timeLimit(.minutes(15))) struct LimitTests {
    @Test func aLongHeadIsRefused() async throws {
        try await withServer { server in
            try await server.expect(200, "GET /clock", ["X-Long": String(repeating: "a", count: 8_000)])
            try await server.expect(400, "GET /clock", ["X-Long": String(repeating: "a", count: 17_000)])
            try await server.expect(400, "GET /" + String(repeating: "a", count: 17_000))
            let many = Dictionary(uniqueKeysWithValues: (0..<2_000).map { ("X-\($0)", "12345678") })
            try await server.expect(400, "GET /clock", many)
        }
    }

    @Test func aLongBodyIsRefused() async throws {
        try await withServer { server in
            let token = ["X-Strided-Token": try await server.token()]
            func command(_ length: Int) -> String {
                let method = #"{"method":"Nothing","x":""#
                return method + String(repeating: "a", count: length - method.count - 2) + "\"}"
            }
            try await server.expect(403, "POST /command", token, body: command(4_096))
            try await server.expect(413, "POST /command", token, body: command(4_097))
            let browser = try Browser(port: server.port)
            browser.request("POST /command", token.merging(["Transfer-Encoding": "chunked"]) { $1 })
            browser.send("1001\r\n" + String(repeating: "a", count: 4_097) + "\r\n0\r\n\r\n")
            #expect(await browser.response().status == 413)
        }
    }

    @Test func tooManyRequestsAreRefused() async throws {
        var limits = WebLimits()
        limits.requestsPerSecond = 2
        try await withServer(limits: limits) { server in
            let browser = try Browser(port: server.port)
            var statuses: [Int] = []
            // At two requests per second, 120 requests would take a minute.
            for _ in 0..<120 { browser.request("GET /icon.svg", ["If-None-Match": "*"]) }
            while case let status = await browser.response().status, status != 0 { statuses.append(status) }
            #expect(statuses.count >= 3 && statuses.last == 429)
            #expect(statuses.dropLast().allSatisfy { $0 == 304 })
        }
    }

    @Test func theRateIsFilledAgain() {
        let start = ContinuousClock.now
        var rate = RequestRate(perSecond: 10, now: start)
        let admitted = (0..<20).count { _ in rate.admits(at: start) }
        #expect(admitted == 10)
        let afterHalfARequest = rate.admits(at: start + .milliseconds(50))
        let afterARequest = rate.admits(at: start + .milliseconds(101))
        #expect(!afterHalfARequest && afterARequest)
        let later = (0..<20).count { _ in rate.admits(at: start + .seconds(60)) }
        #expect(later == 10)
    }

    @Test func aRequestThatDoesNotArriveIsGivenUp() async throws {
        var limits = WebLimits()
        limits.arrival = .milliseconds(50)
        try await withServer(limits: limits) { server in
            let silent = try Browser(port: server.port)
            #expect(await silent.readToEnd() == "")
            let slow = try Browser(port: server.port)
            slow.send("GET /clock HTTP/1.1\r\nHost: localhost")
            #expect(await slow.readToEnd() == "")
            let body = try Browser(port: server.port)
            body.send("POST /command HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 10\r\n\r\n1")
            #expect(await body.readToEnd() == "")
        }
    }

    @Test func anIdleConnectionIsClosed() async throws {
        var limits = WebLimits()
        limits.idle = .milliseconds(50)
        try await withServer(limits: limits) { server in
            let browser = try Browser(port: server.port)
            browser.request("GET /clock")
            #expect(await browser.response().status == 200)
            #expect(await browser.readToEnd() == "")
        }
    }

    @Test func theLongestIdleConnectionMakesRoom() async throws {
        var limits = WebLimits()
        limits.connections = 3
        try await withServer(limits: limits) { server in
            let first = try Browser(port: server.port)
            first.request("GET /clock")
            #expect(await first.response().status == 200)
            var streams: [Browser] = []
            for _ in 0..<3 {
                let stream = try Browser(port: server.port)
                stream.request("GET /events")
                #expect(await stream.read(until: "hello").contains("200 OK"))
                streams.append(stream)
            }
            #expect(await first.readToEnd() == "")
            // Streams are in use, so there is no room for one more connection.
            let surplus = try Browser(port: server.port)
            #expect(await surplus.readToEnd() == "")
        }
    }

    @Test func aClientThatEndsMakesRoom() async throws {
        var limits = WebLimits()
        limits.connections = 1
        limits.keepAlive = .milliseconds(20)
        try await withServer(limits: limits) { server in
            for _ in 0..<5 {
                var stream: Browser
                var answer: String
                repeat {
                    // The server closes a connection before it removes it from its table, so the next client may be refused at first.
                    stream = try Browser(port: server.port)
                    stream.request("GET /events")
                    answer = await stream.read(until: "hello")
                } while answer.isEmpty
                #expect(answer.contains("200 OK"))
                stream.finish()
                _ = await stream.readToEnd()
            }
        }
    }

    @Test func anUnknownAddressOrMethodIsRefused() async throws {
        try await withServer { server in
            for path in [
                "/none", "/Page", "/../etc/passwd", "/page.html", "/activities/", "/activities/0", "/day", "//",
            ] {
                try await server.expect(404, "GET \(path)")
            }
            for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"] {
                let response = try await server.answer("\(method) /")
                #expect(response.status == 405 && response["Allow"] == "GET, HEAD", "\(method)")
            }
            let command = try await server.answer("GET /command")
            #expect(command["Allow"] == "POST")
        }
    }
}
