import Activities
import Cadence
import Inputs

/// Passes observations to the recorder of activities, the daily step count and the alerts, and returns the resulting effects.
///
/// It is a state machine without side effects: the caller passes events with their times, and carries out the returned effects.
struct Ledger {
    /// An action that the controller must carry out.
    enum Effect: Hashable {
        /// Store this change of the recording in the logbook.
        case record(Recorder.Action)
        /// Add these values to the stored hours.
        case add([HourBucket])
        /// Read the stored hours of this day and pass them to `take(stored:of:)`.
        case read(CivilDate)
        /// Show this alert to the runner.
        case tell(Alert)
        /// This source of steps sent its first reading since the program began.
        case saw(StepSource)
    }

    private(set) var recorder: Recorder
    private(set) var day: DailySteps
    private(set) var alerts: AlertScheduler
    /// The goals that the runner has set.
    var goals = Goals()

    private var scene = Scene()
    private var way = UnrecordedWay()
    /// The part of the recording's totals that the daily totals already contain.
    private var tallied = Tally()
    private var heard: [StepSource: Moment] = [:]
    /// The number of reads in progress for each day; while one is in progress, nothing is added to the stored hours of that day.
    private var reading: [CivilDate: Int] = [:]
    private var held: [HourBucket] = []
    private var lastTick: Duration?

    /// Creates a ledger from the step lengths and alerts that were stored when the program last ran.
    init(settings: Recorder.Settings, stepLengths: StepLengthModel, alerts: AlertScheduler) {
        recorder = Recorder(settings: settings, stepLengths: stepLengths)
        // The interval is that of the recorder's checkpoints, so that both are written in one transaction.
        day = DailySteps(writeInterval: Recorder.checkpointAge)
        self.alerts = alerts
    }
}

// MARK: - Events

extension Ledger {
    /// Handles an observation of a source.
    mutating func observed(_ observation: Observation, in scene: Scene, at now: Duration, local: Moment) -> [Effect] {
        var effects = take(scene, at: now)
        if let reading = Recorder.Reading(observation) { effects += record(.reading(reading), at: now) }
        if let source = StepSource(observation.source), let event = StepEvent(observation.kind) {
            if heard.updateValue(local, forKey: source) == nil { effects.append(.saw(source)) }
            effects += take(day.handle(event, from: source, at: now, local: local), at: now)
        }
        return effects + tick(at: now, local: local)
    }

    /// Handles the loss of a source of steps.
    ///
    /// - Parameter refusal: the reason if the system denied access to the source; nil if the source has disappeared.
    mutating func lost(_ source: StepSource, refusal: String?, at now: Duration, local: Moment) -> [Effect] {
        let event = refusal.map(StepEvent.refused) ?? .lost
        return take(day.handle(event, from: source, at: now, local: local), at: now) + tick(at: now, local: local)
    }

    /// Handles the passing of time; it must be called at the time that `wake(at:local:)` returns.
    mutating func tick(in scene: Scene, at now: Duration, local: Moment) -> [Effect] {
        take(scene, at: now) + tick(at: now, local: local)
    }

    /// Carries out an order about the recording.
    ///
    /// - Throws: `Recorder.Refusal` if the order does not fit the state of the recording; nothing is changed then.
    mutating func order(
        _ order: Recorder.Order,
        in scene: Scene,
        at now: Duration,
        local: Moment
    ) throws(Recorder.Refusal) -> [Effect] {
        // This must be first: if the order is refused, it throws, and effects that were already collected would be lost.
        let effects = take(try recorder.handle(.order(order), at: now))
        return effects + take(scene, at: now) + tick(at: now, local: local)
    }

    /// Continues a recording that a crash or a restart interrupted.
    mutating func resume(_ track: ActivityTrack, at now: Duration, local: Moment) {
        recorder = Recorder(
            resuming: track,
            settings: recorder.settings,
            stepLengths: recorder.stepLengths,
            at: now,
            moment: local
        )
        tallied = recorder.tally ?? Tally()
    }

    /// Applies the settings of the alerts.
    mutating func set(_ settings: AlertSettings, at now: Duration, local: Moment) {
        alerts.set(settings, at: now, local: local)
    }

    /// Applies the settings of the recorder, which include the model of energy use.
    mutating func set(_ settings: Recorder.Settings) {
        recorder.settings = settings
    }
}

// MARK: - Stored hours of a day

extension Ledger {
    /// Records that a read of a day's stored hours begins.
    ///
    /// New values for that day are held back until `take(stored:of:)`. Two reads can be in progress at the same time. Then values
    /// are held back until both have ended. Otherwise the second read would miss the values that were released after the first.
    mutating func willRead(_ date: CivilDate) { reading[date, default: 0] += 1 }

    /// Ends a read of a day's stored hours and releases the values that were held back, unless another read is in progress.
    ///
    /// - Parameter buckets: the stored hours; nil if they could not be read.
    mutating func take(stored buckets: [HourBucket]?, of date: CivilDate) -> [Effect] {
        let waiting = held.filter { $0.hour.date == date }
        if let buckets { day.load(stored: buckets + waiting, of: date) }
        if let others = reading[date], others > 1 {
            reading[date] = others - 1
            return []
        }
        reading[date] = nil
        held.removeAll { $0.hour.date == date }
        return waiting.isEmpty ? [] : [.add(waiting)]
    }

    /// Returns all values that are not written yet, and the time of the last reading of each step source.
    ///
    /// The controller calls it when the program ends.
    mutating func flush() -> (buckets: [HourBucket], heard: [StepSource: Moment]) {
        defer { held = [] }
        return (held + day.flush(), heard)
    }

    /// Restores the time of the last reading of a step source from an earlier start of the program.
    mutating func wasHeard(_ moment: Moment) { day.restoreLastReading(moment) }
}

// MARK: - Effects

extension Ledger {
    /// The time of the next call of `tick`; nil if none is needed until the next event.
    func wake(at now: Duration, local: Moment) -> Duration? {
        // A paused recorder has no deadline. It still needs a tick each second, to end a recording after a long rest.
        let second = recorder.phase == .idle ? nil : recorder.due ?? (lastTick ?? now) + .seconds(1)
        return [second, day.wake, alerts.wake(day, at: now, local: local)].compactMap(\.self).min()
    }

    private mutating func tick(at now: Duration, local: Moment) -> [Effect] {
        var effects: [Effect] = []
        let isDue = recorder.due.map { $0 <= now } ?? false
        if isDue || lastTick.map({ now - $0 >= .milliseconds(900) }) ?? true {
            lastTick = now
            effects += record(.tick(local), at: now)
        }
        effects += take(day.tick(at: now, local: local), at: now)
        effects += addWay(at: now, local: local)
        return effects + alerts.due(day, goals: goals, at: now, local: local).map(Effect.tell)
    }

    /// Passes each changed value of the scene to the recorder.
    private mutating func take(_ scene: Scene, at now: Duration) -> [Effect] {
        var effects: [Effect] = []
        if scene.target != self.scene.target { effects += record(.reading(.target(scene.target)), at: now) }
        if scene.isInSync != self.scene.isInSync { effects += record(.reading(.inSync(scene.isInSync)), at: now) }
        if scene.gait != self.scene.gait { effects += record(.reading(.gait(scene.gait)), at: now) }
        if scene.isStanding != self.scene.isStanding {
            effects += record(.reading(.standing(scene.isStanding)), at: now)
        }
        self.scene = scene
        return effects
    }

    private mutating func record(_ event: Recorder.Event, at now: Duration) -> [Effect] {
        // The recorder refuses only orders, so other events do not throw.
        take((try? recorder.handle(event, at: now)) ?? [])
    }

    private mutating func take(_ actions: [Recorder.Action]) -> [Effect] {
        // The start of an automatic recording is back-dated. The daily totals already contain that interval.
        for case .began in actions { tallied = recorder.tally ?? Tally() }
        return actions.map(Effect.record)
    }

    private mutating func take(_ actions: [DailySteps.Action], at now: Duration) -> [Effect] {
        var effects: [Effect] = []
        for action in actions {
            switch action {
            case .counted(let steps):
                way.count(steps)
                effects += record(.reading(.steps(steps)), at: now)
            case .read(let date):
                willRead(date)
                effects.append(.read(date))
            case .write(let buckets):
                held += buckets.filter { reading[$0.hour.date] != nil }
                let free = buckets.filter { reading[$0.hour.date] == nil }
                if !free.isEmpty { effects.append(.add(free)) }
            }
        }
        return effects
    }

    /// Adds the distance and energy since the last call to the daily totals.
    ///
    /// They come from the recording; without a recording, `UnrecordedWay` estimates them.
    private mutating func addWay(at now: Duration, local: Moment) -> [Effect] {
        let beside = way.advance(to: now, in: scene, lengths: recorder.stepLengths, energy: recorder.settings.energy)
        var more = recorder.phase == .idle ? beside : Tally()
        if let tally = recorder.tally {
            // Cycling does not count towards the daily distance, because that goal is for distance on foot.
            more.distance = recorder.activity?.kind == .cycle ? .zero : tally.distance - tallied.distance
            more.energy = Energy(kilocalories: tally.energy.kilocalories - tallied.energy.kilocalories)
            tallied = tally
        }
        guard more.distance > .zero || more.energy > .zero else { return [] }
        return take(day.add(distance: more.distance, energy: more.energy, at: now, local: local), at: now)
    }
}
