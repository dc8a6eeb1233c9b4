import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import WebServer

/// Damaged bytes at the port for the local network: no crash, and each connection ends.
@Suite(.timeLimit(.minutes(15))) struct MalformedTLSTests {
    /// The beginnings of records (RFC 8446 section 5.1) and of other protocols.
    private static let samples: [[UInt8]] = [
        [0x16, 0x03, 0x01, 0x00, 0x2E, 0x01, 0x00, 0x00, 0x2A, 0x03, 0x03] + [UInt8](repeating: 7, count: 32)
            + [0x00, 0x00, 0x02, 0x13, 0x01, 0x01, 0x00],
        [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28], [0x17, 0x03, 0x03, 0x40, 0x01],
        [0x14, 0x03, 0x03, 0x00, 0x01, 0x01],
        [0x16, 0x03, 0x00, 0xFF, 0xFF], [0x80, 0x2E, 0x01, 0x00, 0x02], Array("GET / HTTP/1.1\r\n\r\n".utf8),
    ]
    private static let requests = [
        "GET /pair HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nCookie: __Host-strided=1\r\n\r\n",
        "POST /pair HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 33\r\n\r\n{\"code\":\"12345678\",\"name\":\"phone\"}",
        "POST /pair HTTP/1.1\r\nHost: localhost:PORT\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ]

    private static func damage(_ sample: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var bytes = sample
        for _ in 0..<Int.random(in: 0...5, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    private static var limits: WebLimits {
        var limits = WebLimits()
        (limits.handshake, limits.arrival, limits.idle) = (.milliseconds(50), .milliseconds(100), .milliseconds(100))
        (limits.newConnectionsPerSecond, limits.unpairedRequestsPerSecond) = (100_000, 100_000)
        return limits
    }

    @Test func twoThousandMalformedSequencesChangeNothing() async throws {
        try await withSite { site in
            var limits = Self.limits
            try await site.run(limits: limits) { server in
                var random = SplitMix64(seed: 2026)
                for _ in 0..<2_000 {
                    let sample = Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)]
                    let browser = try Browser(port: server.port)
                    browser.send(Self.damage(sample, using: &random))
                    browser.finish()
                    // Returns only when the server closes the connection; nothing of the page is sent without TLS.
                    #expect(!(await browser.readToEnd()).contains("HTTP"))
                }
            }
            // An honest handshake has more time.
            limits.handshake = .seconds(300)
            try await site.run(limits: limits) { server in
                let response = try await server.answer("GET /pair")
                #expect(response.status == 200)
            }
        }
    }

    @Test func malformedRequestsInsideTLSChangeNothing() async throws {
        try await withSite { site in
            var limits = Self.limits
            limits.handshake = .seconds(300)
            try await site.run(limits: limits) { server in
                var random = SplitMix64(seed: 14)
                for _ in 0..<100 {
                    let sample = Self.requests[Int.random(in: 0..<Self.requests.count, using: &random)]
                    let text = sample.replacing("PORT", with: "\(server.port)")
                    let browser = try await TLSBrowser(port: server.port)
                    await browser.send(Self.damage(Array(text.utf8), using: &random))
                    let answer = await browser.readToEnd()
                    #expect(!answer.contains("token") && !answer.contains("Set-Cookie"))
                }
            }
            try await site.run { server in
                let response = try await server.answer("GET /pair")
                let devices = try site.devices.devices()
                #expect(response.status == 200 && devices.isEmpty)
            }
        }
    }
}
