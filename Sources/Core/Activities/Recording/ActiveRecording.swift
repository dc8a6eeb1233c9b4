import Cadence

/// A recording in progress: its time, distance, samples and laps.
///
/// The time of the recording derives only from the monotonic event times, in whole milliseconds. The local time is used only for the
/// start, so a later change of the local clock has no effect.
struct ActiveRecording: Sendable {
    /// After a longer gap between events than this, only the last of the missed seconds gets a sample.
    private static let longestCatchUp: Duration = .seconds(10)

    var activity: Activity
    let isAutomatic: Bool
    /// The time between the last stored sample and the continuation after a restart; nil without a restart or without a gap.
    var gap: Range<Duration>?
    /// Whether the pause of a resting runner was continued after a restart; it ends with the next movement.
    var isRestUnconfirmed = false
    /// The reason for the current pause, and the time from the recording's start to the pause; nil while the recording is not paused.
    var pause: (reason: Recorder.PauseReason, since: Duration)?

    let settings: Recorder.Settings
    /// The monotonic time at which the recording started.
    let origin: Duration
    var odometer: Odometer
    var summaryBuilder: SummaryBuilder
    var lastSample: Duration = .zero
    /// The time from the recording's start to the last checkpoint.
    var lastCheckpoint: Duration = .zero
    var lastWhole: Int64 = 0
    var advancedTo: Duration
    /// The last sample with a distance; the end of a lap is interpolated between this sample and the next one.
    var lastKnown: LapMark = LapMark()
    var lap = LapMark()
    var stretch = SteadyStretch()
    var stepTiming = StepTimingBuilder()

    /// Time since the start, distance and energy at one point of the recording.
    struct LapMark: Sendable {
        var elapsed: Duration = .zero
        var distance: Distance = .zero
        var energy: Energy = .zero
    }

    /// Starts a recording at `now`, which is the same time as the activity's local start.
    init(_ activity: Activity, settings: Recorder.Settings, isAutomatic: Bool, at now: Duration) {
        self.activity = activity
        self.settings = settings
        self.isAutomatic = isAutomatic
        origin = now
        advancedTo = now
        odometer = Odometer(for: activity.kind)
        summaryBuilder = SummaryBuilder(kind: activity.kind, model: settings.energy)
    }

    /// Converts an event time to the time since the recording's start.
    func elapsed(at now: Duration) -> Duration {
        .milliseconds(max(now - origin, .zero).wholeMilliseconds)
    }

    /// The moving time at `now`, which excludes the pauses; in the precision of the clock, unlike the times of samples.
    func movingTime(at now: Duration) -> Duration {
        let paused = activity.pauses.reduce(Duration.zero) { $0 + ($1.upperBound - $1.lowerBound) }
        return max((pause?.since ?? now - origin) - paused, .zero)
    }

    /// The activity as it would be if the recording ended at `now`.
    func activity(at now: Duration) -> Activity {
        var whole = activity
        let end = pause?.since ?? elapsed(at: now)
        whole.elapsed = end
        whole.summary = summaryBuilder.summary(
            elapsed: end,
            paused: whole.pauses.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) },
            distanceSource: odometer.mainSource
        )
        whole.summary.stepTiming = stepTiming.timing
        whole.laps.close(at: end, distance: whole.summary.distance, energy: whole.summary.energy ?? .zero)
        return whole
    }
}

extension ActiveRecording {
    /// Advances the recording to `now`; returns the samples of the whole seconds since the last call, and the laps that they completed.
    ///
    /// During a pause there are no samples.
    mutating func advance(to now: Duration, _ runner: inout RunnerValues) -> [Recorder.Action] {
        guard now > advancedTo else { return [] }
        let whole = elapsed(at: now).components.seconds
        var actions: [Recorder.Action] = []
        if pause == nil, whole > lastWhole {
            let first = now - advancedTo > Self.longestCatchUp ? whole : lastWhole + 1
            for second in first...whole {
                actions += sample(at: .seconds(second), &runner)
            }
        }
        lastWhole = max(lastWhole, whole)
        advanceOdometer(to: now, runner)
        return actions
    }

    /// Processes a reading received at `now`; call `advance` first.
    mutating func process(_ reading: Recorder.Reading, _ runner: RunnerValues, at now: Duration) -> [Recorder.Action] {
        switch reading {
        case .satellites(let fix, let instant): odometer.add(fix, measuredAt: instant, at: now)
        case .belt(let belt): odometer.add(belt, at: now)
        case .podSpeed(let speed): odometer.add(podSpeed: speed, at: now)
        case .stepRate(let rate): odometer.steps.setCadence(rate, at: now)
        case .steps(let count, let instant):
            let length = stepLength(runner, at: now)
            if let pause, let instant, elapsed(at: instant) <= pause.since, count > 0 {
                return addLate(count, length: length, to: pause.since, runner, at: now)
            }
            odometer.steps.add(count, length: length, isPaused: pause != nil, at: now)
        case .commandedSpeed(let speed): odometer.setCommandedSpeed(speed, at: now)
        case .speedWithSteps(let speed): odometer.speedWithSteps = speed
        case .footfall(let instant, let source):
            if pause == nil { stepTiming.add(source, at: instant) } else { stepTiming.interrupt() }
            return []
        case .heartRate, .power, .target, .inSync, .gait, .standing: return []
        }
        if pause != nil { odometer.skip(to: now) } else { odometer.advance(to: now) }
        return []
    }

    /// Adds steps that were made before the present pause; the sample at its start is recorded again.
    private mutating func addLate(
        _ count: Int,
        length: Length,
        to end: Duration,
        _ runner: RunnerValues,
        at now: Duration
    ) -> [Recorder.Action] {
        odometer.addLate(count, length: length, at: now)
        let sample = state(at: end, runner)
        summaryBuilder.correct(sample)
        return [.sample(sample)]
    }

    private mutating func advanceOdometer(to now: Duration, _ runner: RunnerValues) {
        guard now > advancedTo else { return }
        if pause != nil {
            odometer.skip(to: now)
        } else {
            odometer.steps.advance(from: advancedTo, to: now, length: stepLength(runner, at: now))
            odometer.setStanding(runner.readings.isStanding, at: now)
            odometer.setStepLength(isLearnt: runner.lengths.stretches(of: gait(runner.readings, at: now)) > 0)
            odometer.advance(to: now)
        }
        advancedTo = now
    }

    /// The length that gives the speed from the satellites and the steps together, if it is known; otherwise the learnt length.
    private func stepLength(_ runner: RunnerValues, at now: Duration) -> Length {
        if let speed = odometer.speedWithSteps, let rate = odometer.steps.rate(at: now) {
            return Length(meters: speed.metersPerSecond * 60 / rate.stepsPerMinute)
        }
        let gait = gait(runner.readings, at: now)
        return runner.lengths.length(at: odometer.steps.rate(at: now) ?? gait.usualCadence, gait: gait)
    }

    /// The measured gait, or the usual gait of the activity if none was measured.
    private func gait(_ readings: SensorReadings, at now: Duration) -> Gait {
        let usual: Gait = activity.kind == .run ? .running : .walking
        let cadence = odometer.steps.rate(at: now)
        return readings.gait ?? cadence.map { Gait(cadence: $0, speed: Speed(metersPerSecond: 0)) } ?? usual
    }

    /// Records a sample at the time `elapsed` since the recording's start, if this time is later than that of the last sample.
    mutating func sample(at elapsed: Duration, _ runner: inout RunnerValues) -> [Recorder.Action] {
        guard elapsed > lastSample else { return [] }
        let now = origin + elapsed
        advanceOdometer(to: now, runner)
        lastSample = elapsed
        let sample = state(at: elapsed, runner)
        summaryBuilder.add(sample, isInSync: runner.readings.isInSync, gradient: runner.readings.gradient(at: now))
        learn(from: sample, &runner)
        return [.sample(sample)] + lapsByDistance(at: sample)
    }

    /// The current values as a sample; the recording must have advanced to `elapsed`.
    func state(at elapsed: Duration, _ runner: RunnerValues) -> Sample {
        let now = origin + elapsed
        let readings = runner.readings
        return Sample(
            elapsed: elapsed,
            position: readings.position(at: now),
            altitude: readings.altitude(at: now),
            distance: odometer.isKnown(at: now) ? Distance(meters: odometer.meters) : nil,
            speed: odometer.isKnown(at: now) ? odometer.speed(at: now, stepLength: stepLength(runner, at: now)) : nil,
            target: readings.target,
            cadence: odometer.steps.rate(at: now),
            heartRate: readings.heartRate(at: now),
            steps: odometer.steps.isCounting ? odometer.steps.steps : nil,
            power: readings.power(at: now)
        )
    }

    private mutating func learn(from sample: Sample, _ runner: inout RunnerValues) {
        let isMeasured = odometer.source?.isEstimate == false && activity.kind.isOnFoot
        guard let window = stretch.add(isMeasured ? sample.speed : nil, sample.cadence) else { return }
        runner.lengths.observe(window, gait: runner.readings.gait ?? Gait(cadence: window.cadence, speed: window.speed))
    }
}

extension Gait {
    /// The cadence to assume for this gait if none is known.
    fileprivate var usualCadence: StepRate {
        switch self {
        case .walking: StepRate(stepsPerMinute: 110)
        case .running: StepRate(stepsPerMinute: 170)
        }
    }
}
