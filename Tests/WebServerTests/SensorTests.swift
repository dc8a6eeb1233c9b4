import Control
import LineSupport
import TestSupport
import Testing

@testable import WebServer

/// The messages of phones, with a real daemon.
@Suite(.timeLimit(.minutes(15))) struct SensorTests {
    private static let phone = #""phone":{"id":"a1b2c3d4","name":"Anna"}"#

    private static func motion(_ samples: String) -> String { #"{\#(phone),"samples":[\#(samples)]}"# }

    @Test func thePageOfTheSensorIsServed() async throws {
        try await withServer { server in
            let page = try await server.answer("GET /sensor")
            #expect(page.status == 200 && page.text.contains("sensor.js"))
            for path in ["/sensor/motion", "/sensor/position", "/sensor/end"] {
                let response = try await server.answer("GET \(path)")
                #expect(response.status == 405 && response["Allow"] == "POST", "\(path)")
                try await server.expect(403, "POST \(path)", body: "{}")
                let foreign = ["X-Strided-Token": try await server.token(), "Origin": "http://example.org"]
                try await server.expect(403, "POST \(path)", foreign, body: "{}")
            }
        }
    }

    @Test func aPhoneIsASourceUntilItsPageIsHidden() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        try await withServer(socket: home.socket) { server in
            let token = ["X-Strided-Token": try await server.token()]
            let now = HostInstant.now.monotonicNanoseconds
            let body = Self.motion("[\(now - 20_000_000),0.1,9.8,0.2],[\(now - 10_000_000),0.1,9.7,0.2]")
            let reply = try await server.answer("POST /sensor/motion", token, body: body)
            #expect(
                reply.status == 200 && reply.text.contains(#""steps":0"#) && reply.text.contains(#""steps_used":true"#)
            )
            let fix = #"{"at_ns":\#(now),"latitude_deg":48.1,"longitude_deg":11.5,"accuracy_m":4.5,"speed_mps":null}"#
            try await server.expect(200, "POST /sensor/position", token, body: #"{\#(Self.phone),"fixes":[\#(fix)]}"#)
            // The phone is silent after 1.5 s, so it sends its readings again with each status until one shows it.
            let arguments = ["watch", "--json", "--interval", "50", "--socket", home.socket]
            let watch = try Program("stridectl", arguments, environment: home.environment, reading: .output)
            for await status in watch.lines {
                let parts = ["live, its steps are used", "Anna (a1b2c3d4): 0 steps", "position ±5 m"]
                if parts.allSatisfy({ status.contains($0) }) { break }
                let sample = "[\(HostInstant.now.monotonicNanoseconds),0.1,9.7,0.2]"
                try await server.expect(200, "POST /sensor/motion", token, body: Self.motion(sample))
            }
            _ = await watch.end()
            try await server.expect(200, "POST /sensor/end", token, body: #"{\#(Self.phone),"reason":"hidden"}"#)
            let hidden = try await home.stridectl("status")
            #expect(hidden.output.contains("phone, silent: the page is hidden, Anna (a1b2c3d4)"))
            try await server.expect(200, "POST /sensor/end", token, body: #"{\#(Self.phone),"reason":"closed"}"#)
            #expect(try await home.stridectl("status").output.contains("silent: the page was closed"))
        }
        _ = await daemon.end()
    }

    @Test func aMalformedMessageChangesNothing() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        try await withServer(socket: home.socket) { server in
            let token = ["X-Strided-Token": try await server.token()]
            let now = HostInstant.now.monotonicNanoseconds
            let good = "[\(now),0,9.8,0]"
            let samples = [
                "[\(now),0,9.8]", "[\(now),0,9.8,0,0]", "[null,0,9.8,0]", "[\"1\",0,9.8,0]", "[1e300,0,9.8,0]",
                "[0,0,9.8,0]",
                "[\(now + 3_600_000_000_000),0,9.8,0]", "[\(now - 61_000_000_000),0,9.8,0]", "[-1,0,9.8,0]",
                "\(good),\(good)",
                "\(good),[\(now - 1_000),0,9.8,0]", "[\(now),501,9.8,0]", "[\(now),0,-1e9,0]", "[\(now),1e999,0,0]",
                "[\(now),NaN,0,0]",
                Array(repeating: good, count: 401).joined(separator: ","),
            ]
            for sample in samples {
                try await server.expect(400, "POST /sensor/motion", token, body: Self.motion(sample))
            }
            let fixes = [
                "", #"{"at_ns":\#(now)}"#, #"{"at_ns":\#(now),"latitude_deg":91,"longitude_deg":0,"accuracy_m":4}"#,
                #"{"at_ns":\#(now),"latitude_deg":9,"longitude_deg":181,"accuracy_m":4}"#,
                #"{"at_ns":\#(now),"latitude_deg":9,"longitude_deg":0,"accuracy_m":-1}"#,
                #"{"at_ns":\#(now),"latitude_deg":9,"longitude_deg":0,"accuracy_m":4,"speed_mps":1e9}"#,
                #"{"at_ns":1,"latitude_deg":9,"longitude_deg":0,"accuracy_m":4}"#,
            ]
            for fix in fixes {
                try await server.expect(
                    400,
                    "POST /sensor/position",
                    token,
                    body: #"{\#(Self.phone),"fixes":[\#(fix)]}"#
                )
            }
            let phones = [
                #"{"id":"a1","name":""}"#, #"{"id":"a/b/c/d","name":""}"#,
                #"{"id":"\#(String(repeating: "a", count: 33))","name":""}"#,
                #"{"id":"a1b2","name":"\#(String(repeating: "a", count: 41))"}"#, #"{"id":"a1b2","name":"a\nb"}"#,
                #"{"id":"a1b2"}"#, "1",
            ]
            for phone in phones {
                try await server.expect(400, "POST /sensor/motion", token, body: #"{"phone":\#(phone),"samples":[]}"#)
                try await server.expect(400, "POST /sensor/end", token, body: #"{"phone":\#(phone),"reason":"hidden"}"#)
            }
            for reason in ["\"lost\"", "\"\"", "1", "null"] {
                try await server.expect(400, "POST /sensor/end", token, body: #"{\#(Self.phone),"reason":\#(reason)}"#)
            }
            for body in ["", "[]", "{}", "\u{0}", String(repeating: "[", count: 600)] {
                for path in ["motion", "position", "end"] {
                    try await server.expect(400, "POST /sensor/\(path)", token, body: body)
                }
            }
            let error = #"{\#(Self.phone),"samples":[],"clock_error_ns":-1}"#
            try await server.expect(400, "POST /sensor/motion", token, body: error)
            let long = Self.motion(good + String(repeating: " ", count: 64 * 1024))
            try await server.expect(413, "POST /sensor/motion", token, body: long)
            #expect(!(try await home.stridectl("status").output.contains("phone")))
            // A message of nearly 64 KiB with the largest number of samples.
            let later = HostInstant.now.monotonicNanoseconds
            let many = (0..<400).map { "[\(later - (400 - $0) * 10_000_000),0.1234,9.8123,-0.1234]" }.joined(
                separator: ","
            )
            let padded = Self.motion(many + String(repeating: " ", count: 40_000))
            try await server.expect(200, "POST /sensor/motion", token, body: padded)
        }
        _ = await daemon.end()
    }

    @Test func withoutADaemonThePageGetsTheReason() async throws {
        try await withServer { server in
            let token = ["X-Strided-Token": try await server.token()]
            let reply = try await server.answer("POST /sensor/motion", token, body: Self.motion(""))
            #expect(reply.status == 503 && reply.text.contains("cannot connect to strided"))
        }
    }
}
