import Cadence
import Inputs
import InputsSupport
import NIOCore
import Synchronization
import Testing
import TestSupport

/// A run at a real gpsd that loses its receiver, gets it back, is killed and started again; 12 to 40 s.
@Suite("Outages of a real gpsd", .timeLimit(.minutes(15)), .needs("gpsd"))
struct GPSDOutageTests {
    /// How far the run has come.
    private struct Story {
        var isKilled = false
        var isRestarted = false
        /// When the first speed over each of the receiver's connections came.
        var heard: [Int: Duration] = [:]
    }

    /// Sends an RMC twice a second whose speed tells the connection: 5.1 knots over the first, and so on.
    private func transmit(
        over connection: Int,
        since start: ContinuousClock.Instant,
        until count: Int,
        _ send: ([UInt8]) async throws -> Void
    ) async throws {
        var sent = 0
        for await _ in ticks(every: 500) {
            guard sent < count else { return }
            sent += 1
            let now = start.duration(to: .now)
            let second = Int(now / .seconds(1)) % 60
            let minute = Int(now / .seconds(60))
            let half = Int(now / .milliseconds(500)) % 2 * 5
            let time = "12\(minute < 10 ? "0" : "")\(minute)\(second < 10 ? "0" : "")\(second).\(half)0"
            try await send(rmc(time, knots: "5.\(connection)"))
        }
    }

    @Test func theSourceSurvivesAReceiverOutageAndARestartOfGPSD() async throws {
        let start = ContinuousClock.now
        try await ScriptedServer.serving { connection, _, outbound in
            // The first connection ends after 3 s: gpsd's source is cut, and found again when gpsd looks for it.
            try await transmit(over: connection, since: start, until: connection == 1 ? 6 : 200) {
                try await outbound.write($0)
            }
        } _: { receiver in
            let gpsd = try LiveGPSD(receiverPort: receiver.port)
            try gpsd.start()
            defer { gpsd.kill() }
            let address = try #require(GPSDAddress(host: "127.0.0.1", port: gpsd.port))
            let story = Mutex(Story())
            let source = GPSDSource(address: address, silence: .seconds(5), now: { start.duration(to: .now) })
            let events = await source.events { event in
                story.withLock { story in
                    for speed in event.observations.compactMap(\.metersPerSecond) {
                        let connection = Int((speed * 3600 / 1852 * 10).rounded()) - 50
                        story.heard[connection] = story.heard[connection] ?? start.duration(to: .now)
                    }
                    if story.heard[2] != nil, !story.isKilled {
                        story.isKilled = true
                        gpsd.kill()
                    }
                    if story.isKilled, event.loss != nil, !story.isRestarted {
                        story.isRestarted = true
                        try? gpsd.start()
                    }
                    return story.heard[3] != nil
                }
            }
            let heard = story.withLock(\.heard)
            let firstLoss = try #require(
                events.firstIndex { event in
                    guard let loss = event.loss else { return false }
                    // Until gpsd listens it refuses.
                    if case .unreachable = loss { return false }
                    return true
                }
            )
            // The receiver's loss was silent: the connection to gpsd outlived it.
            let lastOfSecond = events.lastIndex { event in
                event.observations.contains { near($0.metersPerSecond, Speed.knots(5.2).metersPerSecond, 1e-6) }
            }
            #expect(try #require(lastOfSecond) < firstLoss)
            #expect(events.filter(\.isConnected).count == 2)
            let times = [heard[1], heard[2], heard[3]].compactMap(\.self)
            #expect(times.count == 3)
            #expect(times == times.sorted())
            print("receiver heard over its connections at \(times.map { $0.formatted() }) since the start")
        }
    }
}

extension Duration {
    /// In seconds with one decimal.
    fileprivate func formatted() -> String { "\((self / .milliseconds(100)).rounded() / 10) s" }
}
