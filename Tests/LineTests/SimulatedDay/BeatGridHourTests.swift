import Control
import Foundation
import Glibc
import Metronome
import Pacing
import Playback
import ServiceLifecycle
import Synchronization
import Testing
import TestSupport

@testable import Clocks
@testable import Configuration
@testable import OfflineRendering
@testable import strided

/// One hour of the daemon on virtual time: a client of `Watch` computes each step before it is heard.
@Suite(.timeLimit(.minutes(15))) struct BeatGridHourTests {
    /// The client, and the steps that the output has played.
    private final class Witness: Sendable {
        let client = Mutex(GridClient())
        let onsets = Mutex<[(time: Duration, onset: Onset)]>([])
        let ramps = Mutex(0)
    }

    /// Receives the status as the connection of a client does.
    private struct WatchService: Service {
        let feed: StatusFeed
        let time: VirtualTime
        let witness: Witness

        func run() async throws {
            await cancelWhenGracefulShutdown {
                for await status in feed.updates() {
                    let now = Int(time.now / .nanoseconds(1))
                    witness.client.withLock { $0.receive(status.grid, at: now) }
                    if let ramp = status.grid?.rampNanoseconds, ramp > 0 { witness.ramps.withLock { $0 += 1 } }
                }
            }
        }
    }

    @Test func theClientPredictsEveryStepOfAnHour() async throws {
        let time = VirtualTime()
        let output = OfflineOutput(clock: time, sampleRate: SampleRate(hertz: 48_000))
        let witness = Witness()
        var settings = DaemonSettings()
        settings.preferences.lock = .off
        var surroundings = Surroundings(time, output)
        surroundings.journal = { time, entry in
            if case .onset(let onset) = entry { witness.onsets.withLock { $0.append((time, onset)) } }
        }
        let daemon = Daemon(settings, surroundings)
        let methods = RequestHandlers(daemon: daemon).methods
        let receiver = SimulatedRunnerService(
            methods: methods,
            time: time,
            start: Date(timeIntervalSince1970: 1_792_857_600),
            seed: 14,
            seconds: 3_600
        )
        let watch = WatchService(feed: surroundings.changes.feed, time: time, witness: witness)
        try await time.runOnThread([watch] + daemon.services + [receiver]) {
            _ = try await methods.reply(to: Start())
            var numbers = SplitMix64(seed: 14)
            while time.now < .seconds(3_590) {
                try await Self.change(methods, output, .random(in: 0..<8, using: &numbers), &numbers)
                // Some changes follow within one step.
                let pause = Duration.milliseconds(
                    .random(in: 50...(Bool.random(using: &numbers) ? 500 : 30_000), using: &numbers)
                )
                try await time.pass(until: time.now + pause)
            }
        }
        let end = Int(3_590e9)
        witness.client.withLock { $0.receive(nil, at: end) }
        let onsets = witness.onsets.withLock { $0 }.filter { $0.time < .seconds(3_590) }
        let beats = Dictionary(witness.client.withLock { $0.beats }.map { ($0.step, $0) }) { $1 }
        var worst = 0
        for (time, onset) in onsets.dropFirst() {
            let beat = try #require(beats[Int(onset.step)], "step \(onset.step)")
            worst = max(worst, abs(beat.time - Int(time / .nanoseconds(1))))
            #expect(beat.isSounding == onset.isSounded, "step \(onset.step)")
        }
        let ramps = witness.ramps.withLock { $0 }
        let silent = onsets.count { !$0.onset.isSounded }
        print("\(onsets.count) steps, \(silent) silent, \(ramps) values with a ramp; worst \(Double(worst) / 1e6) ms")
        #expect(worst < 1_000_000)
        #expect(onsets.count > 8_000 && silent > 100 && ramps > 100)
    }

    /// An order of the runner, or a loss of the sound device that pauses the run.
    private static func change(
        _ methods: ControlMethods,
        _ output: OfflineOutput,
        _ kind: Int,
        _ numbers: inout SplitMix64
    ) async throws {
        switch kind {
        case 0: _ = try await methods.reply(to: HoldCadence(stepsPerMinute: .random(in: 140...200, using: &numbers)))
        case 1: _ = try await methods.reply(to: SetPace(metersPerSecond: .random(in: 1...4, using: &numbers)))
        case 2:
            let cue = Bool.random(using: &numbers) ? "every-step" : "every-other"
            _ = try await methods.reply(to: ChangeSetting(key: "sound.cue", value: cue))
        case 3: _ = try? await methods.reply(to: Pause())
        case 4, 6: _ = try? await methods.reply(to: Resume())
        case 5:
            output.lose(OutputFault(.play, ENODEV))
            output.find()
        default:
            _ = try await methods.reply(to: FollowPace())
            _ = try await methods.reply(to: Follow(source: .gps))
        }
    }
}
