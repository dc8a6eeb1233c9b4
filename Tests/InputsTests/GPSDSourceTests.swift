import Cadence
import Inputs
import InputsSupport
import NIOCore
import Synchronization
import Testing
import TestSupport

@Suite("Source at gpsd", .timeLimit(.minutes(15)))
struct GPSDSourceTests {
    /// The default patience is longer than any pause of a busy machine: 10 s were once too short.
    private func source(_ address: GPSDAddress, patience: TimeAmount = .minutes(10)) -> GPSDSource {
        GPSDSource(address: address, patience: patience, now: { .zero }, clock: ImmediateClock())
    }

    @Test func aSourceConnectsAndReadsSentences() async throws {
        try await ScriptedServer.serving { _, inbound, outbound in
            try await outbound.write(Words.version)
            guard try await inbound.request() == "?WATCH={\"enable\":true,\"nmea\":true};\n" else { return }
            try await outbound.write(Words.devices + Words.watchingNMEA)
            // Half a line, then the rest of it.
            let sentence = rmc("120000", knots: "5.4")
            try await outbound.write(Array(sentence.prefix(20)))
            try await outbound.write(Array(sentence.dropFirst(20)))
            try await inbound.end()
        } _: { address in
            let events = await source(address).events { !$0.observations.isEmpty }
            #expect(events.first == .connecting)
            #expect(events.dropFirst().first == .connected(release: "3.22"))
            #expect(events.last?.observations.map { $0.fix?.speed } == [.knots(5.4)])
        }
    }

    @Test func aSilentServerIsAskedAgain() async throws {
        try await ScriptedServer.serving { _, inbound, outbound in
            try await outbound.write(Words.version)
            let first = try await inbound.request()
            try await outbound.write(Words.devices + Words.watchingNMEA)
            // It finds its receiver when it is asked again.
            guard try await inbound.request() == first else { return }
            try await outbound.write(Words.devices + Words.watchingNMEA)
            try await outbound.write(rmc("120000", knots: "5.4"))
            try await inbound.end()
        } _: { address in
            let source = GPSDSource(
                address: address,
                patience: .minutes(10),
                silence: .milliseconds(20),
                now: { .zero },
                clock: ImmediateClock()
            )
            let events = await source.events { !$0.observations.isEmpty }
            #expect(events.filter(\.isConnected).count == 1)
            #expect(events.last?.observations.map { $0.fix?.speed } == [.knots(5.4)])
        }
    }

    @Test func aSourceReconnectsWhenTheServerEnds() async throws {
        try await ScriptedServer.serving { _, inbound, outbound in
            try await outbound.write(Words.version)
            _ = try await inbound.request()
            try await outbound.write(Words.watchingNMEA)
        } _: { address in
            let count = Counter()
            let events = await source(address).events { $0.isConnected && count.next() == 3 }
            #expect(events.compactMap(\.loss) == [.closed, .closed])
            #expect(events.compactMap(\.pause) == [.seconds(1), .seconds(1)])
        }
    }

    @Test func theReconnectionDelayGrowsToThirtySeconds() async throws {
        let port = try ReservedPort()
        let address = try #require(GPSDAddress(host: "127.0.0.1", port: Int(port.number)))
        let count = Counter()
        let events = await source(address).events { _ in count.next() == 17 }
        #expect(events.compactMap(\.pause).prefix(8) == [1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) }[...])
        let reasons = Set(events.compactMap(\.loss).map(\.description))
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains("is gpsd running?") == true, "\(reasons)")
        withExtendedLifetime(port) {}
    }

    @Test func aServerThatIsNotGPSDIsReported() async throws {
        try await ScriptedServer.serving { _, _, outbound in
            try await outbound.write("HTTP/1.1 400 Bad Request\r\n\r\n")
        } _: { address in
            #expect(await source(address).events { $0.loss != nil }.last?.loss == .notGPSD)
        }
    }

    @Test func aServerThatStaysSilentIsDisconnected() async throws {
        try await ScriptedServer.serving { _, inbound, _ in
            try await inbound.end()
        } _: { address in
            // On a busy machine the connection itself may take longer, which is another loss.
            let events = await source(address, patience: .milliseconds(50)).events { $0.loss == .notGPSD }
            #expect(events.last?.loss == .notGPSD)
        }
    }

    @Test func afterAFloodOfInvalidBytesTheNextSentenceIsRead() async throws {
        try await ScriptedServer.serving { _, inbound, outbound in
            try await outbound.write(Words.version)
            _ = try await inbound.request()
            try await outbound.write(Words.watchingNMEA)
            var random = SplitMix64(seed: 5)
            for _ in 0..<10 {
                try await outbound.write((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            }
            try await outbound.write("{" + String(repeating: "x", count: 1 << 20) + "\n")
            try await outbound.write([0x0A] + rmc("120000", knots: "5.4"))
            try await inbound.end()
        } _: { address in
            let events = await source(address).events { !$0.observations.isEmpty }
            #expect(events.last?.observations.map { $0.fix?.speed } == [.knots(5.4)])
            #expect(events.compactMap(\.loss).isEmpty)
        }
    }

    @Test func aSourceEndsWhenItsTaskIsCancelled() async throws {
        try await ScriptedServer.serving { _, inbound, outbound in
            try await outbound.write(Words.version)
            try await inbound.end()
        } _: { address in
            // `events` returns only after the source's task has ended.
            let events = await source(address).events { $0 == .connecting }
            #expect(events == [.connecting])
        }
    }
}

/// Counts from 1.
private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}
