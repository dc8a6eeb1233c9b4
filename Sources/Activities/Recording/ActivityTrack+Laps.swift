import Cadence

extension ActivityTrack {
    /// The laps with the means of their samples; a lap without samples of a value keeps the value of the file.
    ///
    /// O(n).
    public var measuredLaps: [Lap] {
        let clock = MovingClock(pauses: activity.pauses)
        var rest = samples[...]
        return activity.laps.enumerated().map { number, lap in
            let isLast = number == activity.laps.count - 1
            let part = rest.prefix { isLast || $0.elapsed < lap.span.upperBound }
            rest = rest.dropFirst(part.count)
            var (heartRate, cadence, highest) = (TimedMean(), TimedMean(), HeartRate?.none)
            var last = lap.span.lowerBound
            for sample in part {
                let moved = clock.total(at: sample.elapsed) - clock.total(at: last)
                let time = max(min(moved, SummaryBuilder.longestHold), .milliseconds(1))
                last = sample.elapsed
                heartRate.add(sample.heartRate?.beatsPerMinute, for: time)
                cadence.add(sample.cadence?.stepsPerMinute, for: time)
                if let rate = sample.heartRate { highest = max(highest ?? rate, rate) }
            }
            var lap = lap
            lap.heartRate = heartRate.mean.map(HeartRate.init(beatsPerMinute:)) ?? lap.heartRate
            lap.highestHeartRate = highest ?? lap.highestHeartRate
            lap.cadence = cadence.mean.map(StepRate.init(stepsPerMinute:)) ?? lap.cadence
            return lap
        }
    }

    /// The time without pauses in a span of times since the start.
    public func moving(in span: Range<Duration>) -> Duration {
        let clock = MovingClock(pauses: activity.pauses)
        return clock.total(at: span.upperBound) - clock.total(at: span.lowerBound)
    }
}

extension [Lap] {
    /// Removes the means that a file states for laps, if its samples have the same kind of values, which are more exact.
    ///
    /// - Parameter keepsCadence: Whether the stated cadences are those of steps.
    package mutating func removeMeans(of samples: some Sequence<Sample>, keepsCadence: Bool) {
        let hasHeart = samples.contains { $0.heartRate != nil }
        let hasCadence = samples.contains { $0.cadence != nil }
        for index in indices {
            if hasHeart { (self[index].heartRate, self[index].highestHeartRate) = (nil, nil) }
            if hasCadence || !keepsCadence { self[index].cadence = nil }
        }
    }
}
