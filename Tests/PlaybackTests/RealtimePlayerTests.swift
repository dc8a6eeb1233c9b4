import Glibc
import Metronome
import Testing

@testable import Playback

/// The ladder as a player climbs it, with its threads.
@Suite(.timeLimit(.minutes(15))) struct RealtimePlayerTests {
    /// The first report of a player on nothing, and how it stands when that has been told.
    private func report(priority: Int, broker: (any RealtimeBroker)?) async -> (RealtimeReport, PlayerStatus)? {
        let player = Player(
            configuration: PlayerConfiguration(device: .null, realtimePriority: priority),
            broker: broker
        )
        player.post(Performance(run: 1, tempo: Tempo(stepsPerMinute: 180), recipe: .synthesised(.click)))
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

    // No kernel knows a priority of 100: it is refused to root too.
    @Test func whatTheKernelRefusesTheBrokerIsAskedForWhileItPlays() async throws {
        let broker = ScriptedBroker()
        let (report, status) = try #require(await report(priority: 100, broker: broker))
        #expect(report.scheduling == .realtime(priority: 20))
        #expect(report.way == .broker("rtkit"))
        #expect(report.refusals.map(\.code) == [EINVAL])
        #expect(status.realtime == report)
        #expect(broker.asked.count == 2)
        #expect(broker.asked.last?.hasSuffix(" 20") == true)
    }

    @Test func memoryIsLockedAndToldOf() async throws {
        let (report, _) = try #require(await report(priority: 100, broker: nil))
        // The stack alone is 64 KiB; the ring and a block of frames come to it.
        #expect(report.memory.bytes + report.memory.refusedBytes > 80 << 10)
        // 0.1 s of a click at 48 kHz for each foot is more than a page.
        #expect(report.sounds.bytes + report.sounds.refusedBytes >= 8_192)
        #expect(report.scheduling == .ordinary)
    }
}
