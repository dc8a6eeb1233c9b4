import Metronome
import Testing
import Threads

@testable import Playback

/// Realtime scheduling of a player with its threads.
@Suite(.timeLimit(.minutes(15))) struct RealtimePlayerTests {
    /// The first report of a player on the null device, and the player's status after it.
    private func report(priority: Int, broker: (any RealtimeBroker)?) async -> (RealtimeReport, PlayerStatus)? {
        let player = Player(
            configuration: PlayerConfiguration(device: .null, realtimePriority: priority),
            broker: broker
        )
        player.post(
            Performance(order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180)), recipe: .synthesised(.click))
        )
        return await withTaskGroup(of: (RealtimeReport, PlayerStatus)?.self) { group in
            group.addTask {
                await player.run()
                return nil
            }
            group.addTask {
                for await event in player.events {
                    if case .realtime(let report) = event { return (report, player.status) }
                }
                return nil
            }
            var answer: (RealtimeReport, PlayerStatus)?
            while let result = await group.next() {
                guard let result else { continue }
                answer = result
                group.cancelAll()
            }
            return answer
        }
    }

    // Priority 100 does not exist, so the kernel refuses it even to root.
    @Test func theBrokerIsAskedForWhatTheKernelRefused() async throws {
        let broker = ScriptedBroker()
        let (report, status) = try #require(await report(priority: 100, broker: broker))
        #expect(report.scheduling == .realtime(priority: 20))
        #expect(report.authority == "rtkit")
        #expect(report.refusals.map(\.reason) == ["Invalid argument"])
        #expect(status.realtime == report)
        #expect(broker.asked.count == 1)
        #expect(broker.asked.last?.hasSuffix("priority 20") == true)
    }

    @Test func memoryIsLockedAndReported() async throws {
        let (report, _) = try #require(await report(priority: 100, broker: nil))
        // The stack is 64 KiB; the event ring and the block buffer need more.
        #expect(report.memory.bytes + report.memory.refusedBytes > 80 << 10)
        // 0.1 s of a click at 48 kHz for each foot is more than one page.
        #expect(report.sounds.bytes + report.sounds.refusedBytes >= 8_192)
        #expect(report.scheduling == .ordinary)
    }
}
