import Foundation
import TestSupport
import Testing

@testable import WebServer

/// Damaged requests: no crash, each connection ends, and the memory does not grow.
@Suite(.timeLimit(.minutes(15))) struct MalformedRequestTests {
    private static let samples = [
        "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nAccept-Encoding: gzip\r\n\r\n",
        "GET /series?after=12.5 HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: http://localhost:PORT\r\n\r\n",
        "GET /activities/1 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n",
        "GET /week?date=2026-10-01 HTTP/1.0\r\nHost: [::1]:PORT\r\nConnection: keep-alive\r\n\r\n",
        """
        POST /command HTTP/1.1\r\nHost: localhost:PORT\r\nX-Strided-Token: TOKEN\r\nContent-Length: 52\r\n\r
        {"method":"ChangePace","parameters":{"delta_mps":1}}
        """,
        """
        POST /command HTTP/1.1\r\nHost: localhost:PORT\r\nX-Strided-Token: TOKEN\r\nTransfer-Encoding: chunked\r\n\r
        34\r\n{"method":"ChangePace","parameters":{"delta_mps":1}}\r\n0\r\n\r\n
        """,
        "HEAD /events HTTP/1.1\r\nHost: localhost:PORT\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ]

    /// Changes some bytes of a text: replaces, removes, repeats or cuts.
    private static func damage(_ text: String, using random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
            case 3: bytes.removeSubrange(place...)
            default: bytes.insert(contentsOf: Array("\r\n: [{\"%\0".utf8).shuffled(using: &random), at: place)
            }
        }
        return bytes
    }

    /// The resident memory of this process, in kB.
    private static var memory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return text.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) } ?? 0
    }

    /// Sends damaged requests, each on a connection of its own, and waits for the end of each connection.
    private static func send(_ count: Int, to port: Int, _ token: String, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        for number in 0..<count {
            let sample = samples[Int.random(in: 0..<samples.count, using: &random)]
            let text = sample.replacing("PORT", with: "\(port)").replacing("TOKEN", with: token)
            let browser = try Browser(port: port)
            browser.send(damage(text, using: &random))
            // In some cases only the time limit ends the connection.
            if !number.isMultiple(of: 10) { browser.finish() }
            // Returns only when the server closes the connection.
            _ = await browser.readToEnd()
        }
    }

    @Test func tenThousandMalformedRequestsChangeNothing() async throws {
        var limits = WebLimits()
        (limits.arrival, limits.idle) = (.milliseconds(20), .milliseconds(20))
        try await withServer(limits: limits) { server in
            let token = try await server.token()
            // The first requests fill caches, so the memory is compared from here on.
            try await Self.send(1_000, to: server.port, token, seed: 14)
            let before = Self.memory
            try await withThrowingTaskGroup { group in
                for seed: UInt64 in 15...18 {
                    group.addTask { try await Self.send(2_250, to: server.port, token, seed: seed) }
                }
                try await group.waitForAll()
            }
            // Other tests run at the same time; a leak of 10 kB for each connection would be 90 MB.
            #expect(Self.memory - before < 60_000, "grown from \(before) kB to \(Self.memory) kB")
            try await server.expect(200, "GET /")
        }
    }

    @Test(arguments: [
        "", "\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{3}\u{1}", "GET / HTTP/9.9\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST /command HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /command HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
    ])
    func aKnownAttackGetsNoPage(_ text: String) async throws {
        var limits = WebLimits()
        limits.arrival = .milliseconds(50)
        try await withServer(limits: limits) { server in
            let browser = try Browser(port: server.port)
            browser.send(text)
            let answer = await browser.readToEnd()
            #expect(!answer.contains(" 200 "), "\(answer.prefix(80))")
        }
    }
}
