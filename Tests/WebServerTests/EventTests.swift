import NIOCore
import TestSupport
import Testing

@testable import WebServer

/// The stream of events.
@Suite(.timeLimit(.minutes(15))) struct EventTests {
    private func text(_ name: String, _ data: String) -> String { String(buffer: ServerSentEvent.bytes(name, data)) }

    @Test func eachLineIsADataField() {
        #expect(text("down", "{}") == "event: down\ndata: {}\n\n")
        #expect(text("a", "one\ntwo\r\nthree\rfour") == "event: a\ndata: one\ndata: two\ndata: three\ndata: four\n\n")
        #expect(text("a", "\"\u{2028}\u{85}\"") == "event: a\ndata: \"\u{2028}\u{85}\"\n\n")
        #expect(text("a", "") == "event: a\ndata: \n\n")
    }

    @Test func aSlowListenerGetsTheNewestEvent() async throws {
        let hub = StatusHub()
        let (signals, end) = hub.listen()
        for number in 1...100 { hub.publish(.down(reason: "\(number)", since: StatusHub.Arrival())) }
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        let (number, event) = try #require(hub.event(after: 0))
        #expect(number == 100 && String(buffer: event.bytes(hiding: .none)).contains("\"reason\":\"100\""))
        #expect(hub.event(after: 100) == nil)
        #expect(hub.hasListeners)
        end()
        #expect(!hub.hasListeners)
        #expect(await iterator.next() == nil)
    }

    @Test func withoutADaemonTheReasonIsSent() async throws {
        try await withServer { server in
            let browser = try Browser(port: server.port)
            browser.request("GET /events")
            let text = await browser.read(until: "since_unix_ms")
            #expect(text.contains("Content-Type: text/event-stream\r\n"))
            #expect(text.contains("event: hello\ndata: {\"history\":true,\"map\":false,\"token\":"))
            #expect(
                text.contains("event: down\ndata: {\"age_ms\":")
                    && text.contains("\"reason\":\"strided is not running\",")
            )
        }
    }

    @Test func aCommentShowsThatTheConnectionWorks() async throws {
        var limits = WebLimits()
        limits.keepAlive = .milliseconds(10)
        try await withServer(limits: limits) { server in
            let browser = try Browser(port: server.port)
            browser.request("GET /events")
            #expect(await browser.read(until: ":\n\n").contains("event: hello"))
        }
    }
}
