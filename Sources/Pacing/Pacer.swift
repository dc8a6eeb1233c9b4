public import Cadence
import Metronome

/// The one machine that decides what is played: events and their times in, actions out.
///
/// It starts no task and reads no clock, so that a run can be told as a table, live or on virtual time. Times are
/// monotonic durations since any one origin; an event must not be earlier than the one before it.
public struct Pacer: Sendable {
    /// Settings in force.
    public private(set) var settings: Settings
    /// The runner suggested for.
    public private(set) var runner: Runner
    /// The pace the runner ordered last; it also stands in for a source that has nothing to say.
    public private(set) var manualSpeed: Speed
    /// The cadence held whatever the pace, or nil.
    public private(set) var heldCadence: StepRate?
    /// What sets the pace.
    public private(set) var followed: FollowedSource
    /// How far it is trusted.
    public private(set) var sourceState: SourceState
    /// What is played.
    public private(set) var playing: PlayOrder

    private var filter: SpeedFilter
    private var governor: TempoGovernor
    private var gps = SourceTrack()
    private var steps = SourceTrack()
    private var stepRate: StepRate?
    private var runsStarted: UInt64 = 0
    private var wishedWake: Duration?

    /// A stopped pacer at a manual speed.
    public init(
        settings: Settings = Settings(),
        runner: Runner,
        manualSpeed: Speed,
        following source: FollowedSource = .manual
    ) {
        self.settings = settings
        self.runner = runner
        self.manualSpeed = manualSpeed
        followed = source
        sourceState = source == .manual ? .manual : .waiting
        filter = SpeedFilter(tuning: settings.filter)
        governor = TempoGovernor(tuning: settings.governor)
        let first = settings.model.suggestion(for: manualSpeed, runner: runner).cadence
        playing = PlayOrder(run: 0, isPaused: false, tempo: Tempo(first), ramp: .zero)
        governor.set(first, at: .zero)
    }

    /// Handles an event that happened at `now`.
    ///
    /// - Throws: `Refusal` for an order that cannot be obeyed; nothing has changed then.
    public mutating func handle(_ event: Event, at now: Duration) throws(Refusal) -> [Action] {
        let before = Memory(self)
        var lookForDevice = false
        switch event {
        case .order(let order):
            lookForDevice = try obey(order, at: now)
        case .speed(let reading):
            take(reading, at: now)
        case .noFix(let origin):
            gps.answered(from: origin, at: now)
        case .stepRate(let rate):
            steps.spoke(from: "steps", at: now)
            stepRate = rate
            if followed == .steps { follow(rate, at: now) }
        case .wake:
            wishedWake = nil
        }
        age(at: now)
        return actions(since: before, lookForDevice: lookForDevice, at: now)
    }
}

// MARK: - What is true now

extension Pacer {
    /// The cadence asked of the runner.
    public var target: StepRate {
        governor.current ?? settings.model.suggestion(for: manualSpeed, runner: runner).cadence
    }

    /// The speed the target is made for: measured while a source is followed, else the manual one.
    ///
    /// Nil while the runner's own steps are followed: they say nothing of speed.
    public var targetSpeed: Speed? {
        switch (followed, sourceState) {
        case (.steps, .live), (.steps, .held): nil
        case (.gps, .live), (.gps, .held): filter.speed ?? manualSpeed
        default: manualSpeed
        }
    }

    /// The model's word on the target speed, with its step length.
    public var suggestion: Suggestion? {
        targetSpeed.map { settings.model.suggestion(for: $0, runner: runner) }
    }

    /// The filtered speed of the satellites and its age at `now`, fresh or not; nil before the first.
    public func measuredSpeed(at now: Duration) -> (speed: Speed, age: Duration)? {
        guard let speed = filter.speed, let last = gps.lastSpoke else { return nil }
        return (speed, now - last)
    }

    /// The reader the satellites' speed came from last, or nil.
    public var speedOrigin: String? { gps.origin }

    /// True while the receiver answers without a fix.
    public var isWithoutFix: Bool { gps.isAnsweringOnly }

    /// The measured cadence and its age at `now`; nil before the first.
    public func measuredCadence(at now: Duration) -> (cadence: StepRate, age: Duration)? {
        guard let stepRate, let last = steps.lastSpoke else { return nil }
        return (stepRate, now - last)
    }
}

// MARK: - Orders

extension Pacer {
    /// - Returns: whether a run began.
    private mutating func obey(_ order: Order, at now: Duration) throws(Refusal) -> Bool {
        switch order {
        case .start:
            guard playing.run == 0 else {
                playing.isPaused = false
                return false
            }
            runsStarted += 1
            playing.run = runsStarted
            playing.isPaused = false
            return true
        case .pause, .resume:
            guard playing.run != 0 else { throw .notRunning }
            playing.isPaused = order == .pause
        case .stop:
            playing.run = 0
            playing.isPaused = false
        case .pace(let speed):
            leadManually(at: speed, now: now)
        case .changePace(let change):
            let wished = (targetSpeed ?? manualSpeed).metersPerSecond + change
            guard Speed.range.contains(wished) else { throw .speedOutOfRange(metersPerSecond: wished) }
            leadManually(at: Speed(metersPerSecond: wished), now: now)
        case .holdCadence(let cadence):
            heldCadence = cadence
            decide(at: now)
        case .followPace:
            heldCadence = nil
            decide(at: now)
        case .follow(let source):
            guard source != followed else { return false }
            followed = source
            sourceState = source == .manual ? .manual : .waiting
            decide(at: now)
        case .runner(let runner):
            self.runner = runner
            decide(at: now)
        case .settings(let settings):
            self.settings = settings
            filter = SpeedFilter(tuning: settings.filter)
            governor = TempoGovernor(tuning: settings.governor)
            decide(at: now)
        }
        return false
    }

    private mutating func leadManually(at speed: Speed, now: Duration) {
        manualSpeed = speed
        followed = .manual
        sourceState = .manual
        decide(at: now)
    }

    /// Puts the cadence that the present state calls for in force at once.
    private mutating func decide(at now: Duration) {
        governor.set(wishedCadence, at: now)
        playing.tempo = Tempo(target)
        playing.ramp = .zero
    }

    private var wishedCadence: StepRate {
        if let heldCadence { return heldCadence }
        if followed == .steps, let stepRate, sourceState == .live || sourceState == .held { return stepRate }
        return settings.model.suggestion(for: targetSpeed ?? manualSpeed, runner: runner).cadence
    }
}

// MARK: - Sources

extension Pacer {
    private mutating func take(_ reading: SpeedReading, at now: Duration) {
        guard gps.accepts(reading.origin, at: now) else { return }
        guard case .accepted(let speed) = filter.observe(reading.speed, at: reading.instant) else { return }
        gps.spoke(from: reading.origin, at: now)
        guard followed == .gps else { return }
        follow(settings.model.suggestion(for: speed, runner: runner).cadence, at: reading.instant)
    }

    /// Follows a measured cadence: at once if the source is new or back, else as the governor allows.
    private mutating func follow(_ cadence: StepRate, at instant: Duration) {
        let isBack = sourceState == .waiting || sourceState == .lost
        sourceState = .live
        guard heldCadence == nil else { return }
        if isBack {
            governor.set(cadence, at: instant)
        } else if governor.wish(cadence, at: instant) == nil {
            return
        }
        playing.tempo = Tempo(target)
        playing.ramp = settings.sourceRamp
    }

    /// Lets silence tell: live, then held, then lost.
    private mutating func age(at now: Duration) {
        let track: SourceTrack
        switch followed {
        case .manual: return
        case .gps: track = gps
        case .steps: track = steps
        }
        guard let last = track.lastSpoke else { return }
        switch sourceState {
        case .live where now >= last + settings.loseAfter, .held where now >= last + settings.loseAfter:
            sourceState = .lost
            guard heldCadence == nil else { return }
            governor.set(settings.model.suggestion(for: manualSpeed, runner: runner).cadence, at: now)
            playing.tempo = Tempo(target)
            playing.ramp = settings.sourceRamp
        case .live where now >= last + settings.holdAfter:
            sourceState = .held
        default:
            return
        }
    }

    /// When silence will next change something.
    private var nextDeadline: Duration? {
        let last = followed == .gps ? gps.lastSpoke : followed == .steps ? steps.lastSpoke : nil
        return switch sourceState {
        case .live: last.map { $0 + settings.holdAfter }
        case .held: last.map { $0 + settings.loseAfter }
        default: nil
        }
    }
}

// MARK: - Actions

extension Pacer {
    /// What the actions are told from.
    private struct Memory {
        let playing: PlayOrder
        let target: StepRate
        let followed: FollowedSource
        let sourceState: SourceState

        init(_ pacer: Pacer) {
            playing = pacer.playing
            target = pacer.target
            followed = pacer.followed
            sourceState = pacer.sourceState
        }
    }

    private mutating func actions(since before: Memory, lookForDevice: Bool, at now: Duration) -> [Action] {
        var actions: [Action] = lookForDevice ? [.lookForDevice] : []
        if playing != before.playing { actions.append(.play(playing)) }
        if target != before.target { actions.append(.report(.target(target, speed: targetSpeed))) }
        if followed != before.followed || sourceState != before.sourceState {
            actions.append(.report(.source(followed, sourceState)))
        }
        // One wish at a time: a reading moves the deadline on, and the wake that finds nothing to do asks again.
        if let deadline = nextDeadline, wishedWake.map({ deadline < $0 }) ?? true {
            wishedWake = deadline
            actions.append(.wake(at: deadline))
        }
        return actions
    }
}

extension Tempo {
    fileprivate init(_ cadence: StepRate) {
        self.init(stepsPerMinute: cadence.stepsPerMinute)
    }
}
