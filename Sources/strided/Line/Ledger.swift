import Activities
import Cadence
import Inputs

/// What is kept of runs and days: hands what the sources see to the recorder and to the day, and says what is to be done.
///
/// A value like the machines in it: events and their times in, effects out.
struct Ledger {
    /// Something to be done.
    enum Effect: Hashable {
        /// The recorder wants this kept.
        case record(Recorder.Action)
        /// These are to be added to the stored hours.
        case add([HourBucket])
        /// What is stored of a day is wanted, by `take(stored:of:)`.
        case read(CivilDate)
        /// The runner is to be told.
        case tell(Alert)
        /// A source of steps was heard for the first time.
        case saw(StepSource)
    }

    private(set) var recorder: Recorder
    private(set) var day: DailySteps
    private(set) var alerts: AlertScheduler
    /// What the runner wants to reach.
    var goals = Goals()

    private var scene = Scene()
    private var way = UnrecordedWay()
    /// What of the recording's tally is in the day's already.
    private var tallied = Tally()
    private var heard: [StepSource: Moment] = [:]
    /// How often the stored hours of a day are being read: nothing is to be written to them meanwhile.
    private var reading: [CivilDate: Int] = [:]
    private var held: [HourBucket] = []
    private var lastTick: Duration?

    /// A ledger that goes on where the run of the program before left off.
    init(settings: Recorder.Settings, stepLengths: StepLengthModel, alerts: AlertScheduler) {
        recorder = Recorder(settings: settings, stepLengths: stepLengths)
        // Written with the recorder's next checkpoint, in the same transaction.
        day = DailySteps(writeInterval: Recorder.checkpointAge)
        self.alerts = alerts
    }
}

// MARK: - What comes in

extension Ledger {
    /// Takes what a source saw.
    mutating func observed(_ observation: Observation, in scene: Scene, at now: Duration, local: Moment) -> [Effect] {
        var effects = take(scene, at: now)
        if let reading = Recorder.Reading(observation) { effects += record(.reading(reading), at: now) }
        if let source = StepSource(observation.source), let event = StepEvent(observation.kind) {
            if heard.updateValue(local, forKey: source) == nil { effects.append(.saw(source)) }
            effects += take(day.handle(event, from: source, at: now, local: local), at: now)
        }
        return effects + tick(at: now, local: local)
    }

    /// Takes that a source of steps is gone or may not be read.
    mutating func lost(_ source: StepSource, refusal: String?, at now: Duration, local: Moment) -> [Effect] {
        let event = refusal.map(StepEvent.refused) ?? .lost
        return take(day.handle(event, from: source, at: now, local: local), at: now) + tick(at: now, local: local)
    }

    /// Lets time pass: at `wake`.
    mutating func tick(in scene: Scene, at now: Duration, local: Moment) -> [Effect] {
        take(scene, at: now) + tick(at: now, local: local)
    }

    /// Obeys an order about the recording.
    mutating func order(
        _ order: Recorder.Order,
        in scene: Scene,
        at now: Duration,
        local: Moment
    ) throws(Recorder.Refusal) -> [Effect] {
        // A refused order throws, and must take nothing with it that has been done already.
        let effects = take(try recorder.handle(.order(order), at: now))
        return effects + take(scene, at: now) + tick(at: now, local: local)
    }

    /// Goes on with a recording that a crash or a restart cut off.
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

    /// Takes what the runner wants to be told of.
    mutating func set(_ settings: AlertSettings, at now: Duration, local: Moment) {
        alerts.set(settings, at: now, local: local)
    }

    /// Takes what the recorder does by itself, and what moving costs the runner.
    mutating func set(_ settings: Recorder.Settings) {
        recorder.settings = settings
    }
}

// MARK: - The stored day

extension Ledger {
    /// The stored hours of a day are to be read anew: what is to be added to them waits until `take(stored:of:)`.
    ///
    /// Two may read at the same time; it waits for both, since what the first lets go the second has not seen.
    mutating func willRead(_ date: CivilDate) { reading[date, default: 0] += 1 }

    /// Takes what is stored of a day; nil where it could not be read.
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

    /// All that is not written yet, and when each source of steps was last heard: when the program ends.
    mutating func flush() -> (buckets: [HourBucket], heard: [StepSource: Moment]) {
        defer { held = [] }
        return (held + day.flush(), heard)
    }

    /// Takes that a source of steps was heard in an earlier run of the program.
    mutating func wasHeard(_ moment: Moment) { day.restoreLastReading(moment) }
}

// MARK: - What follows

extension Ledger {
    /// When `tick` is due; nil while nothing happens by itself.
    func wake(at now: Duration, local: Moment) -> Duration? {
        // While it is paused the recorder only has to see time pass, to end what has rested for long.
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

    /// Tells the recorder what has changed about the runner.
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
        // Only orders are refused.
        take((try? recorder.handle(event, at: now)) ?? [])
    }

    private mutating func take(_ actions: [Recorder.Action]) -> [Effect] {
        // One that begins by itself began a while ago, and that while is in the day already.
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

    /// Adds to the day what was gone since the last look: as the recording has it, or as it is worked out beside one.
    private mutating func addWay(at now: Duration, local: Moment) -> [Effect] {
        let beside = way.advance(to: now, in: scene, lengths: recorder.stepLengths, energy: recorder.settings.energy)
        var more = recorder.phase == .idle ? beside : Tally()
        if let tally = recorder.tally {
            // A ride is no way of the day's, whose goal is one for the feet.
            more.distance = recorder.activity?.kind == .cycle ? .zero : tally.distance - tallied.distance
            more.energy = Energy(kilocalories: tally.energy.kilocalories - tallied.energy.kilocalories)
            tallied = tally
        }
        guard more.distance > .zero || more.energy > .zero else { return [] }
        return take(day.add(distance: more.distance, energy: more.energy, at: now, local: local), at: now)
    }
}
