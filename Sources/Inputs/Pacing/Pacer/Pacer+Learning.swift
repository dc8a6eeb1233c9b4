package import Cadence

extension Pacer {
    /// The data about a runner that is stored from one day to the next.
    package struct Memory: Hashable, Sendable {
        /// The learnt model of the runner; nil before anything was learnt.
        package var personal: PersonalModel?
        package var plan: CadencePlan?
        /// The error of the model learnt from the logbook on runs that were left out, or nil.
        package var leftOut: LeftOutError?

        package init(personal: PersonalModel? = nil, plan: CadencePlan? = nil, leftOut: LeftOutError? = nil) {
            self.personal = personal
            self.plan = plan
            self.leftOut = leftOut
        }
    }

    /// The data about the runner that must be stored.
    package var memory: Memory {
        Memory(personal: model.personal.isEmpty ? nil : model.personal, plan: plan, leftOut: leftOut)
    }

    /// Lets the model learn from a measurement, but not while the metronome drives the runner: it would learn its own suggestions.
    mutating func learn(_ event: LearningWindow.Event, at now: Duration) {
        _ = learning.observe(.driven(isDriven(at: now)), at: now)
        recent.observe(event, at: now)
        // A plan raises the model's cadence. If the model learned the raised cadence, the plan would raise that cadence again.
        guard gaitState.gait == .running else { return learning.restart() }
        noteRunning(at: now)
        guard plan == nil else { return learning.restart() }
        guard let window = learning.observe(event, at: now) else { return }
        endedWindow = window
        _ = model.learn(from: window, runner: runner)
    }

    /// The runner's steady speed and cadence over the last measured time, in which no clicks were audible.
    ///
    /// - Parameters:
    ///   - duration: clamped to 20…90 s.
    ///   - speed: the speed, if the runner entered it; otherwise it is the measured one.
    package func recentMeasurement(
        over duration: Duration,
        speed: Speed? = nil,
        at now: Duration
    ) throws(CalibrationRefusal) -> CalibrationMeasurement {
        let span = min(max(duration, .seconds(20)), RecentMeasurements.longest)
        try requireSilence(from: now - span)
        let cadence = try recent.cadence(from: now - span, to: now)
        let used = try self.speed(entered: speed, from: now - span, to: now)
        // A measured cadence can be beyond the limits of other people, if the speed was measured too.
        guard speed == nil || Gait.running.cadences(at: used).contains(cadence.cadence) else { throw .unlikelyCadence }
        return try calibration(cadence, at: used, from: now - span, to: now)
    }

    /// The cadence that the runner tapped, and the speed that was entered or else measured while the runner tapped.
    ///
    /// - Parameter taps: on the axis of the events' times.
    package func tappedMeasurement(
        _ taps: [Duration],
        speed: Speed? = nil,
        at now: Duration
    ) throws(CalibrationRefusal) -> (tapped: MeasuredCadence, measurement: CalibrationMeasurement) {
        try requireSilence(from: taps.min() ?? now)
        guard let first = taps.min(), let last = taps.max() else { throw .tooFewTaps }
        let used = try self.speed(entered: speed, from: first, to: min(last, now))
        let tapped = try TapSeries(taps).cadence(at: used)
        return (tapped, try calibration(tapped, at: used, from: first, to: last))
    }

    private func requireSilence(from start: Duration) throws(CalibrationRefusal) {
        guard !areClicksAudible else { throw .clicksSounding }
        try recent.requireSilence(from: start)
    }

    /// The entered speed, or else the measured one.
    private func speed(entered: Speed?, from start: Duration, to end: Duration) throws(CalibrationRefusal) -> Speed {
        guard let entered else { return try recent.speed(from: start, to: end) }
        // *Design*: displays of treadmills and foot pods are wrong by up to 10 %, and the runner rounds the speed.
        if let measured = try? recent.speed(from: start, to: end),
            abs(entered.metersPerSecond / measured.metersPerSecond - 1) > 0.25
        {
            throw .otherSpeed
        }
        return entered
    }

    private func calibration(
        _ cadence: MeasuredCadence,
        at speed: Speed,
        from start: Duration,
        to end: Duration
    ) throws(CalibrationRefusal) -> CalibrationMeasurement {
        guard gaitState.gait != .walking, speed >= PersonalModel.slowestCalibration,
            cadence.cadence >= Gait.running.cadences.lowerBound
        else { throw .walking }
        guard Gait.running.cadences.contains(cadence.cadence) else { throw .unlikelyCadence }
        return CalibrationMeasurement(
            speed: speed,
            cadence: cadence.cadence,
            deviation: cadence.deviation,
            elapsed: isWarm(at: end) ? beganRunning.map { max(.zero, start + (end - start) / 2 - $0) } : nil
        )
    }

    /// After a long break, the runner must warm up again: this is a new run for the personal model, whatever the metronome does.
    private mutating func noteRunning(at now: Duration) {
        let isWarm = isWarm(at: now)
        lastRunning = now
        guard !isWarm else { return }
        beganRunning = now
        model.personal.beginRun()
        learning.beginRun(at: now)
    }

    /// After a break of this length a runner is no longer warmed up (15 min: Bishop 2003,
    /// 10.2165/00007256-200333060-00005).
    private static let coolingTime: Duration = .seconds(15 * 60)

    private func isWarm(at now: Duration) -> Bool { lastRunning.map { now <= $0 + Self.coolingTime } ?? false }

    /// The time since the runner began to run, zero if the runner is not warmed up; nil unless a sensor sets the pace and the runner
    /// runs.
    ///
    /// With nil, the model assumes that the runner is warmed up.
    var runningTime: Duration? {
        guard isMeasured, gait == .running else { return nil }
        return isWarm(at: latest) ? beganRunning.map { latest - $0 } : .zero
    }
}
