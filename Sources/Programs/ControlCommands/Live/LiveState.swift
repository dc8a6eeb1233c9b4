import Activities
import Cadence
import Control
import Glibc
import LiveScreen
import Messages
import OutsideText
import Report
import Synchronization
import Threads

/// The values that the tasks of the live screen give to the thread that draws it; thread-safe.
final class LiveState: Sendable {
    private struct Content {
        var updatedAt = 0
        var model = ScreenModel()
        var connection = ScreenModel.Connection.connecting
        var history = RunHistory()
        var route = LiveRoute()
        var reply: (text: String, expiresAt: Int)?
        var isFinished = false
    }

    /// Time for which the result of a key is shown, in nanoseconds.
    private static let replyLifetime = 4_000_000_000
    /// In nanoseconds; during a run there is a status after each step, and the slowest cadence has a step every two seconds.
    private static let longestSilence = 5_000_000_000

    let wake = WakeEvent()
    private let content = Mutex(Content())
    let style: TerminalStyle
    var messages: Messages { style.messages }

    init(_ style: TerminalStyle) { self.style = style }

    var isFinished: Bool { content.withLock { $0.isFinished } }

    var lastReply: String? { content.withLock { $0.reply?.text } }

    func model(at now: Int) -> ScreenModel {
        content.withLock { content in
            var model = content.model
            model.connection = content.connection
            if model.connection == .connected, model.run != .stopped, now - content.updatedAt > Self.longestSilence {
                model.connection = .lost(messages.noStatus)
            }
            if model.connection != .connected {
                model.beat = nil
                model.elapsed?.isRunning = false
            }
            if let reply = content.reply, reply.expiresAt > now { model.notice = reply.text }
            return model
        }
    }

    func update(_ status: Status) {
        let now = HostInstant.now.monotonicNanoseconds
        content.withLock { content in
            content.updatedAt = now
            content.connection = .connected
            content.history.append(RunHistory.Entry(status, second: now / 1_000_000_000))
            content.route.append(status.recording)
            content.model = ScreenModel(status, style, updatedAt: now)
            content.model.history = content.history
            content.model.route = content.route.positions
        }
        wake.signal()
    }

    func lose(_ reason: String) {
        content.withLock { $0.connection = .lost(reason) }
        wake.signal()
    }

    func reply(_ text: String) {
        let now = HostInstant.now.monotonicNanoseconds
        content.withLock { $0.reply = (text, now + Self.replyLifetime) }
        wake.signal()
    }

    func finish() {
        content.withLock { $0.isFinished = true }
        wake.signal()
    }
}

struct LiveRoute {
    /// The largest number of positions; when it is reached, every second one is removed.
    private static let capacity = 2_000

    private(set) var positions: [Position] = []
    /// The start of the recording to which the positions belong, in seconds of Unix time.
    private var startedAt: Double?

    mutating func append(_ recording: RecordingStatus?) {
        guard let recording else {
            positions = []
            return
        }
        if recording.startedUnixSeconds != startedAt { positions = [] }
        startedAt = recording.startedUnixSeconds
        guard recording.state == .recording, let place = recording.position,
            let position = Position(latitude: place.latitudeDegrees, longitude: place.longitudeDegrees),
            position != positions.last
        else { return }
        positions.append(position)
        guard positions.count > Self.capacity else { return }
        positions = positions.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
}

extension ScreenModel {
    /// - Parameter updatedAt: the time at which the status arrived, in nanoseconds of the monotonic clock.
    init(_ status: Status, _ style: TerminalStyle, updatedAt: Int) {
        self.init()
        let messages = style.messages
        connection = .connected
        run =
            switch status.state {
            case .stopped: .stopped
            case .running: .running
            case .paused: .paused
            }
        // Without a sensor, the status has no motion; the leader of a group can pause nevertheless.
        silence = (status.motion?.resting ?? status.group?.silence).map { messages.translated($0).cleaned }
        self.target = status.target.stepsPerMinute.map(StepRate.init(stepsPerMinute:))
        isTargetHeld = status.target.cadenceHeld
        order.pace = status.target.manualMetersPerSecond.map(Speed.init(metersPerSecond:))
        order.paceOffset = status.target.paceOffsetMetersPerSecond ?? 0
        order.cadence = isTargetHeld ? self.target : nil
        order.offset = status.runner.offsetStepsPerMinute ?? 0
        measured = status.currentCadence
        speed = status.currentSpeed
        if let recording = status.recording {
            let isRunning = recording.state == .recording
            elapsed = RunningTime(seconds: recording.movingSeconds, updatedAt: updatedAt, isRunning: isRunning)
            distance = recording.distanceMeters.map(Distance.init(meters:))
            isDistanceEstimated = recording.distanceEstimated
            isDistanceByPace = recording.isFromSetPace
            lap = recording.laps
            self.recording = isRunning ? .recording : .paused
        }
        workout = status.workout.map { ScreenWorkout($0, updatedAt: updatedAt) }
        if let heart = status.currentHeart {
            heartRate = HeartRate(beatsPerMinute: heart.beatsPerMinute)
            zone = heart.zone
        }
        trackName = status.music?.track?.name.cleaned
        track = status.music?.track?.line.cleaned
        race = status.race?.line(style)
        if let race = status.race, [.offRoute, .finished].contains(race.phase) { raceChange = race.line(style) }
        let target = status.target
        source =
            target.heartZone.map { messages.paceHoldsHeart(zone: $0) }
            ?? (status.follow == .manual ? messages.paceSetByYou : target.sourceName(messages))
        sourceState = target.offsetText(style) ?? ""
        let held =
            target.sourceState == .held && target.source != .heart
            ? messages.sourceHeld(source: target.sourceName(messages)) : nil
        sourceNotice = target.notice(messages) ?? held
        isSourceLost = target.sourceState == .lost
        isPaceSet = status.measured?.metersPerSecond == nil && target.isPaceSet
        beat = status.grid.map {
            BeatClock(
                step: $0.step,
                heardAt: $0.heardAtNanoseconds,
                interval: Int(60e9 / max($0.tempoStepsPerMinute, 1))
            )
        }
        notice =
            (status.warnings.first.map(messages.translated)
            ?? status.unsaved?.first.map { messages.notSaved(recording: messages.translated($0.line)) })?.cleaned
    }
}

extension RunHistory.Entry {
    init(_ status: Status, second: Int) {
        self.init(
            second: second,
            // The chart shows the manual pace only if the runner follows it. Missing readings of a sensor are gaps in the chart.
            speed: status.follow == .manual ? status.currentSpeed : status.measuredSpeed,
            cadence: status.currentCadence,
            target: status.state == .running ? status.target.stepsPerMinute.map(StepRate.init(stepsPerMinute:)) : nil
        )
    }
}

extension Status {
    /// The measured cadence; nil if it is unknown or out of date.
    var currentCadence: StepRate? {
        guard let measured, (measured.ageSeconds ?? 0) < 10 else { return nil }
        return measured.stepsPerMinute.map(StepRate.init(stepsPerMinute:))
    }

    var currentSpeed: Speed? {
        measuredSpeed ?? target.metersPerSecond.map(Speed.init(metersPerSecond:))
    }

    /// The heart rate; nil if it is unknown or out of date.
    var currentHeart: HeartStatus? { heart.flatMap { $0.ageSeconds < 10 ? $0 : nil } }

    fileprivate var measuredSpeed: Speed? { measured?.metersPerSecond.map(Speed.init(metersPerSecond:)) }
}

extension ScreenWorkout {
    /// - Parameter updatedAt: the time at which the status arrived, in nanoseconds of the monotonic clock.
    init(_ status: WorkoutStatus, updatedAt: Int) {
        let remainder: Remainder =
            if let seconds = status.remainingSeconds {
                .time(RunningTime(seconds: seconds, updatedAt: updatedAt, isRunning: !status.paused))
            } else if let meters = status.remainingMeters {
                .distance(Distance(meters: meters))
            } else {
                .unknown
            }
        self.init(step: Step(status.step), stepCount: status.steps, remainder: remainder)
        name = status.name?.cleaned
        timeInTarget = status.inRangeShare
        next = status.next.map(Step.init)
        isPaused = status.paused
    }
}

extension ScreenWorkout.Step {
    fileprivate init(_ status: WorkoutStepStatus) {
        let purpose = WorkoutStepRecord.Purpose(rawValue: status.intensity.rawValue) ?? .work
        self.init(number: status.number, purpose: purpose, plan: status.endText.cleaned)
        let targets = status.targets.map(\.text).joined(separator: ", ").cleaned
        target = targets.isEmpty ? nil : targets
        round = status.rounds.last.map { WorkoutStepRecord.Round(number: $0.number, count: $0.count) }
        text = status.text?.cleaned
    }
}
