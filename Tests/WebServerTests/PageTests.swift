import Control
import Foundation
import Messages
import Metronome
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
            #expect(response.text == PageTexts.files["page.html"])
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
        let files = ["/", "/page.js", "/page.css", "/icon.svg", "/manifest.webmanifest", "/worker.js"]
        let page = PageFiles.load()
        #expect(files.reduce(0) { $0 + (page[$1]?.response(to: request).body.readableBytes ?? .max / 8) } <= 100_000)
    }

    /// A new script or style sheet is served if one that is served imports it; other files need a line in `PageFiles`.
    @Test func everyFileOfThePageIsServed() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Web/WebServer/Page").standardizedFileURL
        let served = PageFiles.load().merging(PageFiles.loadPairing()) { first, _ in first }.values
            .map { String(buffer: $0.response(to: Requests.get("/")).body) }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let lines = text.split(separator: "\n")
            let marker = try #require(
                lines.last { $0.count > 20 && !$0.hasPrefix("import") && !$0.hasPrefix("export") }
            )
            #expect(served.contains { $0.contains(marker) }, "\(name)")
            let ownText = text.replacing("http://www.w3.org/", with: "")
            #expect(!ownText.contains("http://") && !ownText.contains("https://"), "\(name) names another host")
        }
    }

    @Test func aScriptIsJoinedFromItsModules() {
        let sources = [
            "page": """
            import { one, two as second } from "./a.js";
            import {
              three,
            } from "./b.js";
            import * as all from "./a.js";
            export class Page {}
            const page = one + second + three + all.one;
            export { page };
            """,
            "a": "import { three } from \"./b.js\";\nexport const one = three;\nexport async function two() {}",
            "b": "export function three() {}", "c": "never",
        ]
        #expect(
            PageBundle.script("page", from: sources) == """
                const $b = (() => {
                function three() {}
                return { three };
                })();
                const $a = (() => {
                const { three } = $b;
                const one = three;
                async function two() {}
                return { one, two };
                })();
                const $page = (() => {
                const { one, two: second } = $a;
                const {   three, } = $b;
                const all = $a;
                class Page {}
                const page = one + second + three + all.one;
                return { Page, page };
                })();
                export const { Page, page } = $page;

                """
        )
        let styles = ["page": "@import url(\"/map.css\");\nb {}", "map": "a {}"]
        #expect(PageBundle.style("page", from: styles) == "a {}\nb {}\n")
    }

    @Test func aClickIsThatOfTheDaemon() async throws {
        try await withServer { server in
            for (name, accent, foot) in [
                ("click", Accent.none, Foot.left), ("beep", .pitch, .right), ("wood", .level, .right),
            ] {
                guard let kind = ClickKind(rawValue: name) else { continue }
                let response = try await server.answer("GET /sounds/\(name)?accent=\(accent)&foot=\(foot)")
                let sound = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 48_000), accent: accent)
                let samples = sound.samples(for: foot)
                #expect(response["Content-Type"] == "audio/wav" && response.body.count == 44 + 4 * samples.count)
                let bytes = samples.flatMap { sample in
                    withUnsafeBytes(of: sample.bitPattern.littleEndian) { Array($0) }
                }
                #expect(Array(response.body.dropFirst(44)) == bytes)
            }
            let silence = try await server.answer("GET /silence.wav")
            #expect(silence["Content-Type"] == "audio/wav" && silence.body.count == 80_044)
            #expect(silence.body.dropFirst(44).allSatisfy { $0 == 0x80 })
            for path in [
                "none?accent=none&foot=left", "click?accent=none", "click?accent=x&foot=left",
                "..%2F..%2Fetc?accent=none&foot=left", "?accent=none&foot=left",
            ] {
                try await server.expect(404, "GET /sounds/\(path)")
            }
        }
    }

    /// The live page and the replay have the links of all other pages; their texts are those of the message file (`data-message`).
    @Test func allPagesHaveTheSameLinks() throws {
        for (page, current) in [("page.html", ["/"]), ("replay.html", [])] {
            let html = try #require(PageTexts.files[page])
            let list = try #require(html.firstMatch(of: /<nav [^>]*data-label="pages">(.*?)<\/nav>/))
            let links = list.1.matches(
                of: /<a href="([^"]+)"( aria-current="page")? data-message="[^"]+">([^<]+)<\/a>/
            )
            let all = LogbookPages.all(.english)
            #expect(links.map { String($0.1) } == all.map(\.address) && links.map { String($0.3) } == all.map(\.title))
            #expect(links.filter { $0.2 != nil }.map { String($0.1) } == current)
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

/// The language of the pages: that of the setting, or else that of the browser.
@Suite(.timeLimit(.minutes(15))) struct LanguageTests {
    @Test(arguments: [
        ("de", Language.german), ("de-AT,de;q=0.9,en;q=0.8", .german), ("en-GB,de;q=0.9", .english),
        ("en;q=0.3, de;q=0.4", .german), ("fr, de;q=0.1", .german), ("de;q=0", .english), ("fr", .english),
        ("*", .english),
        ("", .english), ("de;q=x", .german), (";;,=", .english), ("de;q=0.5,en;q=0.5", .german),
    ])
    func theBrowserChoosesTheLanguage(field: String, language: Language) {
        #expect(Requests.get("/history", ["Accept-Language": field]).language == language)
    }

    @Test func theLogbookPagesHaveTheLanguageOfTheBrowser() async throws {
        try await withServer { server in
            let german = try await server.answer("GET /history", ["Accept-Language": "de-DE"])
            #expect(german.text.contains("<html lang=\"de\"") && german.text.contains("<a href=\"/week\">Woche</a>"))
            let english = try await server.answer("GET /history")
            #expect(english.text.contains("<html lang=\"en\"") && english.text.contains("<a href=\"/week\">Week</a>"))
        }
    }

    @Test func theSettingIsStrongerThanTheBrowser() async throws {
        try await withServer(language: .german) { server in
            let history = try await server.answer("GET /history", ["Accept-Language": "en"])
            #expect(history.text.contains("<html lang=\"de\""))
            #expect(try await server.answer("GET /").text.contains("<html data-language=\"de\" lang=\"en\">"))
        }
    }
}
