import Activities
import Cadence

extension Summary {
    /// Computes a summary from a file's samples, rounded to `Decimals` so that writing and reading it again gives the same values.
    ///
    /// The energy, the distance source and the in-sync time are not set, because the samples do not contain them.
    ///
    /// - Parameters:
    ///   - start: The start of the section that the samples cover.
    ///   - moving: The duration without pauses, from the file or its laps.
    init(
        _ samples: some BidirectionalCollection<Sample>,
        from start: Duration = .zero,
        kind: Activity.Kind,
        pauses: [Range<Duration>],
        moving: Duration
    ) {
        let shifted = samples.lazy.map { sample in
            var sample = sample
            sample.elapsed -= start
            return sample
        }
        let within = pauses.filter { $0.lowerBound >= start }.map { $0.lowerBound - start..<$0.upperBound - start }
        self.init(of: shifted, kind: kind, pauses: within)
        self.moving = moving
        distanceSource = nil
        (inSync, syncMeasured) = (nil, nil)
        cadence = cadence.flatMap { StepRate(file: $0.stepsPerMinute) }
        target = target.flatMap { StepRate(file: $0.stepsPerMinute) }
        heartRate = heartRate.flatMap { HeartRate(file: $0.beatsPerMinute, decimals: Decimals.rate) }
        bestSpeed = bestSpeed.flatMap { Speed(file: $0.metersPerSecond) }
        ascent = ascent?.snapped(to: Decimals.meters)
        descent = descent?.snapped(to: Decimals.meters)
    }
}
