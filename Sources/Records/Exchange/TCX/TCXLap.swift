import Activities
import Cadence

/// A lap with the values that TCX requires.
struct TCXLap {
    let lap: Lap
    let samples: Range<Int>
    /// The duration of the lap without pauses.
    let moving: Duration
    var highestSpeed: Speed?
    var meanHeartRate: HeartRate?
    var highestHeartRate: HeartRate?
    /// The mean cadence in this lap, in strides per minute.
    var meanStrides: Int?
    /// The highest cadence in this lap, in strides per minute.
    var highestStrides: Int?
    var steps: Int?
}

extension ActivityTrack {
    /// The laps for TCX; every sample belongs to one lap, also samples before the first and after the last lap.
    var tcxLaps: [TCXLap] {
        let laps = activity.lapsOrWhole
        var written: [TCXLap] = []
        var first = 0
        for (number, lap) in laps.enumerated() {
            let next = number + 1 < laps.count ? laps[number + 1].span.lowerBound : nil
            let end = next.flatMap { next in samples[first...].firstIndex { $0.elapsed >= next } } ?? samples.count
            written.append(tcxLap(lap, first..<end))
            first = end
        }
        return written
    }

    private func tcxLap(_ lap: Lap, _ part: Range<Int>) -> TCXLap {
        let paused = activity.pauses.time(within: lap.span)
        var written = TCXLap(
            lap: lap,
            samples: part,
            moving: max(lap.span.upperBound - lap.span.lowerBound - paused, .zero)
        )
        let figures = Summary(
            samples[part],
            from: lap.span.lowerBound,
            kind: activity.kind,
            pauses: activity.pauses,
            moving: written.moving
        )
        written.highestSpeed = samples[part].compactMap(\.speed).max()
        written.meanHeartRate = figures.heartRate ?? lap.heartRate
        written.highestHeartRate = figures.highestHeartRate ?? lap.highestHeartRate
        if activity.kind.isOnFoot {
            written.meanStrides = (figures.cadence ?? lap.cadence)?.wholeStrides
            written.highestStrides = samples[part].compactMap(\.cadence).max()?.wholeStrides
        }
        let before = samples[..<part.lowerBound].last { $0.steps != nil }?.steps ?? 0
        written.steps = figures.steps.map { $0 &- before }
        return written
    }
}

extension StepRate {
    /// Whole strides per minute; a stride is two steps.
    fileprivate var wholeStrides: Int { Int((stepsPerMinute / 2).rounded(.toNearestOrEven)) }
}
