import Cadence

/// A recording under way: its clock, its way, its samples and laps.
///
/// Its time is that of the recorder's events alone, in whole milliseconds; the moment it began at is never looked at again, so that
/// a wall clock set back changes nothing.
struct Recording: Sendable {
    /// Events further apart than this left a hole that is not filled with samples.
    private static let longestCatchUp: Duration = .seconds(10)

    private(set) var activity: Activity
    /// Whether it began by itself.
    let isAutomatic: Bool
    /// Why it is paused, and since when in its own time; nil while it runs.
    private(set) var pause: (reason: Recorder.PauseReason, since: Duration)?

    private let settings: Recorder.Settings
    /// The event time at which its own time was zero.
    private let origin: Duration
    private var odometer: Odometer
    private(set) var reckoning: Reckoning
    private var lastSample: Duration = .zero
    private var lastWhole: Int64 = 0
    private var advanced: Duration
    /// The last sample that knew the way: what laps are cut between.
    private var known: LapMark = LapMark()
    private var lap = LapMark()
    private var stretch = SteadyStretch()

    private struct LapMark: Sendable {
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
        odometer = Odometer()
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

// MARK: - Going on with one

extension Recording {
    /// Goes on at `now`, which is `moment`, with a track whose recording was cut off; the time between becomes a pause.
    init(resuming track: ActivityTrack, settings: Recorder.Settings, at now: Duration, moment: Moment) {
        var activity = track.activity
        let samples = track.samples
        let end = [samples.last?.elapsed, activity.laps.last?.span.upperBound, activity.pauses.last?.upperBound]
            .compactMap(\.self).reduce(.zero, max)
        // A wall clock that was set back meanwhile tells nothing of the gap.
        let resumed = max(end, moment - activity.start)
        if resumed > end { activity.pauses.addPause(end..<resumed) }
        var reckoning = Reckoning(kind: activity.kind, model: settings.energy)
        reckoning.take(samples, pauses: activity.pauses)
        let lastSampled = samples.last?.elapsed ?? .zero
        for pause in activity.pauses where pause.upperBound > lastSampled {
            reckoning.pause(pause.upperBound - max(pause.lowerBound, lastSampled))
        }
        self.activity = activity
        self.settings = settings
        self.reckoning = reckoning
        isAutomatic = false
        origin = now - resumed
        advanced = now
        odometer = Odometer(
            from: reckoning.distance ?? .zero,
            by: activity.summary.distanceSource,
            steps: reckoning.steps
        )
        lastSample = resumed
        lastWhole = resumed.components.seconds
        let energy = reckoning.energy ?? .zero
        known = LapMark(elapsed: resumed, distance: reckoning.distance ?? .zero, energy: energy)
        lap = LapMark(
            elapsed: activity.laps.last?.span.upperBound ?? .zero,
            distance: activity.laps.reduce(.zero) { $0 + $1.distance },
            energy: activity.laps.reduce(.zero) { $0 + $1.energy }
        )
    }
}

extension [Range<Duration>] {
    /// Adds a pause after the others, one with the last where they touch.
    mutating func addPause(_ pause: Range<Duration>) {
        guard !pause.isEmpty else { return }
        if let last, last.upperBound >= pause.lowerBound {
            self[count - 1] = last.lowerBound..<Swift.max(pause.upperBound, last.upperBound)
        } else {
            append(pause)
        }
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
        case .steps(let count): take(count, from: .counter, senses: senses, lengths: lengths, at: now)
        case .footfall: take(1, from: .footfalls, senses: senses, lengths: lengths, at: now)
        case .heartRate, .target, .inSync, .gait, .standing: return
        }
        if pause != nil { odometer.skip(to: now) } else { odometer.advance(to: now) }
    }

    private mutating func take(
        _ count: Int,
        from teller: StepWay.Teller,
        senses: Senses,
        lengths: StepLengthModel,
        at now: Duration
    ) {
        let length = stepLength(senses: senses, lengths: lengths, at: now)
        odometer.steps.take(count, from: teller, length: length, isPaused: pause != nil, at: now)
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
    private mutating func sample(
        at elapsed: Duration,
        senses: Senses,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        guard elapsed > lastSample else { return [] }
        let now = origin + elapsed
        go(to: now, senses: senses, lengths: lengths)
        lastSample = elapsed
        let length = stepLength(senses: senses, lengths: lengths, at: now)
        let sample = Sample(
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
        reckoning.take(sample, isInSync: senses.isInSync, gradient: senses.gradient(at: now))
        learn(from: sample, senses: senses, lengths: &lengths)
        return [.sample(sample)] + lapsByDistance(at: sample)
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

// MARK: - Laps and pauses

extension Recording {
    private mutating func lapsByDistance(at sample: Sample) -> [Recorder.Action] {
        guard let distance = sample.distance else { return [] }
        let now = LapMark(elapsed: sample.elapsed, distance: distance, energy: reckoning.energy ?? .zero)
        defer { known = now }
        guard let length = settings.lapEvery else { return [] }
        var actions: [Recorder.Action] = []
        while distance >= lap.distance + length {
            let whole = distance.meters - known.distance.meters
            let share = whole > 0 ? ((lap.distance + length).meters - known.distance.meters) / whole : 1
            let moment = known.elapsed + (now.elapsed - known.elapsed) * min(max(share, 0), 1)
            let spent = now.energy.kilocalories - known.energy.kilocalories
            let end = LapMark(
                elapsed: max(.milliseconds(moment.wholeMilliseconds), lap.elapsed),
                distance: lap.distance + length,
                energy: Energy(kilocalories: known.energy.kilocalories + spent * min(max(share, 0), 1))
            )
            actions.append(.lap(endLap(at: end)))
        }
        return actions
    }

    private mutating func endLap(at end: LapMark) -> Lap {
        let ended = Lap(
            span: lap.elapsed..<end.elapsed,
            distance: end.distance - lap.distance,
            energy: Energy(kilocalories: end.energy.kilocalories - lap.energy.kilocalories)
        )
        activity.laps.append(ended)
        lap = end
        return ended
    }

    /// Marks off a lap at `now`; nothing where the one before ended there.
    mutating func markLap(at now: Duration, senses: Senses, lengths: inout StepLengthModel) -> [Recorder.Action] {
        let actions = sample(at: elapsed(at: now), senses: senses, lengths: &lengths)
        guard elapsed(at: now) > lap.elapsed else { return actions }
        let end = LapMark(
            elapsed: elapsed(at: now),
            distance: reckoning.distance ?? .zero,
            energy: reckoning.energy ?? .zero
        )
        return actions + [.lap(endLap(at: end))]
    }

    /// Pauses at `now`, with a sample of how it stands there.
    mutating func begin(
        _ reason: Recorder.PauseReason,
        at now: Duration,
        senses: Senses,
        lengths: inout StepLengthModel
    ) -> [Recorder.Action] {
        guard pause == nil else {
            pause?.reason = reason
            return []
        }
        let actions = sample(at: elapsed(at: now), senses: senses, lengths: &lengths)
        pause = (reason, elapsed(at: now))
        stretch = SteadyStretch()
        return actions + [.paused(at: elapsed(at: now), reason)]
    }

    /// Ends the pause at `now`.
    mutating func resume(at now: Duration) -> [Recorder.Action] {
        guard let pause else { return [] }
        let resumed = max(elapsed(at: now), pause.since)
        self.pause = nil
        activity.pauses.addPause(pause.since..<resumed)
        reckoning.pause(resumed - pause.since)
        odometer.skip(to: now)
        return [.resumed(at: resumed)]
    }

    /// Ends at `now`, or where the pause under way began.
    mutating func finish(at now: Duration, senses: Senses, lengths: inout StepLengthModel) -> [Recorder.Action] {
        let actions = pause == nil ? sample(at: elapsed(at: now), senses: senses, lengths: &lengths) : []
        var whole = activity(at: now)
        if settings.energy.isMassAssumed, whole.summary.energy != nil {
            whole.note("The energy is for an assumed mass of \(settings.energy.mass.formatted(.kilograms)).")
        }
        return actions + [.finished(whole)]
    }
}
