public import Cadence
import Metronome

// Pacer is told in parts: what it is and takes (here), the orders, the sources and how they age, the legs (gait, motion,
// footfalls), what is learnt, and at last what is to be done about all of it.

/// The one machine that decides what is played: events and their times in, actions out.
///
/// It starts no task and reads no clock, so that a run can be told as a table, live or on virtual time. Times are
/// monotonic durations since any one origin; an event must not be earlier than the one before it.
public struct Pacer: Sendable {
    /// Settings in force.
    public internal(set) var settings: Settings
    /// The runner suggested for.
    public internal(set) var runner: Runner
    /// The pace the runner ordered last; it also stands in for a source that has nothing to say.
    public internal(set) var manualSpeed: Speed
    /// The cadence held whatever the pace, or nil.
    public internal(set) var heldCadence: StepRate?
    /// What sets the pace, as the runner wishes it.
    public internal(set) var followed: FollowedSource
    /// What sets the pace now: what is followed, or what was picked as the best.
    public internal(set) var present: FollowedSource
    /// Why that one was picked; nil while the runner chose it.
    public internal(set) var pickReason: String?
    /// How far it is trusted.
    public internal(set) var sourceState: SourceState
    /// What is played.
    public internal(set) var playing: PlayOrder
    /// Why the clicks are silent though the run goes on and is not paused; nil while they sound.
    public internal(set) var rest: Rest?
    /// How long this run was in sync.
    public internal(set) var syncTime = SyncTime()
    /// How clicks and footfalls stand to each other.
    public internal(set) var lock: FootfallLock
    /// The models of cadence, with what was learnt of the runner.
    public internal(set) var model: CadenceModel
    /// The plan that raises the cadence, or nil.
    public internal(set) var plan: CadencePlan?

    /// The runner's heart.
    public internal(set) var heart: Heart

    var speeds: [SpeedSource: SpeedChannel]
    var choice = SourceChoice()
    var steps = SourceTrack()
    var footfalls = SourceTrack()
    var stepRate: StepRate?
    var legs: Legs
    /// The gait measured by an earlier process of this run.
    var continuedGait: Gait?
    var learning = LearningWindow()
    /// When the runner began to run, after a break in which they cooled down; nil before the first time.
    var beganRunning: Duration?
    /// When the runner last ran.
    var lastRunning: Duration?
    /// True while the lock sets the tempo.
    var isSteered = false
    var offTarget: OffTargetCue?
    var variation: NaturalVariation?
    /// By how much natural variation has moved the grid later, in seconds.
    var varied = 0.0
    var governor: TempoGovernor
    var runsStarted: UInt64 = 0
    var runBegan: Duration = .zero
    /// Time of the latest event.
    var latest: Duration = .zero

    /// A stopped pacer at a manual speed.
    public init(
        settings: Settings = Settings(),
        runner: Runner,
        manualSpeed: Speed,
        following source: FollowedSource = .manual,
        lock mode: FootfallLock.Mode = .off,
        soundingOnlyOffTarget: Bool = false,
        memory: Memory = Memory()
    ) {
        self.settings = settings
        self.runner = runner
        self.manualSpeed = manualSpeed
        followed = source
        present = source == .auto ? .manual : source
        sourceState = source == .manual ? .manual : .waiting
        model = CadenceModel(
            heuristic: settings.heuristic,
            personal: memory.personal ?? PersonalModel(height: runner.height),
            wanted: settings.wantedModel
        )
        plan = memory.plan
        speeds = SpeedChannel.all(tuning: settings.speed)
        legs = Legs(runner: runner)
        heart = Heart(settings.heart)
        lock = FootfallLock(mode: mode, tuning: settings.lock)
        offTarget = soundingOnlyOffTarget ? OffTargetCue() : nil
        governor = TempoGovernor(tuning: settings.governor)
        variation = settings.naturalVariation
        playing = PlayOrder(run: 0, isPaused: false, tempo: Tempo(stepsPerMinute: 180), ramp: .zero)
        decide(at: .zero)
    }

    /// Handles an event that happened at `now`.
    ///
    /// - Throws: `Refusal` for an order that cannot be obeyed; nothing has changed then.
    public mutating func handle(_ event: Event, at now: Duration) throws(Refusal) -> [Action] {
        let before = Snapshot(self)
        latest = now
        var actions: [Action] = []
        switch event {
        case .order(let order): actions = try obey(order, at: now)
        case .speed(let reading): take(reading, at: now)
        case .noFix(let origin): speeds[.gps]?.heard.answered(from: origin, at: now)
        case .stepRate(let rate, let origin): take(rate, from: origin, at: now)
        case .standing(let origin): stand(origin, at: now)
        case .footfall(let instant, let confidence, let uncertainty, let origin):
            take(footfallAt: instant, confidence: confidence, uncertainty: uncertainty, from: origin, at: now)
        case .steps(let count): legs.stepped(count, at: now)
        case .heartRate(let rate): heart.observe(rate, at: now)
        case .onset(let step, let heardAt, let shift): passed(step, heardAt: heardAt, shift: shift, at: now)
        case .finished(let run):
            plan?.finished(run)
            actions = [.keepMemory]
        case .wake: break
        }
        age(at: now)
        settle(since: before, at: now)
        return actions + self.actions(since: before, at: now)
    }
}
