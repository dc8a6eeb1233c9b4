import Activities
import Cadence
import Foundation
import Inputs
import Metronome
import MusicLibrary
import Pacing
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import Logbook
@testable import strided

/// What sets the tempo of a simulated run.
enum RunKind: String, CaseIterable, Sendable {
    case pace, gps, treadmill, footpod, steps, workout, music, heart

    /// The sensor that sets the pace; nil if the runner, a workout or music does not need one.
    var sensor: FollowChoice? {
        switch self {
        case .gps: .gps
        case .treadmill, .heart: .treadmill
        case .footpod: .footpod
        case .steps: .steps
        case .pace, .workout, .music: nil
        }
    }
}

/// A run on virtual time with a logbook and state files, through one process of the daemon or several.
///
/// The runner runs at 3 m/s with 172 steps per minute while `isMoving`. A process that is killed leaves the files of that moment.
final class SimulatedRun: Sendable {
    static let speed = Speed(metersPerSecond: 3)
    static let stepsPerMinute = 172.0

    /// One process of the daemon.
    struct Session: Sendable {
        let daemon: Daemon
        let time: VirtualTime
        let messages: MessageList
        let run: SimulatedRun

        @discardableResult
        func call<Method: ControlMethod>(_ method: Method) async throws -> Method.Reply {
            try await RequestHandlers(daemon: daemon).methods.reply(to: method)
        }

        func pass(_ seconds: Double) async throws { try await time.pass(until: time.now + .seconds(seconds)) }

        var status: Status { get async { await daemon.status } }

        /// The target cadence that is played, in steps per minute.
        var tempo: Double { get async { await daemon.run.pacer.playing.tempo.stepsPerMinute } }
    }

    private struct Body {
        var isMoving = true
        var isReporting = true
        /// Whether the belt runs at the target speed of the daemon, and the heart follows it.
        var obeys = false
        /// Whether a test moves the belt, and sends its readings.
        var isDriven = false
        var isWorn = true
        /// What the strap reports in place of the heart rate.
        var reported: Double?
        var speed = SimulatedRun.speed
        var heartRate = 144.0
        var meters = 0.0
        var steps = 0.0
        var newSteps = 0
        var movingSeconds = 0.0
    }

    let kind: RunKind
    private let time: VirtualTime
    private let folder: TemporaryFolder
    private let process = Mutex(0)
    private let body = Mutex(Body())

    /// Creates a run that begins at a local time of day.
    init(_ kind: RunKind, start: Date) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        time = VirtualTime(start: Moment(unixMilliseconds: Int64(start.timeIntervalSince1970) * 1000))
    }

    /// Creates a run that goes on as another run whose last process was killed: at the same time, with a copy of its files.
    init(copy other: SimulatedRun) async throws {
        let now = other.time.now
        kind = other.kind
        folder = try TemporaryFolder()
        let start = other.time.local.unixMilliseconds - Int64(now / .milliseconds(1))
        time = VirtualTime(start: Moment(unixMilliseconds: start))
        let copy = other.body.withLock { $0 }
        body.withLock { $0 = copy }
        try FileManager.default.copyItem(atPath: other.home, toPath: home)
        try await time.runOnThread([]) { [time] in try await time.pass(until: now) }
    }

    /// Whether the runner moves.
    func setMoving(_ isMoving: Bool) { body.withLock { $0.isMoving = isMoving } }
    /// Lets the belt of `RunKind.heart` run at the daemon's target speed, and the heart follow it: 145 bpm at 10 km/h, and 10 for each km/h.
    ///
    /// The belt begins at 9 km/h.
    func obey() { body.withLock { ($0.obeys, $0.speed) = (true, Speed(kilometersPerHour: 9)) } }
    /// Sets the speed of a belt that the test moves, in place of the belt of `obey`; the heart follows it.
    func drive(_ speed: Speed) { body.withLock { ($0.obeys, $0.isDriven, $0.speed) = (true, true, speed) } }
    /// Lets the strap report another rate than the heart rate, or the heart rate again (nil).
    func report(_ rate: Double?) { body.withLock { $0.reported = rate } }
    /// Whether the strap of `RunKind.heart` reports.
    func setWorn(_ isWorn: Bool) { body.withLock { $0.isWorn = isWorn } }
    var heartRate: Double { body.withLock { $0.heartRate } }
    /// Whether the sensor reports.
    func setReporting(_ isReporting: Bool) { body.withLock { $0.isReporting = isReporting } }
    /// The distance that the runner has run, in metres.
    var meters: Double { body.withLock { $0.meters } }
    /// The time in which the runner has moved, in seconds.
    var movingSeconds: Double { body.withLock { $0.movingSeconds } }

    private var home: String { folder.file("\(process.withLock { $0 })") }

    /// The path of the logbook.
    var logbook: String { home + "/strided.db" }

    /// The finished activities in the logbook.
    var recordings: [Activities.Activity] {
        get throws { try Logbook(path: logbook, for: .reading).activities().map(\.activity) }
    }

    /// Runs a process of the daemon on the present files until `orders` returns, and then ends the process as SIGTERM does.
    ///
    /// - Parameter waits: Whether `orders` begins when the recording of the process before has continued.
    func session(waits: Bool = true, _ orders: @escaping @Sendable (Session) async throws -> Void) async throws {
        let home = home
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        var settings = DaemonSettings()
        settings.pace = Speed(metersPerSecond: 2.5)
        settings.preferences.leadIn = 0
        if kind == .music { settings.preferences.music.mode = .on }
        let messages = MessageList()
        let track = SyntheticMusic.Track(tempo: 170, beats: 3_000)
        let daemon = try Daemon(
            settings: settings,
            folder: home,
            time: time,
            catalogue: kind == .music ? SyntheticMusic([1: track, 2: track]) : FileCatalogue(),
            messages: messages
        )
        let session = Session(daemon: daemon, time: time, messages: messages, run: self)
        let continues = waits && time.now > .zero
        try await time.runOnThread(daemon.services + [Sensors(session: session)]) {
            // Virtual time stands still until the recording of the process before was read.
            if continues {
                await session.time.outside { while await session.status.recording == nil { await Task.yield() } }
            }
            // … and until the totals of the day were read, because until then nothing is added to the hours in the logbook.
            if waits { try await session.call(GetToday()) }
            try await orders(session)
        }
    }

    /// Runs a process of the daemon as `session` does, but the next process gets the files as they are when `orders` returns.
    func killedSession(
        waits: Bool = true,
        _ orders: @escaping @Sendable (Session) async throws -> Void
    ) async throws {
        let (home, next) = (home, folder.file("\(process.withLock { $0 } + 1)"))
        try await session(waits: waits) { session in
            try await orders(session)
            // Virtual time stands still until the logbook is on the disk.
            let writer = try #require(session.daemon.surroundings.writer)
            try #require(await session.time.outside { await writer.flush(within: .seconds(600)) })
            await session.daemon.surroundings.saver.flush()
            try FileManager.default.copyItem(atPath: home, toPath: next)
        }
        process.withLock { $0 += 1 }
    }

    /// Lets the runner move while no process runs.
    func passAlone(_ seconds: Int) async throws {
        let time = time
        try await time.runOnThread([]) {
            for _ in 0..<seconds {
                self.move()
                try await time.pass(until: time.now + .seconds(1))
            }
        }
    }

    private func setBelt(_ speed: Speed?) {
        body.withLock { if $0.obeys, !$0.isDriven, let speed { $0.speed = speed } }
    }

    private func move() {
        body.withLock { body in
            body.newSteps = 0
            guard body.isMoving else { return }
            body.meters += body.speed.metersPerSecond
            if body.obeys {
                body.heartRate += (145 + 10 * (body.speed.kilometersPerHour - 10) - body.heartRate) / 40
            }
            let before = Int(body.steps)
            body.steps += Self.stepsPerMinute / 60
            body.newSteps = Int(body.steps) - before
            body.movingSeconds += 1
        }
    }

    /// Sends, once a second, the readings of the sensor that the run follows.
    private struct Sensors: Service {
        let session: Session

        func run() async throws {
            await cancelWhenGracefulShutdown {
                while (try? await session.pass(1)) != nil {
                    if session.run.kind == .heart {
                        let target = await session.status.target.metersPerSecond
                        session.run.setBelt(target.map(Speed.init(metersPerSecond:)))
                    }
                    session.run.move()
                    let now = session.time.now
                    let observations = session.run.readings.map {
                        Observation(source: $0, arrival: now, instant: now, kind: $1)
                    }
                    if !observations.isEmpty { await session.daemon.run.handle(observations) }
                }
            }
            try? await gracefulShutdown()
        }
    }

    private var readings: [(Observation.Source, Observation.Kind)] {
        let body = body.withLock { $0 }
        guard body.isReporting else { return [] }
        let speed = body.isMoving ? body.speed : Speed(metersPerSecond: 0)
        let cadence: [Observation.Kind] =
            body.isMoving
            ? [.stepRate(StepRate(stepsPerMinute: Self.stepsPerMinute)), .steps(body.newSteps)] : [.standing]
        switch kind {
        case .gps:
            let position = Position(latitude: 50 + body.meters / 111_229, longitude: 8)
            return [(.gpsd, .speed(SatelliteFix(speed: speed, quality: .autonomous, position: position)))]
        case .treadmill, .heart:
            let total = Distance(meters: body.meters.rounded(.down))
            let belt: [(Observation.Source, Observation.Kind)] =
                body.isDriven ? [] : [(.treadmill, .belt(Belt(speed: speed, total: total)))]
            guard kind == .heart, body.isWorn else { return belt }
            let rate = body.reported ?? body.heartRate.rounded() - (body.newSteps.isMultiple(of: 2) ? 0 : 1)
            return belt + [(.heartRate, .heartRate(HeartRate(beatsPerMinute: rate)))]
        case .footpod: return [(.footPod, .podSpeed(speed))] + cadence.map { (.footPod, $0) }
        case .steps: return cadence.map { (.steps, $0) }
        case .pace, .workout, .music: return []
        }
    }
}
