import Control
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@testable import WebServer

/// The files of the page.
@Suite(.timeLimit(.minutes(15))) struct PageTests {
    @Test func thePageHasItsHeaders() async throws {
        try await withServer { server in
            let response = try await server.answer("GET /")
            #expect(response.status == 200 && response["Content-Type"] == "text/html; charset=utf-8")
            #expect(response["X-Content-Type-Options"] == "nosniff" && response["Referrer-Policy"] == "no-referrer")
            #expect(response["Cache-Control"] == "no-cache")
            let policy = try #require(response["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"))
            #expect(response.body == PackageResources.page_html)
            let browser = try Browser(port: server.port)
            browser.request("HEAD /", ["Connection": "close"])
            let head = Response(head: await browser.readToEnd())
            #expect(head.status == 200 && head.length == response.length && head.head.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func anUnchangedPageIsNotSentAgain() async throws {
        try await withServer { server in
            let tag = try #require(try await server.answer("GET /page.css")["ETag"])
            for field in [tag, "\"x\", \(tag)", "*", String(tag.dropFirst(2))] {
                let response = try await server.answer("GET /page.css", ["If-None-Match": field])
                #expect(response.status == 304 && response.body.isEmpty, "\(field)")
            }
            try await server.expect(200, "GET /page.css", ["If-None-Match": "\"x\""])
        }
    }

    @Test func gzipIsUsedOnlyIfAccepted() async throws {
        let text = Array(String(repeating: "cadence ", count: 500).utf8)
        let packed = try #require(Gzip.compress(text, level: 9))
        #expect(packed.count < 100 && packed.prefix(2) == [0x1F, 0x8B])
        let folder = try TemporaryFolder()
        let file = try folder.file("a.gz", containing: packed)
        #expect(try TestSupport.Command.run(["gzip", "-dc", file]).output == String(decoding: text, as: UTF8.self))
        let page = PageFile(type: "text/plain", content: text)
        for (field, isPacked) in [
            ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.0", false), ("br", false),
            ("", false),
        ] {
            let request = Requests.get("/", ["Accept-Encoding": field])
            let response = page.response(to: request)
            #expect((response.headers["Content-Encoding"] == ["gzip"]) == isPacked, "\(field)")
            #expect(Array(response.body.readableBytesView) == (isPacked ? packed : text), "\(field)")
        }
    }

    @Test func thePageIsAtMostOneHundredKilobytes() {
        let request = Requests.get("/", ["Accept-Encoding": "gzip"])
        #expect(PageFiles.load().values.reduce(0) { $0 + $1.response(to: request).body.readableBytes } <= 100_000)
    }

    /// A new file of the page needs a line in `PageFiles`.
    @Test func everyFileOfThePageIsServed() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Web/WebServer/Page").standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pages = ["page.html": "/", "pair.html": "/pair", "sensor.html": "/sensor"]
        let files = Set(PageFiles.load().keys).union(PageFiles.loadPairing().keys)
        #expect(Set(names.map { pages[$0] ?? "/\($0)" }) == files)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                .replacing("http://www.w3.org/", with: "")
            #expect(!text.contains("http://") && !text.contains("https://"), "\(name) names another host")
        }
    }

    @Test func theClockIsMonotonic() async throws {
        try await withServer { server in
            let before = HostInstant.now.monotonicNanoseconds
            let text = try await server.answer("GET /clock").text
            let after = HostInstant.now.monotonicNanoseconds
            let times = try #require(text.firstMatch(of: /^\{"received_ns":(\d+),"sent_ns":(\d+)\}$/))
            let (received, sent) = (try #require(Int(times.1)), try #require(Int(times.2)))
            #expect(before <= received && received <= sent && sent <= after)
        }
    }
}
