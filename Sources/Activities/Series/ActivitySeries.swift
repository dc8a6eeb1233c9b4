import Cadence

/// The lines a chart draws of an activity: each over metres where its distance is known, over seconds since the start elsewhere.
///
/// The terminal and the page draw the same ones.
public struct ActivitySeries: Hashable, Sendable {
    /// What the lines run along.
    public enum Axis: Hashable, Sendable {
        /// Metres since the start.
        case distance
        /// Seconds since the start.
        case time
    }

    /// What the lines run along.
    public let axis: Axis
    /// Speed, m/s.
    public let speed: [ChartPoint]
    /// Altitude, metres above mean sea level.
    public let altitude: [ChartPoint]
    /// The measured cadence, spm.
    public let cadence: [ChartPoint]
    /// The cadence that was clicked, spm.
    public let target: [ChartPoint]
    /// The heart's rate, beats a minute.
    public let heartRate: [ChartPoint]

    /// The lines of a track, each of at most `count` points.
    public init(_ track: ActivityTrack, count: Int) {
        let hasDistance = track.samples.last { $0.distance != nil }?.distance.map { $0 > .zero } ?? false
        axis = hasDistance ? .distance : .time
        func line(_ value: (Sample) -> Double?) -> [ChartPoint] {
            var last: Double?
            let points = track.samples.compactMap { sample -> ChartPoint? in
                if hasDistance, let distance = sample.distance { last = distance.meters }
                guard let x = hasDistance ? last : sample.elapsed / .seconds(1), let y = value(sample) else {
                    return nil
                }
                return ChartPoint(x: x, y: y)
            }
            return points.downsampled(to: count)
        }
        speed = line { $0.speed?.metersPerSecond }
        altitude = line { $0.altitude?.meters }
        cadence = line { $0.cadence?.stepsPerMinute }
        target = line { $0.target?.stepsPerMinute }
        heartRate = line { $0.heartRate?.beatsPerMinute }
    }
}
