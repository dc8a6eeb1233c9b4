import Activities
import Cadence
import Foundation
import Inputs
import LineSupport
import Logging
import Metronome
import Playback
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import Logbook
@testable import strided

/// The daemon on virtual time; its process can be killed or stopped, and starts again with what it has stored.
struct RestartableDaemon: Sendable {
    /// How a process of the daemon ends.
    enum End: String, Sendable {
        /// By `SIGKILL`: nothing more is stored.
        case kill
        /// By `SIGTERM`: the daemon stores that the user has stopped it.
        case stop
    }

    let folder: String
    let time: VirtualTime
    let daemon: Daemon

    /// Starts a process with the files in a folder.
    init(folder: String, time: VirtualTime, settings change: (inout DaemonSettings) -> Void = { _ in }) throws {
        self.folder = folder
        self.time = time
        let log = Logger(label: "restart") { _ in SwiftLogNoOpLogHandler() }
        var settings = DaemonSettings()
        change(&settings)
        daemon = try Daemon(settings: settings, folder: folder, time: time, log: log)
    }

    /// Runs the daemon while `body` runs, and ends its process.
    ///
    /// - Returns: the folder with what the process has stored.
    func run(endedBy end: End, _ body: @escaping @Sendable (Self) async throws -> Void) async throws -> String {
        let copy = folder + "-\(end.rawValue)"
        let database = folder + "/strided.db"
        let continues = (try? Logbook(path: database, for: .reading).unfinished().isEmpty) == false
        try await time.runOnThread(daemon.services) {
            // Virtual time stands still until an unfinished recording was read.
            if continues { await time.outside { while await recording == nil { await Task.yield() } } }
            // … and until the totals of the day were read.
            try await call(GetToday())
            try await pass(1)
            try await body(self)
            guard end == .kill else { return }
            // The files as they are at this moment: what the process does later does not exist for the next one.
            await daemon.day.flushLogbook()
            _ = await time.outside { await daemon.surroundings.saver.flush() }
            try FileManager.default.copyItem(atPath: folder, toPath: copy)
        }
        return end == .kill ? copy : folder
    }

    /// Carries out a call as if a client had sent it.
    @discardableResult
    func call<Method: ControlMethod>(_ method: Method) async throws -> Method.Reply {
        try await RequestHandlers(daemon: daemon).methods.reply(to: method)
    }

    /// Waits for some seconds, in the middle of each of which a sensor sends something.
    func pass(_ seconds: Int, _ source: Source? = nil) async throws {
        for _ in 0..<seconds {
            try await time.pass(until: time.now + .milliseconds(500))
            if let source { await daemon.run.handle(source.observations(at: time.now)) }
            try await time.pass(until: time.now + .milliseconds(500))
        }
    }

    /// The recording as a client sees it.
    var recording: RecordingStatus? {
        get async { await daemon.status.recording }
    }

    /// The sensors of a runner at 3 m/s and 180 steps per minute.
    enum Source: String, CaseIterable, Sendable {
        case treadmill, footPod, satellites, steps

        func observations(at now: Duration) -> [Observation] {
            func observation(_ source: Observation.Source, _ kind: Observation.Kind) -> Observation {
                Observation(source: source, arrival: now, instant: now, kind: kind)
            }
            let seconds = now / .seconds(1)
            return switch self {
            case .treadmill: [observation(.treadmill, .belt(Belt(speed: Speed(metersPerSecond: 3))))]
            case .footPod:
                [
                    observation(.footPod, .podSpeed(Speed(metersPerSecond: 3))),
                    observation(.footPod, .stepRate(StepRate(stepsPerMinute: 180))),
                ]
            case .satellites:
                [
                    observation(
                        .nmea,
                        .speed(
                            SatelliteFix(
                                speed: Speed(metersPerSecond: 3),
                                quality: .autonomous,
                                position: Position(latitude: 50 + 3 * seconds / 111_229, longitude: 8)
                            )
                        )
                    )
                ]
            case .steps:
                [observation(.steps, .steps(3)), observation(.steps, .stepRate(StepRate(stepsPerMinute: 180)))]
            }
        }
    }
}

/// A recording whose daemon ends and starts again.
@Suite(.timeLimit(.minutes(15))) struct RestartTests {
    /// The source of the distance, and how the processes end, one after the other.
    private static let cases: [(source: RestartableDaemon.Source?, ends: [RestartableDaemon.End])] = {
        let sources: [RestartableDaemon.Source?] = [nil] + RestartableDaemon.Source.allCases
        let ends: [[RestartableDaemon.End]] = [[.kill], [.stop], [.kill, .kill], [.stop, .kill], [.kill, .stop]]
        return sources.flatMap { source in ends.map { (source, $0) } }
    }()

    @Test(arguments: cases.indices)
    func distanceTimeAndLabelsContinue(index: Int) async throws {
        let (source, ends) = Self.cases[index]
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        var path = folder.file("data")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let before = Shared<RecordingStatus?>(nil)
        path = try await RestartableDaemon(folder: path, time: time).run(endedBy: ends[0]) { process in
            // Without a sensor, the pace that the runner has set gives the distance.
            try await process.call(StartActivity(.run, .pace(metersPerSecond: 3)))
            try await process.pass(120, source)
            let recording = try #require(await process.recording)
            // An average step is shorter than a metre at 180 spm, so steps give another distance.
            #expect(recording.distanceMeters ?? 0 > 300, "\(recording)")
            before.set(recording)
        }
        for (number, end) in ends.enumerated() {
            let last = number == ends.count - 1
            let next = last ? RestartableDaemon.End.kill : ends[number + 1]
            // The next process starts a moment later.
            path = try await RestartableDaemon(folder: path, time: time).run(endedBy: next) { process in
                try await Self.check(process, after: end, source, before)
            }
        }
    }

    private static func check(
        _ process: RestartableDaemon,
        after end: RestartableDaemon.End,
        _ source: RestartableDaemon.Source?,
        _ shared: Shared<RecordingStatus?>
    ) async throws {
        let before = try #require(shared.value)
        let clicks = { await process.daemon.status.state }
        var now = try #require(await process.recording)
        if end == .stop {
            #expect(await clicks() == .paused)
            #expect(now.state == .paused)
            try await process.pass(20, source)
            now = try #require(await process.recording)
            #expect(now.movingSeconds <= before.movingSeconds + 1, "the time runs on in the pause")
            #expect((now.distanceMeters ?? 0) <= (before.distanceMeters ?? 0) + 4, "the distance runs on in the pause")
            try await process.call(ResumeActivity())
        }
        #expect(await clicks() == .running)
        now = try #require(await process.recording)
        #expect(now.state == .recording)
        #expect(now.movingSeconds < before.movingSeconds + 3)
        let (seconds, meters) = (now.movingSeconds, now.distanceMeters ?? 0)
        #expect(abs(meters - (before.distanceMeters ?? 0)) < 10)
        try await process.pass(60, source)
        now = try #require(await process.recording)
        #expect(abs(now.movingSeconds - seconds - 60) < 2, "\(seconds) s, then \(now.movingSeconds) s")
        let rate = (before.distanceMeters ?? 0) / before.movingSeconds
        #expect(
            abs(((now.distanceMeters ?? 0) - meters) / 60 / rate - 1) < 0.06,
            "\(String(describing: source)): \(meters) m, then \(now.distanceMeters ?? 0) m at \(rate) m/s"
        )
        #expect(now.distanceEstimated == before.distanceEstimated)
        #expect(now.distanceSource == before.distanceSource)
        #expect((now.steps == nil) == (before.steps == nil))
        shared.set(now)
    }

    @Test func aPausedRunStaysPausedAfterAKill() async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        let path = folder.file("data")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let next = try await RestartableDaemon(folder: path, time: time).run(endedBy: .kill) { process in
            try await process.call(StartActivity(.run, .pace(metersPerSecond: 3)))
            try await process.pass(60)
            try await process.call(PauseActivity())
            try await process.pass(30)
        }
        _ = try await RestartableDaemon(folder: next, time: time).run(endedBy: .stop) { process in
            #expect(await process.daemon.status.state == .paused)
            let paused = try #require(await process.recording)
            #expect(paused.state == .paused)
            #expect(abs(paused.movingSeconds - 60) < 3)
            try await process.call(ResumeActivity())
            try await process.pass(60)
            let ended = try #require(try await process.call(FinishActivity()).ended)
            #expect(abs(ended.movingSeconds - 120) < 4, "\(ended.movingSeconds)")
            #expect(abs((ended.distanceMeters ?? 0) - 360) < 15)
            #expect(ended.distanceSource == "pace" && ended.distanceEstimated)
        }
    }
}

/// A value that the bodies of two processes share.
final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value { state.withLock { $0 } }

    func set(_ value: Value) { state.withLock { $0 = value } }
}
