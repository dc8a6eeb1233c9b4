import Activities
import Cadence

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
        let runs = track.samples.map { sample in
            sample.cadence.map { $0.stepsPerMinute >= Gait.runningCadence }
                ?? ((sample.speed?.metersPerSecond ?? 0) >= Gait.runningSpeed)
        }
        guard let end = runs.lastIndex(of: true) else { return nil }
        let time = track.samples[end].elapsed
        let minuteLater = time + Self.minute
        guard runs.count(where: \.self) >= track.samples[...end].count / 2, time >= Self.leastRunning,
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
