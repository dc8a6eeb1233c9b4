public import Cadence

/// The one machine that records: readings, orders and ticks with their times in, samples and the finished activity out.
///
/// It starts no task, reads no clock and keeps no file, so that a day's run can be told as a table. Times are monotonic durations
/// since any one origin; one that is earlier than the one before is taken as the same. The wall clock is asked once, when a
/// recording begins.
///
/// It gives a sample at each whole second of a recording's own time, and one where it pauses, where a lap is marked and where it
/// ends; none while it is paused. With a tick at each ``due``, a sample or a checkpoint is never more than 0.65 s old. Its distance is that of the best source at any time and never goes back (see `Settings` for
/// what else it does by itself). An activity ends where the pause began that was never ended.
public struct Recorder: Sendable {
    /// Settings in force; a recording under way keeps those it began with, but for `automatic` and `pausesAtRest`.
    public var settings: Settings
    /// How long the runner's steps are, as learnt from recordings so far; to be kept when one is finished.
    public private(set) var stepLengths: StepLengthModel

    private var recording: Recording?
    /// What will have been a recording once the runner has run for long enough, with what is to be told then.
    private var prelude: (recording: Recording, actions: [Action])?
    /// Whether running may begin a recording: not after a stop until the runner has rested.
    private var isArmed = true
    /// Whether the runner ordered to go on though they rest: then it is not paused again before they have moved.
    private var goesOnAtRest = false
    private var senses = Senses()
    private var latest: Duration = .zero
    private var clock: (moment: Moment, instant: Duration)?

    /// A recorder that records nothing yet.
    public init(settings: Settings = Settings(), stepLengths: StepLengthModel) {
        self.settings = settings
        self.stepLengths = stepLengths
    }

    /// A recorder that goes on at `now`, which is `moment`, with an unfinished recording; the gap becomes a pause.
    ///
    /// Where the wall clock was set back meanwhile, the gap is taken as nothing. The pause is in `activity` from then on. It ends by
    /// order only, however it began.
    ///
    /// - Parameter track: As it was kept; its laps are those that had ended, without the one under way.
    public init(
        resuming track: ActivityTrack,
        settings: Settings = Settings(),
        stepLengths: StepLengthModel,
        at now: Duration,
        moment: Moment
    ) {
        self.init(settings: settings, stepLengths: stepLengths)
        recording = Recording(resuming: track, settings: settings, at: now, moment: moment)
        latest = now
        clock = (moment, now)
    }

    /// Handles an event that happened at `now`.
    ///
    /// - Throws: `Refusal` for an order that cannot be obeyed; it has changed nothing.
    public mutating func handle(_ event: Event, at now: Duration) throws(Refusal) -> [Action] {
        let now = max(now, latest)
        if case .order(let order) = event { try check(order) }
        latest = now
        var actions = recording?.advance(to: now, senses: senses, lengths: &stepLengths) ?? []
        if let told = prelude?.recording.advance(to: now, senses: senses, lengths: &stepLengths) {
            prelude?.actions += told
        }
        switch event {
        case .reading(let reading): take(reading, at: now)
        case .order(let order): actions += obey(order, at: now)
        case .tick(let moment): clock = (moment, now)
        }
        actions += rest(at: now) + beginByItself(at: now)
        if case .tick = event {
            actions += recording?.checkpoint(at: now, senses: senses, lengths: stepLengths) ?? []
        }
        return actions
    }
}

// MARK: - As it stands

extension Recorder {
    /// What the recorder does.
    public enum Phase: Hashable, Sendable {
        /// Nothing is recorded.
        case idle
        /// Samples are taken.
        case recording
        /// No samples are taken.
        case paused(PauseReason)
    }

    /// What it does now.
    public var phase: Phase {
        guard let recording else { return .idle }
        return recording.pause.map { .paused($0.reason) } ?? .recording
    }

    /// When a tick gives the next sample or checkpoint; nil while no samples are taken.
    public var due: Duration? { recording?.due }

    /// The recording under way as it stands at the latest event, with pauses, laps and summary; nil while there is none.
    public var activity: Activity? { recording?.activity(at: latest) }

    /// Whether the recording under way began by itself, and will end so; false while there is none.
    public var isAutomatic: Bool { recording?.isAutomatic ?? false }

    /// Steps, distance and energy beyond resting of the recording under way, for the tallies of the day; nil while there is none.
    public var tally: Tally? {
        recording.map { recording in
            Tally(
                steps: recording.reckoning.steps ?? 0,
                distance: recording.reckoning.distance ?? .zero,
                energy: recording.reckoning.activeEnergy
            )
        }
    }
}

// MARK: - Events

extension Recorder {
    private mutating func take(_ reading: Reading, at now: Duration) {
        senses.take(reading, at: now)
        recording?.take(reading, senses: senses, lengths: stepLengths, at: now)
        prelude?.recording.take(reading, senses: senses, lengths: stepLengths, at: now)
    }

    private func check(_ order: Order) throws(Refusal) {
        switch (order, recording) {
        case (.start, let recording?): throw .alreadyRecording(recording.activity.kind)
        case (.start, nil): return
        case (_, nil): throw .notRecording
        case (.pause, let recording?): if recording.pause?.reason == .order { throw .alreadyPaused }
        case (.resume, let recording?): if recording.pause == nil { throw .notPaused }
        case (.lap, let recording?): if recording.pause != nil { throw .lapWhilePaused }
        case (.stop, _?), (.discard, _?): return
        }
    }

    private mutating func obey(_ order: Order, at now: Duration) -> [Action] {
        switch order {
        case .start(let kind, let moment):
            let activity = Activity(kind: kind, origin: .recorded, start: moment)
            recording = Recording(activity, settings: settings, isAutomatic: false, at: now)
            prelude = nil
            goesOnAtRest = false
            return [.began(activity)]
        case .pause:
            return recording?.begin(.order, at: now, senses: senses, lengths: &stepLengths) ?? []
        case .resume:
            goesOnAtRest = true
            return recording?.resume(at: now) ?? []
        case .lap:
            return recording?.markLap(at: now, senses: senses, lengths: &stepLengths) ?? []
        case .stop:
            return finish(at: now)
        case .discard:
            recording = nil
            isArmed = false
            return [.discarded]
        }
    }

    private mutating func finish(at now: Duration) -> [Action] {
        defer { recording = nil }
        isArmed = false
        return recording?.finish(at: now, senses: senses, lengths: &stepLengths) ?? []
    }
}

// MARK: - By itself

extension Recorder {
    /// How long nobody may tell of a movement before a recording that began by itself rests.
    private static let silence: Duration = .seconds(30)

    private func isAtRest(at now: Duration, isAutomatic: Bool) -> Bool {
        senses.isStanding || isAutomatic && !senses.hasMoved(within: Self.silence, of: now)
    }

    /// Pauses where the runner rests, resumes where they move, and ends what began by itself after a long rest.
    private mutating func rest(at now: Duration) -> [Action] {
        guard let recording else { return [] }
        let isAtRest = isAtRest(at: now, isAutomatic: recording.isAutomatic)
        if !isAtRest { goesOnAtRest = false }
        switch recording.pause {
        case nil where isAtRest && (settings.pausesAtRest || recording.isAutomatic) && !goesOnAtRest:
            return self.recording?.begin(.rest, at: now, senses: senses, lengths: &stepLengths) ?? []
        case (.rest, let since)?:
            guard isAtRest else { return self.recording?.resume(at: now) ?? [] }
            guard recording.isAutomatic, let automatic = settings.automatic,
                recording.elapsed(at: now) - since >= automatic.endsAfter
            else { return [] }
            return finish(at: now)
        default: return []
        }
    }

    /// Begins a recording where the runner has run for long enough, from when they began to.
    private mutating func beginByItself(at now: Duration) -> [Action] {
        let isRunning =
            senses.gait == .running && !senses.isStanding && senses.hasMoved(within: Self.silence, of: now)
        if !isRunning { isArmed = true }
        guard recording == nil, isRunning, isArmed, let automatic = settings.automatic, let clock else {
            prelude = nil
            return []
        }
        guard let prelude else {
            let activity = Activity(kind: .run, origin: .recorded, start: clock.moment + (now - clock.instant))
            prelude = (Recording(activity, settings: settings, isAutomatic: true, at: now), [])
            return []
        }
        guard prelude.recording.elapsed(at: now) >= automatic.beginsAfter else { return [] }
        recording = prelude.recording
        self.prelude = nil
        return [.began(prelude.recording.activity)] + prelude.actions
    }
}
