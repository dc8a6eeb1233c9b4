import Activities
import Cadence

extension Summary {
    /// What a file's samples come to, rounded as files are, so that what is written reads back as it was.
    ///
    /// Energy, the source of the distance and the time in sync are not in it: a file's samples do not tell them.
    ///
    /// - Parameters:
    ///   - start: Where the part of the activity that the samples are of begins.
    ///   - moving: Its time without the pauses, as the file, or its laps, have it.
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
        inSync = nil
        cadence = cadence.flatMap { StepRate(file: $0.stepsPerMinute) }
        target = target.flatMap { StepRate(file: $0.stepsPerMinute) }
        heartRate = heartRate.flatMap { HeartRate(file: $0.beatsPerMinute, decimals: Decimals.rate) }
        bestSpeed = bestSpeed.flatMap { Speed(file: $0.metersPerSecond) }
        ascent = ascent?.snapped(to: Decimals.meters)
        descent = descent?.snapped(to: Decimals.meters)
    }
}
