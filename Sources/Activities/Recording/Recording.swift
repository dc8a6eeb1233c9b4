import Cadence

/// A recording under way: its clock, its way, its samples and laps.
///
/// Its time is that of the recorder's events alone, in whole milliseconds; the moment it began at is never looked at again, so that
/// a wall clock set back changes nothing.
struct Recording: Sendable {
    /// Events further apart than this left a hole that is not filled with samples.
    private static let longestCatchUp: Duration = .seconds(10)

    var activity: Activity
    /// Whether it began by itself.
    let isAutomatic: Bool
    /// Why it is paused, and since when in its own time; nil while it runs.
    var pause: (reason: Recorder.PauseReason, since: Duration)?

    let settings: Recorder.Settings
    /// The event time at which its own time was zero.
    let origin: Duration
    var odometer: Odometer
    var reckoning: Reckoning
    var lastSample: Duration = .zero
    /// The time of the last checkpoint.
    var lastCheckpoint: Duration = .zero
    var lastWhole: Int64 = 0
    var advanced: Duration
    /// The last sample that knew the way: what laps are cut between.
    var known: LapMark = LapMark()
    var lap = LapMark()
    var stretch = SteadyStretch()

    /// A time of its own, and how far it had come and what it had taken by then.
    struct LapMark: Sendable {
        var elapsed: Duration = .zero
        var distance: Distance = .zero
        var energy: Energy = .zero
    }

    /// Begins at `now`, which is the moment the activity starts.
    init(_ activity: Activity, settings: Recorder.Settings, isAutomatic: Bool, at now: Duration) {
        self.activity = activity
        self.settings = settings
        self.isAutomatic = isAutomatic
        origin = now
        advanced = now
        odometer = Odometer(for: activity.kind)
        reckoning = Reckoning(kind: activity.kind, model: settings.energy)
    }

    /// Its own time at a time of events.
    func elapsed(at now: Duration) -> Duration {
        .milliseconds(max(now - origin, .zero).wholeMilliseconds)
    }

    /// The whole of it as it stands at `now`, as it would be if it ended there.
    func activity(at now: Duration) -> Activity {
        var whole = activity
        let end = pause?.since ?? elapsed(at: now)
        whole.elapsed = end
        whole.summary = reckoning.summary(
            elapsed: end,
            paused: whole.pauses.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) },
            distanceSource: odometer.mainSource
        )
        whole.laps.close(at: end, distance: whole.summary.distance, energy: whole.summary.energy ?? .zero)
        return whole
    }
}

// MARK: - Time and readings

extension Recording {
    /// Goes on to `now`, and gives the samples and laps of the whole seconds on the way.
    mutating func advance(to now: Duration, senses: Senses, lengths: inout StepLengthModel) -> [Recorder.Action] {
        guard now > advanced else { return [] }
        let whole = elapsed(at: now).components.seconds
        var actions: [Recorder.Action] = []
        if pause == nil, whole > lastWhole {
            let first = now - advanced > Self.longestCatchUp ? whole : lastWhole + 1
            for second in first...whole {
                actions += sample(at: .seconds(second), senses: senses, lengths: &lengths)
            }
        }
        lastWhole = max(lastWhole, whole)
        go(to: now, senses: senses, lengths: lengths)
        return actions
    }

    /// Takes a reading that came in at `now`, after `advance` to there.
    mutating func take(_ reading: Recorder.Reading, senses: Senses, lengths: StepLengthModel, at now: Duration) {
        switch reading {
        case .satellites(let fix): odometer.take(fix, at: now)
        case .belt(let belt): odometer.take(belt, at: now)
        case .podSpeed(let speed): odometer.take(podSpeed: speed, at: now)
        case .stepRate(let rate): odometer.steps.take(rate, at: now)
        case .steps(let count): take(count, senses: senses, lengths: lengths, at: now)
        case .heartRate, .target, .inSync, .gait, .standing: return
        }
        if pause != nil { odometer.skip(to: now) } else { odometer.advance(to: now) }
    }

    private mutating func take(
        _ count: Int,
        senses: Senses,
        lengths: StepLengthModel,
        at now: Duration
    ) {
        let length = stepLength(senses: senses, lengths: lengths, at: now)
        odometer.steps.take(count, length: length, isPaused: pause != nil, at: now)
    }

    private mutating func go(to now: Duration, senses: Senses, lengths: StepLengthModel) {
        guard now > advanced else { return }
        if pause != nil {
            odometer.skip(to: now)
        } else {
            let length = stepLength(senses: senses, lengths: lengths, at: now)
            odometer.steps.advance(from: advanced, to: now, length: length)
            odometer.stand(senses.isStanding, at: now)
            odometer.advance(to: now)
        }
        advanced = now
    }

    private func stepLength(senses: Senses, lengths: StepLengthModel, at now: Duration) -> Length {
        let usual: Gait = activity.kind == .run ? .running : .walking
        let cadence = odometer.steps.rate(at: now)
        let gait = senses.gait ?? cadence.map { Gait(cadence: $0, speed: Speed(metersPerSecond: 0)) } ?? usual
        return lengths.length(at: cadence ?? gait.usualCadence, gait: gait)
    }

    /// The sample at a time of its own.
    mutating func sample(
        at elapsed: Duration,
        senses: Senses,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        guard elapsed > lastSample else { return [] }
        let now = origin + elapsed
        go(to: now, senses: senses, lengths: lengths)
        lastSample = elapsed
        let sample = state(at: elapsed, senses: senses, lengths: lengths)
        reckoning.take(sample, isInSync: senses.isInSync, gradient: senses.gradient(at: now))
        learn(from: sample, senses: senses, lengths: &lengths)
        return [.sample(sample)] + lapsByDistance(at: sample)
    }

    /// The recording as it stands at a time of its own, up to which it has advanced.
    func state(at elapsed: Duration, senses: Senses, lengths: StepLengthModel) -> Sample {
        let now = origin + elapsed
        let length = stepLength(senses: senses, lengths: lengths, at: now)
        return Sample(
            elapsed: elapsed,
            position: senses.position(at: now),
            altitude: senses.altitude(at: now),
            distance: odometer.isKnown(at: now) ? Distance(meters: odometer.meters) : nil,
            speed: odometer.isKnown(at: now) ? odometer.speed(at: now, stepLength: length) : nil,
            target: senses.target,
            cadence: odometer.steps.rate(at: now),
            heartRate: senses.heartRate(at: now),
            steps: odometer.steps.isCounting ? odometer.steps.steps : nil
        )
    }

    private mutating func learn(from sample: Sample, senses: Senses, lengths: inout StepLengthModel) {
        let isMeasured = odometer.source != .steps && activity.kind != .cycle
        guard let window = stretch.take(isMeasured ? sample.speed : nil, sample.cadence) else { return }
        lengths.observe(window, gait: senses.gait ?? Gait(cadence: window.cadence, speed: window.speed))
    }
}

extension Gait {
    /// What people's cadence is where it is not known, spm.
    fileprivate var usualCadence: StepRate {
        switch self {
        case .walking: StepRate(stepsPerMinute: 110)
        case .running: StepRate(stepsPerMinute: 170)
        }
    }
}
