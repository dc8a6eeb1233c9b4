package import Cadence
package import Metronome

// Pacer is divided into files: the state and the events are here; the orders, the sensors and their silence, the lock, learning,
// and the conclusions after each event (settling) are in other files.

/// The state machine that decides what is played: it receives events with their times and returns actions.
///
/// It starts no task and reads no clock, so a test can run it from a table of events or on virtual time. Times are
/// monotonic durations since one arbitrary origin; an event must not be earlier than the event before it.
package struct Pacer: Sendable {
    package internal(set) var settings: Settings
    package internal(set) var runner: Runner
    /// The pace that the runner ordered last; it is also used when the chosen sensor gives no speed.
    package internal(set) var manualSpeed: Speed
    /// Whether the runner has ordered `manualSpeed` for this run, so that it gives the distance where no sensor measures it.
    package internal(set) var isPaceOrdered = false
    /// How much faster the clicks are than the measured pace, in m/s, negative for slower; within `paceOffsets`.
    package internal(set) var paceOffset = 0.0
    /// The cadence that is held whatever the pace is; nil if the cadence follows the pace.
    package internal(set) var heldCadence: StepRate?
    /// What sets the pace, according to the runner's choice.
    package internal(set) var followed: FollowedSource
    /// What sets the pace now: `followed`, or with `auto` the sensor chosen as the best (`manual` before a sensor is chosen).
    package internal(set) var present: FollowedSource
    /// With `auto`, why the sensor that sets the pace was chosen as the best; nil without such a choice.
    package internal(set) var pickReason: String?
    /// How reliable the sensor that sets the pace is now.
    package internal(set) var sourceState: SourceState
    /// What the metronome plays now.
    package internal(set) var playing: PlayOrder
    /// Why the clicks are silent although a run is in progress and not paused; nil if there is no such reason.
    package internal(set) var rest: Rest?
    package internal(set) var syncTime = SyncTime()
    package internal(set) var lock: FootfallLock
    package internal(set) var model: CadenceModel
    package internal(set) var plan: CadencePlan?
    package internal(set) var heart: HeartRateState

    /// The leader whose beat grid is played; nil for the own one.
    package internal(set) var group: GridFollower?

    var workout = WorkoutTempo()
    var speeds: [SpeedSource: SpeedChannel]
    var choice = SourceChoice()
    var steps = SourceTrack()
    var footfalls = SourceTrack()
    var stepRate: StepRate?
    var gaitState: GaitState
    /// The gait that an earlier process measured in this run.
    var continuedGait: Gait?
    var learning = LearningWindow()
    var recent = RecentMeasurements()
    /// The steady window that ended with the last event and was passed to the model; else nil.
    var endedWindow: SteadyWindow?
    /// The error of the model learnt from the logbook on runs that were left out; nil if it was not learnt from there.
    package internal(set) var leftOut: LeftOutError?
    /// When the runner last began to run after a break long enough to cool down; nil before the first run.
    var beganRunning: Duration?
    /// When the runner last ran.
    var lastRunning: Duration?
    /// Whether the lock sets the tempo.
    var isSteered = false
    var offTarget: OffTargetCue?
    var variation: NaturalVariation?
    /// The total delay of the beat grid by natural variation, in seconds; negative if it is earlier.
    var varied = 0.0
    /// The total delay of the beat grid by the group, in seconds; it stays when the group is left.
    var gridShift = 0.0
    var governor: TempoGovernor
    var runsStarted: UInt64 = 0
    var runBegan: Duration = .zero
    /// Time of the latest event.
    var latest: Duration = .zero

    package init(
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
        leftOut = memory.leftOut
        speeds = SpeedChannel.all(tuning: settings.speed)
        gaitState = GaitState(runner: runner)
        heart = HeartRateState(settings.heart, from: manualSpeed)
        lock = FootfallLock(mode: mode, tuning: settings.lock)
        offTarget = soundingOnlyOffTarget ? OffTargetCue() : nil
        governor = TempoGovernor(tuning: settings.governor)
        variation = settings.naturalVariation
        playing = PlayOrder(run: 0, isPaused: false, tempo: Tempo(stepsPerMinute: 180), ramp: .zero)
        decide(at: .zero)
    }

    /// Processes an event that happened at `now`, and returns the resulting actions.
    ///
    /// - Throws: `Refusal` if an order cannot be executed; then nothing has changed.
    package mutating func handle(_ event: Event, at now: Duration) throws(Refusal) -> [Action] {
        var before = self
        latest = now
        endedWindow = nil
        var actions: [Action] = []
        switch event {
        case .order(let order):
            actions = try execute(order, at: now)
            if order.leavesGroup { leaveGroup(ramp: order == .leaveGroup ? settings.sourceRamp : .zero, at: now) }
        case .speed(let reading): apply(reading, at: now)
        case .noFix(let origin): speeds[.gps]?.track.recordResponse(from: origin, at: now)
        case .stepRate(let rate, let origin): apply(rate, from: origin, at: now)
        case .standing(let origin): applyStanding(from: origin, at: now)
        case .footfall(let instant, let confidence, let uncertainty, let origin):
            apply(footfallAt: instant, confidence: confidence, uncertainty: uncertainty, from: origin, at: now)
        case .steps(let count): gaitState.addSteps(count, at: now)
        case .heartRate(let rate): heart.observe(rate, at: now)
        case .onset(let step, let heardAt, let shift): applyOnset(of: step, heardAt: heardAt, shift: shift, at: now)
        case .tempoChanged(let change, let heardAt):
            if recordTempoChange(change, heardAt: heardAt) { before.playing = playing }
        case .groupGrid(let leader, let own): follow(leader, own, at: now)
        case .finished(let run):
            plan?.update(after: run)
            actions = [.keepMemory]
        case .wake: break
        }
        updateSourceState(at: now)
        settle(since: before, at: now)
        if areClicksAudible { recent.recordClicks(at: now) }
        return actions + self.actions(since: before)
    }

    /// The configuration of the pacer.
    package struct Settings: Hashable, Sendable {
        package var heuristic = BaseHeuristic()
        /// The model that the user wants for running; a personal model is used only once its predictions are good enough.
        package var wantedModel = Suggestion.Kind.personal
        /// The gait for which a cadence is suggested; nil means the measured gait, or with a manual pace the gait for that pace.
        package var gait: Gait?
        /// On a slope, whether the cadence is suggested for the speed on level ground that costs the same energy.
        package var adjustsForGrade = false
        package var speed = SpeedEstimator.Tuning()
        package var governor = TempoGovernor.Tuning()
        package var lock = FootfallLock.Tuning()
        /// Natural variation of the step intervals: their standard deviation as a share of the interval, 0…0.02.
        package var variation: Double = 0
        /// Whether the clicks are silent while the runner stands.
        package var pausesItself = true
        package var heart = HeartSettings()
        /// When a sensor has been silent for this long, its last cadence is held.
        ///
        /// 5 s is two and a half intervals of the slowest known receiver (0.5 Hz).
        package var holdAfter = Duration.seconds(5)
        /// When the chosen sensor has been silent for this long, it is lost, and the manual pace is used.
        package var loseAfter = Duration.seconds(30)
        /// Time in which the tempo follows a large change that a sensor measured; the runner's orders take effect at once.
        package var sourceRamp = Duration.seconds(1)

        package init() {}
    }

    /// Heart rate limits that the user has configured.
    package struct HeartSettings: Hashable, Sendable {
        /// The runner's maximum heart rate, from which the zones are computed; nil for no zones.
        package var maximum: HeartRate?
        /// The heart rate above which the target speed is lowered; nil for no ceiling.
        package var ceiling: HeartRate?
        /// The highest speed that is wished while a heart-rate zone is held.
        package var fastest = Speed(kilometersPerHour: 16)

        package init(maximum: HeartRate? = nil, ceiling: HeartRate? = nil) {
            self.maximum = maximum
            self.ceiling = ceiling
        }

        /// The speeds that are wished while a zone is held; *design*: 4 km/h is a slow walk.
        var speeds: ClosedRange<Speed> { min(Speed(kilometersPerHour: 4), fastest)...fastest }
    }
}

extension Pacer.Settings {
    /// A new natural variation with the configured deviation; nil if the deviation is 0.
    var naturalVariation: NaturalVariation? {
        variation > 0 ? NaturalVariation(seed: 1, deviation: variation) : nil
    }
}
