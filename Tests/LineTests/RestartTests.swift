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

/// `ReopenActivity`, the laps and the count-in in the status.
@Suite(.timeLimit(.minutes(15))) struct ReopenTests {
    /// What happens between the end of a run and `ReopenActivity`.
    enum Event: String, CaseIterable, Sendable {
        case nothing, effort, edit, deletion, cut, minute, start, restart
        var isRefused: Bool { [.deletion, .cut, .minute, .start, .restart].contains(self) }
    }

    private static func begin(_ process: RestartableDaemon) async throws {
        try await process.call(StartActivity(.run, .pace(metersPerSecond: 3)))
        try await process.pass(70, .footPod)
        try await process.call(FinishActivity())
        try await process.pass(5, .footPod)
    }

    private static func reopen(after event: Event, _ process: RestartableDaemon) async throws {
        let logbook = try #require(try process.daemon.surroundings.writer?.logbook)
        let moment = process.daemon.surroundings.clock.local
        switch event {
        case .nothing, .restart: break
        case .effort: try await process.call(RateActivity(effort: 7))
        case .edit: _ = try logbook.edit(ActivityID(1), ActivityEdit(name: "Lake", note: "windy"))
        case .deletion: try logbook.delete(ActivityID(1), at: moment)
        case .cut: _ = try logbook.cut(ActivityID(1), .trim(.seconds(5)..<(.seconds(50))), at: moment)
        case .minute: try await process.pass(60, .footPod)
        case .start: try await process.call(StartActivity(.walk))
        }
        guard !event.isRefused else {
            await #expect(throws: ControlError.self, "\(event)") { try await process.call(ReopenActivity()) }
            return
        }
        let reply = try await process.call(ReopenActivity())
        #expect(reply.state == .running && reply.recording?.state == .recording)
        #expect(reply.recording.map { abs($0.movingSeconds - 70) < 1 } == true)
    }

    /// Ends the process by a kill directly after the call, or not at all.
    @Test(arguments: Event.allCases, [false, true])
    func aFinishedRunGoesOnInTheSameEntry(event: Event, isKilled: Bool) async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        var path = folder.file("data")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        if event == .restart || isKilled {
            path = try await RestartableDaemon(folder: path, time: time).run(endedBy: .kill) { process in
                try await Self.begin(process)
                if event != .restart { try await Self.reopen(after: event, process) }
            }
        }
        path = try await RestartableDaemon(folder: path, time: time).run(endedBy: .stop) { process in
            if event == .restart {
                try await Self.reopen(after: event, process)
            } else if !isKilled {
                try await Self.begin(process)
                try await Self.reopen(after: event, process)
            }
            guard !event.isRefused else { return }
            #expect(await process.daemon.status.state == .running)
            try await process.pass(30, .footPod)
            let ended = try #require(try await process.call(FinishActivity()).ended)
            #expect(abs(ended.movingSeconds - 100) < 3, "\(ended.movingSeconds)")
            let today = try await process.call(GetToday()).today
            #expect(abs((today.distanceMeters ?? 0) - (ended.distanceMeters ?? 0)) < 20)
        }
        let logbook = try Logbook(path: path + "/strided.db", for: .reading)
        #expect(try logbook.activities().map(\.id) == (event == .deletion ? [] : [ActivityID(1)]))
        if !event.isRefused { try Self.expectOneWholeRun(after: event, in: logbook) }
    }

    private static func expectOneWholeRun(after event: Event, in logbook: Logbook) throws {
        let track = try logbook.track(of: ActivityID(1))
        #expect(track.activity.laps.count == 1 && track.activity.pauses.count >= 1)
        #expect(abs(track.activity.summary.distance.meters - 300) < 10)
        #expect(track.activity.effort == (event == .effort ? PerceivedEffort(7) : nil))
        #expect(track.activity.name == (event == .edit ? "Lake" : nil))
        #expect(track.samples.map(\.elapsed) == track.samples.map(\.elapsed).sorted())
        #expect(try logbook.pendingAnalyses() == 0)
    }

    @Test func theLapsAndTheAscentSurviveAKill() async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        var path = folder.file("data")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let before = Shared<RecordingStatus?>(nil)
        /// Climbs 0.2 m a second.
        @Sendable func climb(_ process: RestartableDaemon, _ seconds: Int) async throws {
            for _ in 0..<seconds {
                try await process.pass(1)
                let now = time.now
                let fix = SatelliteFix(
                    speed: Speed(metersPerSecond: 3),
                    quality: .autonomous,
                    position: Position(latitude: 50 + 3 * (now / .seconds(1)) / 111_229, longitude: 8),
                    altitude: Altitude(meters: 100 + 0.2 * (now / .seconds(1)))
                )
                let reading = Observation(source: .nmea, arrival: now, instant: now, kind: .speed(fix))
                await process.daemon.run.handle([reading])
            }
        }
        path = try await RestartableDaemon(folder: path, time: time).run(endedBy: .kill) { process in
            try await process.call(Record(action: .start))
            try await climb(process, 60)
            #expect(await process.recording?.lastLapMovingSeconds == nil)
            try await process.call(Record(action: .lap))
            try await climb(process, 20)
            try await process.call(Record(action: .pause))
            try await process.pass(10)
            try await process.call(Record(action: .resume))
            try await climb(process, 20)
            let status = try #require(await process.recording)
            #expect(status.lapMovingSeconds.map { abs($0 - 40) < 0.1 } == true)
            #expect(status.lapDistanceMeters.map { abs($0 - 120) < 8 } == true)
            #expect(status.lastLapMovingSeconds.map { abs($0 - 60) < 0.1 } == true)
            #expect(status.lastLapDistanceMeters.map { abs($0 - 180) < 8 } == true)
            #expect(status.ascentMeters.map { abs($0 - 20) < 3 } == true, "\(String(describing: status.ascentMeters))")
            before.set(status)
        }
        _ = try await RestartableDaemon(folder: path, time: time).run(endedBy: .stop) { process in
            let (status, old) = (try #require(await process.recording), try #require(before.value))
            #expect(abs((status.lapMovingSeconds ?? 0) - (old.lapMovingSeconds ?? 0)) < 1.5)
            #expect(abs((status.lapDistanceMeters ?? 0) - (old.lapDistanceMeters ?? 0)) < 4)
            #expect(status.lastLapMovingSeconds == old.lastLapMovingSeconds)
            #expect(status.lastLapDistanceMeters == old.lastLapDistanceMeters)
            #expect(abs((status.ascentMeters ?? 0) - (old.ascentMeters ?? 0)) < 0.3)
        }
    }

    @Test func theCountInIsInTheStatus() async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        _ = try await RestartableDaemon(folder: folder.path, time: time).run(endedBy: .stop) { process in
            async let start = process.call(StartActivity(.run, .cadence(stepsPerMinute: 120)))
            var numbers: [Int?] = []
            for _ in 0..<30 {
                try await time.pass(until: time.now + .milliseconds(100))
                let status = await process.daemon.status
                if status.countIn != nil { #expect(status.recording == nil) }
                if numbers.last != .some(status.countIn) { numbers.append(status.countIn) }
            }
            _ = try await start
            #expect(numbers == [4, 3, 2, 1, nil])
            try await process.pass(3)
            #expect(await process.daemon.status.countIn == nil)
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
