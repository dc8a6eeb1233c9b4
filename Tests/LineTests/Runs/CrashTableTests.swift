import Activities
import Cadence
import Desktop
import Foundation
import Inputs
import LineSupport
import Logging
import Metronome
import MusicLibrary
import Pacing
import TestSupport
import Testing

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import DaemonStatus
@testable import Logbook
@testable import OfflineRendering
@testable import Playback
@testable import Speech
@testable import Workouts
@testable import strided

/// A run whose process is killed twice: what the runner was told is in force in the last process, on the same beat grid.
///
/// The first process begins a run and is killed. The second one gets an order and is killed soon after its answer. The third one continues
/// to the end. A process leaves what is on the disk at the moment of the kill, so the table finds an answer that does not wait for the store.
/// `aPlantedFaultIsFound` changes what the third process finds, such as a step on the other foot, which the checks must find.
@Suite(.timeLimit(.minutes(15))) struct CrashTableTests {
    /// What sets the tempo, or plays besides the clicks.
    enum Kind: String, CaseIterable, Sendable { case pace, cadence, followed, lost, workout, music, speech }

    /// When the first process is killed.
    enum First: String, CaseIterable, Sendable { case beforeStep, betweenSteps, paused }

    /// What the runner orders in the second process.
    enum Order: String, CaseIterable, Sendable {
        case nothing, sound, cue, faster, cadence, follow, pause, resume, lap, longerStep, nextStep, endWorkout, stop,
            finish
    }

    /// When the second process gets its order and is killed: before it has read the recording, or half a second after its order.
    enum Second: String, CaseIterable, Sendable { case atOnce, betweenSteps }

    /// What a fault would do to the files that the third process finds.
    enum Plant: CaseIterable, Sendable { case otherFoot, lateStep, pause, lostRun, lostWorkout, lostRecording }

    @Test(arguments: Kind.allCases)
    func everyOrderBetweenTwoKills(in kind: Kind) async throws {
        for first in First.allCases {
            for order in Order.allCases {
                for second in Second.allCases { try await play(kind, first, order, second) }
            }
        }
    }

    @Test(arguments: Plant.allCases)
    func aPlantedFaultIsFound(plant: Plant) async {
        await withKnownIssue {
            try await play(.workout, .betweenSteps, .nothing, .betweenSteps, plant: plant)
        }
    }

    private func play(_ kind: Kind, _ first: First, _ order: Order, _ second: Second, plant: Plant? = nil) async throws
    {
        let cell = "\(kind.rawValue) × \(first.rawValue) × \(order.rawValue) × \(second.rawValue)"
        let run = try Processes(kind: kind)
        let probe = Probe()
        try await run.process(1) { daemon in
            try await run.begin(daemon, first)
            await probe.read(daemon)
        }
        try await run.process(2, plant: plant) { daemon in
            if second == .betweenSteps {
                await run.waitForRecording(daemon)
                let state = await State(daemon)
                #expect(state == probe.state, "\(cell): the second process")
            }
            await run.give(order, daemon)
            if second == .betweenSteps { try await run.pass(0.5) }
            await run.waitForRecording(daemon)
            await probe.check(daemon, "\(cell), the second process", tolerance: order.changesTempo ? nil : 0.005)
            await probe.read(daemon)
        }
        try await run.process(3) { daemon in
            await run.waitForRecording(daemon)
            let state = await State(daemon)
            #expect(state == probe.state, "\(cell): the third process")
            try await run.pass(4)
            // While the tempo changes, no step is lost or comes twice; a workout orders its tempo again.
            let tolerance = order.changesTempo ? (kind == .workout ? nil : 0.9) : 0.005
            await probe.check(daemon, "\(cell), the third process", tolerance: tolerance)
            guard order != .finish else { return }
            let status = await daemon.status
            let recording = try #require(status.recording, "\(cell)")
            #expect(recording.movingSeconds >= probe.movingSeconds - 1, "\(cell): the recording has gone back")
            #expect((status.workout?.elapsedSeconds ?? .infinity) >= probe.workoutSeconds - 1, "\(cell)")
            _ = try await Processes.call(FinishActivity(), daemon)
        }
        let activities = try Logbook(path: run.folder.file("4/strided.db"), for: .reading).activities()
        // A recording with less than a second of moving time is not kept.
        let isShort = first == .beforeStep && (order == .finish || order == .pause)
        #expect(activities.count == (isShort ? 0 : 1), "\(cell): \(activities.count) activities")
        #expect(activities.allSatisfy { $0.state == .finished }, "\(cell)")
    }

    /// After `finish`, nothing is in progress in the next process, whenever the kill comes.
    @Test(arguments: Kind.allCases, First.allCases)
    func nothingContinuesAfterFinish(kind: Kind, first: First) async throws {
        let run = try Processes(kind: kind)
        try await run.process(1) { daemon in
            try await run.begin(daemon, first)
            _ = try await Processes.call(FinishActivity(), daemon)
        }
        for number in 2...3 {
            try await run.process(number) { daemon in
                await run.waitForRecording(daemon)
                let state = await State(daemon)
                #expect(state == State(), "process \(number)")
            }
        }
    }

    /// Neither a demonstration nor the runner's daemon continues a recording of the other.
    @Test(arguments: [false, true])
    func aDemonstrationAndARunOfTheRunnerStayApart(isFirstDemo: Bool) async throws {
        let run = try Processes(kind: .pace)
        try await run.process(1, isDemo: isFirstDemo) { try await run.begin($0, .betweenSteps) }
        try await run.process(2, isDemo: !isFirstDemo) { daemon in
            await run.waitForRecording(daemon)
            #expect(await daemon.status.recording == nil)
            try await run.pass(3)
        }
        let states = try Logbook(path: run.folder.file("3/strided.db"), for: .reading).activities().map(\.state)
        #expect(states == [isFirstDemo ? .finished : .recording])
        try await run.process(3, isDemo: isFirstDemo) { daemon in
            await run.waitForRecording(daemon)
            #expect(await daemon.status.recording?.state == (isFirstDemo ? nil : .recording))
        }
    }

    @Test func theReasonOfAPauseIsKept() async throws {
        let run = try Processes(kind: .pace)
        try await run.process(1) { daemon in
            try await run.begin(daemon, .betweenSteps)
            await daemon.run.handle(.headphonesPulled(jack: "Headphone Jack"))
            try await run.pass(1)
        }
        try await run.process(2) { daemon in
            #expect(await daemon.run.snapshot.pauseReason == "the headphones were unplugged")
            try await Processes.call(ResumeActivity(), daemon)
            await daemon.run.handle(CallReport.began(isEarlier: false))
            try await run.pass(1)
        }
        try await run.process(3) { daemon in
            #expect(await daemon.run.snapshot.pauseReason == "there is a phone call")
            await daemon.run.handle(CallReport.began(isEarlier: true))
            await daemon.run.handle(CallReport.ended)
            #expect(await daemon.status.state == .running)
            #expect(await daemon.run.snapshot.pauseReason == nil)
        }
    }

    /// A workout that is stored every 15 s continues although no process lives that long.
    @Test func aRunWithAWorkoutSurvivesTenShortProcesses() async throws {
        let run = try Processes(kind: .workout)
        let probe = Probe()
        try await run.process(1) { daemon in
            try await run.begin(daemon, .betweenSteps)
            await probe.read(daemon)
        }
        for number in 2...11 {
            try await run.process(number) { daemon in
                await run.waitForRecording(daemon)
                let state = await State(daemon)
                #expect(state == probe.state, "process \(number)")
                try await run.pass(9)
            }
        }
    }
}

extension CrashTableTests.Order {
    /// Whether the steps after the order are not those that the beat grid before it gives.
    fileprivate var changesTempo: Bool {
        [.faster, .cadence, .follow, .pause, .resume, .longerStep, .nextStep, .endWorkout, .stop, .finish].contains(
            self
        )
    }
}

// MARK: - What is compared

/// What is in force: the state of a process before it is killed, and of the next one when it has read what is stored.
private struct State: Equatable {
    var isRunning = false
    var isPaused = false
    var target = 0.0
    var held: Double?
    var pace = 0.0
    var followed = FollowedSource.manual
    var cue = CuePreference.everyStep
    var hasWorkout = false
    var workoutStep = 0
    var recording: RecordingStatus.State?

    init() {}

    init(_ daemon: Daemon) async {
        let (pacer, status) = (await daemon.run.pacer, await daemon.status)
        hasWorkout = status.workout != nil
        workoutStep = status.workout?.step.number ?? 0
        recording = status.recording?.state
        guard pacer.playing.run != 0 else { return }
        isRunning = true
        isPaused = pacer.playing.isPaused
        target = (pacer.finalTarget.stepsPerMinute * 1000).rounded() / 1000
        held = pacer.heldCadence?.stepsPerMinute
        pace = pacer.manualSpeed.metersPerSecond
        followed = pacer.followed
        cue = await daemon.run.settings.preferences.cue
    }
}

/// What the process before has shown; only one task of the virtual time uses it at a time.
private final class Probe: @unchecked Sendable {
    var state = State()
    var grid: BeatGrid?
    var movingSeconds = 0.0
    var workoutSeconds = 0.0

    func read(_ daemon: Daemon) async {
        state = await State(daemon)
        if let known = await daemon.run.snapshot.grid { grid = known }
        let status = await daemon.status
        movingSeconds = status.recording?.movingSeconds ?? 0
        workoutSeconds = status.workout?.elapsedSeconds ?? 0
    }

    /// Compares the beat grid with the one before the kill: the same steps, on the same feet, at the same times.
    ///
    /// - Parameter tolerance: the largest distance in steps; nil if the tempo has changed in between.
    func check(_ daemon: Daemon, _ cell: String, tolerance: Double?) async {
        let before = tolerance == nil ? nil : grid
        let present = await daemon.run.snapshot.grid
        grid = present ?? before
        guard let before, let present, let tolerance, await daemon.run.pacer.playing.run != 0 else { return }
        let distance = present.position(at: present.heardAt) - before.position(at: present.heardAt)
        #expect(abs(distance) < tolerance, "\(cell): the beat grid has moved by \(distance) steps")
    }
}

// MARK: - The processes

/// The processes of one run on virtual time, each with the files that the one before has left.
private struct Processes: Sendable {
    let kind: CrashTableTests.Kind
    let folder: TemporaryFolder
    private let time = VirtualTime(start: Moment(unixMilliseconds: 1_795_600_000_000))

    init(kind: CrashTableTests.Kind) throws {
        self.kind = kind
        folder = try TemporaryFolder()
    }

    private func daemon(in home: String, isDemo: Bool) throws -> Daemon {
        var settings = DaemonSettings()
        settings.pace = Speed(metersPerSecond: 2.5)
        settings.preferences.leadIn = 0
        switch kind {
        case .music: settings.preferences.music.mode = .on
        case .speech:
            settings.preferences.voice.output = .speech
            settings.preferences.voice.command = try SpeechCommand(parsing: "sh -c 'exit 3' {text}")
        default: break
        }
        let track = SyntheticMusic.Track(tempo: 170, beats: 3_000)
        return try Daemon(
            settings: settings,
            folder: home,
            time: time,
            catalogue: kind == .music ? SyntheticMusic([1: track, 2: track]) : NoMusic(),
            isDemo: isDemo,
            log: Logger(label: "crash") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Runs a process until `orders` returns; the next process finds the files of that moment.
    func process(
        _ number: Int,
        isDemo: Bool = false,
        plant: CrashTableTests.Plant? = nil,
        _ orders: @escaping @Sendable (Daemon) async throws -> Void
    ) async throws {
        let (home, next) = (folder.file("\(number)"), folder.file("\(number + 1)"))
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let daemon = try daemon(in: home, isDemo: isDemo)
        try await time.runOnThread(daemon.services) {
            try await orders(daemon)
            try FileManager.default.createDirectory(atPath: next, withIntermediateDirectories: false)
            try copy(from: home, to: next) { !$0.hasPrefix("strided.db") }
            // The thread of the logbook is not on virtual time, which stands still until the logbook is on the disk.
            let writer = try #require(daemon.surroundings.writer)
            try #require(await time.outside { await writer.flush(within: .seconds(600)) })
            try copy(from: home, to: next) { $0.hasPrefix("strided.db") }
            if let plant { try self.plant(plant, in: next) }
        }
    }

    private func plant(_ plant: CrashTableTests.Plant, in home: String) throws {
        let file = StateFile<RunRecord>(path: home + "/run")
        var record = try file.load()
        switch plant {
        case .otherFoot: record.grid.step += 1
        case .lateStep: record.grid.heardAt += 10_000_000
        case .pause: record.isPaused.toggle()
        case .lostRun: return file.remove()
        case .lostWorkout: return try FileManager.default.removeItem(atPath: home + "/workout")
        case .lostRecording:
            for name in try FileManager.default.contentsOfDirectory(atPath: home) where name.hasPrefix("strided.db") {
                try FileManager.default.removeItem(atPath: home + "/" + name)
            }
        }
        try file.save(record)
    }

    private func copy(from home: String, to next: String, where isChosen: (String) -> Bool) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: home) where isChosen(name) {
            try FileManager.default.copyItem(atPath: home + "/" + name, toPath: next + "/" + name)
        }
    }

    func pass(_ seconds: Double) async throws { try await time.pass(until: time.now + .seconds(seconds)) }

    /// Virtual time stands still until the recording of the process before was read.
    func waitForRecording(_ daemon: Daemon) async { _ = await daemon.day.restoredRecorder }

    /// Lets the runner run at 3 m/s; a receiver reports it once a second.
    private func passWithReadings(_ seconds: Int, _ daemon: Daemon) async throws {
        for second in 0..<seconds {
            try await pass(1)
            let position = Position(latitude: 50 + 3 * Double(second) / 111_229, longitude: 8)
            let fix = SatelliteFix(speed: Speed(metersPerSecond: 3), quality: .autonomous, position: position)
            await daemon.run.handle([
                Observation(source: .gpsd, arrival: time.now, instant: time.now, kind: .speed(fix))
            ])
        }
    }

    /// Begins a run, and lets it go on until the moment of the kill.
    func begin(_ daemon: Daemon, _ moment: CrashTableTests.First) async throws {
        switch kind {
        case .pace, .music, .speech: try await Self.call(StartActivity(.run, .pace(metersPerSecond: 3)), daemon)
        case .cadence: try await Self.call(StartActivity(.run, .cadence(stepsPerMinute: 173)), daemon)
        case .followed, .lost: try await Self.call(StartActivity(.run, .source(.gps)), daemon)
        case .workout:
            try await Self.call(RunWorkout(workout: "steps = '5s @165spm, 20min @173spm, 5min @160spm'"), daemon)
        }
        guard moment != .beforeStep else { return }
        if kind == .followed || kind == .lost { try await passWithReadings(20, daemon) }
        try await pass(kind == .lost ? 40.1 : 8.1)
        if moment == .paused { try await Self.call(PauseActivity(), daemon) }
    }

    /// Carries out a call as if a client had sent it.
    @discardableResult
    static func call<Method: ControlMethod>(_ method: Method, _ daemon: Daemon) async throws -> Method.Reply {
        try await RequestHandlers(daemon: daemon).methods.reply(to: method)
    }

    /// Gives an order; it is refused where it does not fit, such as a longer step without a workout.
    func give(_ order: CrashTableTests.Order, _ daemon: Daemon) async {
        switch order {
        case .nothing: break
        case .sound: _ = try? await Self.call(ChangeSetting(key: "sound.volume", value: "50%"), daemon)
        case .cue: _ = try? await Self.call(ChangeSetting(key: "sound.cue", value: "every-other"), daemon)
        case .faster: _ = try? await Self.call(ChangePace(deltaMetersPerSecond: 0.14), daemon)
        case .cadence: _ = try? await Self.call(HoldCadence(stepsPerMinute: 181), daemon)
        case .follow: _ = try? await Self.call(Follow(source: .manual), daemon)
        case .pause: _ = try? await Self.call(PauseActivity(), daemon)
        case .resume: _ = try? await Self.call(ResumeActivity(), daemon)
        case .lap: _ = try? await Self.call(Record(action: .lap), daemon)
        case .longerStep: _ = try? await Self.call(ControlWorkout(action: .addMinute), daemon)
        case .nextStep: _ = try? await Self.call(ControlWorkout(action: .skip), daemon)
        case .endWorkout: _ = try? await Self.call(ControlWorkout(action: .stop), daemon)
        case .stop: _ = try? await Self.call(Stop(), daemon)
        case .finish: _ = try? await Self.call(FinishActivity(), daemon)
        }
    }
}
