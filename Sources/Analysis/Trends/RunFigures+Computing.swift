import Activities
import Cadence

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
        let runs =
            sample.cadence.map { $0.stepsPerMinute >= Gait.runningCadence }
            ?? ((speed?.metersPerSecond ?? 0) >= Gait.runningSpeed)
        if !runs { walking += time }
        guard let target = sample.target?.stepsPerMinute, let cadence = sample.cadence?.stepsPerMinute else { return }
        clicked += time
        if (cadence - target).magnitude <= Self.syncTolerance * target { inSync += time }
    }

    /// Removes the pauses that began before a time; returns whether there was one since the previous call.
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
