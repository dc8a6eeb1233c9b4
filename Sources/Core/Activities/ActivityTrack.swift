import Cadence

package struct ActivityTrack: Hashable, Sendable {
    package var activity: Activity
    /// The samples in order of time.
    package var samples: [Sample]

    package init(activity: Activity, samples: [Sample]) {
        self.activity = activity
        self.samples = samples
    }

    /// How far the runner was ahead of the opponent at the end of a race; negative behind, nil without a race.
    package var finalLead: Duration? { samples.last { $0.lead != nil }?.lead }
}

extension MutableCollection<Sample> {
    /// Returns the samples with computed distances, if they have positions or speeds but no distance.
    ///
    /// The distance is computed like the recorder's satellite distance: the straight line across a gap counts, but not the line across a
    /// pause. If no sample has a speed, speeds are filled in, too. If any sample has a distance, or no sample has a position or
    /// speed, the samples are returned unchanged. O(n).
    ///
    /// - Parameters:
    ///   - kind: The kind of activity, which limits the speed.
    ///   - pauses: The pauses of the activity, in order and without overlap.
    package func withComputedDistance(for kind: Activity.Kind, pauses: [Range<Duration>] = []) -> Self {
        guard allSatisfy({ $0.distance == nil }) else { return self }
        let hasSpeeds = contains { $0.speed != nil }
        var distance = SatelliteDistance(for: kind)
        var pauses = ArraySlice(pauses)
        var measured = self
        for index in indices {
            let sample = self[index]
            while let pause = pauses.first, pause.upperBound <= sample.elapsed {
                distance.interrupt(at: pause.upperBound)
                pauses.removeFirst()
            }
            guard sample.position != nil || sample.speed != nil else { continue }
            distance.add(speed: sample.speed, position: sample.position, at: sample.elapsed)
            measured[index].distance = Distance(meters: distance.meters(at: sample.elapsed))
            if !hasSpeeds { measured[index].speed = distance.speed(at: sample.elapsed) }
        }
        return measured
    }
}

extension ActivityTrack {
    /// The laps with the means of their samples; a lap without samples of a value keeps the value of the file.
    ///
    /// O(n).
    package var measuredLaps: [Lap] {
        let clock = MovingClock(pauses: activity.pauses)
        var rest = ArraySlice(samples)
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
    package func moving(in span: Range<Duration>) -> Duration {
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
