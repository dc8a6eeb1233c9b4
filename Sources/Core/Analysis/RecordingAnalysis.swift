package import Activities
package import Cadence

/// What the logbook computes once from the samples of a finished activity: its best efforts, its route and its figures for trends.
///
/// Records, similar runs and trends are answered from these values; the samples are not read again.
package struct RecordingAnalysis: Hashable, Sendable {
    /// The version of the computation.
    ///
    /// The logbook computes analyses of older versions again, so increase it with each change of a result.
    package static let version = 2

    /// The best efforts, at most one per measure; empty if there is no distance.
    package var efforts: [BestEffort]
    /// The distance of a run without errors of the receiver, for the longest run and the best week; nil if it is unknown.
    package var runDistance: Distance?
    /// The shape of the route; nil without positions, or if the route is too short to be compared.
    package var route: RouteShape?
    /// The figures for trends; nil if the activity has no usable data.
    package var figures: RunFigures?

    /// Analyses a finished activity.
    ///
    /// The time is proportional to the number of samples.
    package init(of track: ActivityTrack) {
        let run = RunnableParts(of: track)
        efforts = run.map(BestEffort.all) ?? []
        runDistance = run?.covered
        route = RouteShape(of: track)
        figures = RunFigures(of: track)
    }
}

/// The figures of one activity from which trends are computed.
///
/// They are computed once from the samples and stored, so that trends over many years need no samples.
package struct RunFigures: Hashable, Sendable {
    /// The time in motion; if the runner forgets to end the recording, the time at rest adds nothing.
    package var motion: Duration = .zero
    /// The part of the time in motion that was walked.
    package var walking: Duration = .zero
    /// The time with clicks and a measured cadence.
    package var clicked: Duration = .zero
    /// The part of `clicked` in which the cadence differed from the clicks by at most 3 %, as in `Summary.inSync`.
    package var inSync: Duration = .zero
    /// Cadence, in steps per minute, against speed in steady running without clicks.
    package var freeCadence = PaceRelation()
    /// Cadence, in steps per minute, against speed in steady running with clicks.
    package var clickedCadence = PaceRelation()
    /// Heart rate, in beats per minute, against speed in steady running.
    package var heartRate = PaceRelation()
    /// The heart rate at the end of the last effort, and 60 s later.
    package var recovery: HeartRateRecovery?

    package init() {}

    /// Cadence against speed in steady running, with and without clicks.
    package var cadence: PaceRelation { freeCadence + clickedCadence }
}

/// The fall of the heart rate within 60 s after an effort.
///
/// A fall of at most 12 beats in the first minute was a predictor of mortality (Cole et al. 1999, 10.1056/NEJM199910283411804). That test
/// was followed by slow walking; a runner's own end of a run is less uniform.
package struct HeartRateRecovery: Hashable, Sendable {
    package var atEnd: HeartRate
    package var afterMinute: HeartRate

    package init(atEnd: HeartRate, afterMinute: HeartRate) {
        self.atEnd = atEnd
        self.afterMinute = afterMinute
    }

    /// The fall in beats per minute; negative if the heart rate rose.
    package var fall: Double { atEnd.beatsPerMinute - afterMinute.beatsPerMinute }
}

extension RunFigures {
    /// The longest time between two samples in which the values of the second one count.
    private static let longestGap: Duration = .seconds(10)
    /// The least speed of a runner in motion, in m/s.
    private static let leastSpeed = 0.5
    /// The tolerance of `Summary.inSync`.
    private static let syncTolerance = 0.03

    /// The figures of an activity; nil if no sample shows motion.
    init?(of track: ActivityTrack) {
        self.init()
        var windows = PaceWindows()
        var pauses = track.activity.pauses[...]
        var last: Sample?
        for sample in track.samples {
            if let last, sample.elapsed <= last.elapsed { continue }
            let isPaused = Self.skip(&pauses, to: sample.elapsed)
            let time = sample.elapsed - (last?.elapsed ?? sample.elapsed)
            let isInterrupted = isPaused || time > Self.longestGap
            let speed = sample.speed ?? (isInterrupted ? nil : last.flatMap { Self.speed(from: $0, to: sample) })
            windows.add(sample, speed: speed, interrupted: isInterrupted)
            if !isInterrupted { add(sample, speed: speed, for: time) }
            last = sample
        }
        guard motion > .zero else { return nil }
        windows.endWindow()
        guard track.activity.kind == .run else { return }
        freeCadence = PaceRelation(windows.freeCadence)
        clickedCadence = PaceRelation(windows.clickedCadence)
        heartRate = PaceRelation(windows.heartRate)
        recovery = HeartRateRecovery(of: track)
    }

    private mutating func add(_ sample: Sample, speed: Speed?, for time: Duration) {
        let isMoving = speed.map { $0.metersPerSecond >= Self.leastSpeed } ?? (sample.cadence != nil)
        guard isMoving else { return }
        motion += time
        if sample.gait(at: speed) == .walking { walking += time }
        guard let target = sample.target?.stepsPerMinute, let cadence = sample.cadence?.stepsPerMinute else { return }
        clicked += time
        if (cadence - target).magnitude <= Self.syncTolerance * target { inSync += time }
    }

    /// Removes the pauses that end at or before `elapsed`; returns whether a pause overlaps the time since the previous call.
    private static func skip(_ pauses: inout ArraySlice<Range<Duration>>, to elapsed: Duration) -> Bool {
        var found = false
        while let pause = pauses.first, pause.lowerBound < elapsed {
            found = true
            guard pause.upperBound <= elapsed else { break }
            pauses.removeFirst()
        }
        return found
    }

    private static func speed(from a: Sample, to b: Sample) -> Speed? {
        guard let start = a.distance, let end = b.distance else { return nil }
        return Speed(metersPerSecond: (end - start).meters / ((b.elapsed - a.elapsed) / .seconds(1)))
    }
}

extension HeartRateRecovery {
    /// The least time of running before the end of the effort.
    private static let leastRunning: Duration = .seconds(600)
    private static let minute: Duration = .seconds(60)
    /// The heart rate at the end is the mean of this time before it.
    private static let before: Duration = .seconds(10)
    /// The heart rate after a minute is the mean of this time before and after that moment.
    private static let around: Duration = .seconds(5)

    /// Finds the recovery after the last running of an activity.
    ///
    /// Nil if less than ten minutes were run, if the recording or the heart rate ends within 65 s, or if a pause lies between.
    init?(of track: ActivityTrack) {
        let gaits = track.samples.map { $0.gait(at: $0.speed) }
        guard let end = gaits.lastIndex(of: .running) else { return nil }
        let time = track.samples[end].elapsed
        let minuteLater = time + Self.minute
        guard gaits.count(where: { $0 == .running }) >= track.samples[...end].count / 2, time >= Self.leastRunning,
            let last = track.samples.last, last.elapsed >= minuteLater + Self.around,
            !track.activity.pauses.contains(where: {
                $0.lowerBound < minuteLater + Self.around && $0.upperBound > time - Self.before
            })
        else { return nil }
        func heartRate(_ span: ClosedRange<Duration>) -> HeartRate? {
            let rates = track.samples.filter { span.contains($0.elapsed) }.compactMap { $0.heartRate?.beatsPerMinute }
            return rates.isEmpty ? nil : HeartRate(beatsPerMinute: rates.mean)
        }
        guard let atEnd = heartRate((time - Self.before)...time),
            let later = heartRate((minuteLater - Self.around)...(minuteLater + Self.around))
        else { return nil }
        self.init(atEnd: atEnd, afterMinute: later)
    }
}

extension Sample {
    /// The gait by the cadence, or by a speed if the cadence is unknown.
    fileprivate func gait(at speed: Speed?) -> Gait {
        Gait(cadence: cadence, speed: speed ?? Speed(metersPerSecond: 0))
    }
}
