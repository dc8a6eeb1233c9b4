import Glibc
import Metronome
import Playback
import SystemBus
import Testing
import TestSupport

@testable import Haptics

/// The thread of the vibrations with a feedbackd on a private bus.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon")) struct FeedbackdTests {
    /// A vibrator that reports each change of its state.
    private struct Stage {
        let vibrator: Vibrator
        let changes: AsyncStream<Void>

        init(address: String) throws {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            self.changes = changes
            let folder = try TemporaryFolder()
            vibrator = Vibrator(
                address: address,
                folders: InputFolders(properties: folder.path, devices: folder.path)
            ) {
                change.yield()
            }
        }

        /// Waits until the report fulfils a condition.
        func report(where isRight: (VibrationReport) -> Bool) async -> VibrationReport {
            for await _ in changes where isRight(vibrator.report) { break }
            return vibrator.report
        }
    }

    private func settings(_ output: VibrationOutput) -> VibrationSettings {
        var settings = VibrationSettings()
        settings.output = output
        return settings
    }

    @Test func patternsArriveInTime() async throws {
        let session = try PrivateBus(.session)
        let feedbackd = try Feedbackd(on: session.address, .new)
        defer { feedbackd.end() }
        let stage = try Stage(address: session.address)
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180))
        let start = MonotonicTime(nanoseconds: MonotonicTime.now.nanoseconds + 300_000_000)
        let grid = BeatGrid(order, heardAt: start)
        stage.vibrator.apply(settings(.feedbackd), grid)
        let report = await stage.report { $0.feedbackd == .works }
        #expect(report.active == ["feedbackd"])
        let calls = await feedbackd.calls { $0.count >= 7 }
        stage.vibrator.close()
        let end = calls.last?.arrived ?? 0
        #expect(calls.allSatisfy { $0.signature == "sa(du)" })
        // Only the vibrations of a pattern before the next pattern are played.
        var errors: [Double] = []
        var steps: [Int64] = []
        for (index, call) in calls.enumerated() {
            let next = index + 1 < calls.count ? calls[index + 1].arrived : end
            var time = call.arrived
            for case .structure(let fields) in call.arguments.last?.values ?? [] {
                guard case .double(let strength)? = fields.first, let duration = fields.last?.integer else { continue }
                if strength > 0, time < min(next, end) {
                    let step = Int64(grid.timeline.step(at: time).rounded())
                    steps.append(step)
                    errors.append(Double(abs(grid.time(ofStep: step).nanoseconds - time)) / 1e6)
                }
                time += Int64(duration) * 1_000_000
            }
        }
        errors.sort()
        let percentile = errors[errors.count * 99 / 100]
        print("feedbackd on a bus: \(steps.count) vibrations in \(calls.count) calls, 99th percentile \(percentile) ms")
        #expect(steps == Array(0..<Int64(steps.count)))
        #expect(calls.count >= 5)
        for call in calls { #expect((call.arguments.last?.values?.count ?? 0) <= 10) }
    }

    @Test func theVersionOfDebian12HasNoPatterns() async throws {
        let session = try PrivateBus(.session)
        let feedbackd = try Feedbackd(on: session.address, .old)
        defer { feedbackd.end() }
        let stage = try Stage(address: session.address)
        stage.vibrator.apply(settings(.auto), nil)
        let report = await stage.report { $0.devices != nil }
        #expect(report.feedbackd == .hasNoPatterns)
        #expect(report.active.isEmpty)
        #expect(report.problem?.contains("0.0.3 of Debian 12") == true)
        #expect(report.problem?.contains("no input device with a vibration motor") == true)
        stage.vibrator.close()
    }

    @Test func aSilentProfileIsReported() async throws {
        let session = try PrivateBus(.session)
        let feedbackd = try Feedbackd(on: session.address, .silenced)
        defer { feedbackd.end() }
        let stage = try Stage(address: session.address)
        stage.vibrator.apply(settings(.feedbackd), nil)
        let report = await stage.report { $0.feedbackd == .rejects }
        #expect(report.problem?.contains("profile is \"silent\"") == true)
        #expect(report.advice == "gsettings set org.sigxcpu.feedbackd profile full")
        stage.vibrator.close()
    }

    @Test func withoutFeedbackdTheBusSaysSo() async throws {
        let session = try PrivateBus(.session)
        let stage = try Stage(address: session.address)
        stage.vibrator.apply(settings(.feedbackd), nil)
        let report = await stage.report { if case .isAbsent = $0.feedbackd { true } else { false } }
        #expect(report.advice == "sudo apt install feedbackd")
        stage.vibrator.close()
    }

    @Test func withoutABusTheErrorIsReported() async throws {
        let stage = try Stage(address: "unix:path=/nonexistent/bus")
        stage.vibrator.apply(settings(.feedbackd), nil)
        let report = await stage.report { if case .noBus = $0.feedbackd { true } else { false } }
        #expect(report.problem?.contains("session bus") == true)
        stage.vibrator.close()
    }

    @Test func switchingOffEndsThePattern() async throws {
        let session = try PrivateBus(.session)
        let feedbackd = try Feedbackd(on: session.address, .new)
        defer { feedbackd.end() }
        let stage = try Stage(address: session.address)
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120))
        stage.vibrator.apply(settings(.feedbackd), BeatGrid(order, heardAt: .now))
        _ = await stage.report { $0.feedbackd == .works }
        _ = await feedbackd.calls { $0.count >= 2 }
        stage.vibrator.apply(VibrationSettings(), nil)
        _ = await feedbackd.calls { $0.count >= 3 && $0.last?.arguments.last == VibrationPattern.silence.value }
        #expect(stage.vibrator.report.feedbackd == .unused)
    }
}
