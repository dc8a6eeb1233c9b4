import Cadence

/// The curves of an activity's charts.
///
/// The x axis is the distance in metres if it is known, otherwise the time in seconds since the start. The terminal and the web page draw
/// the same curves.
public struct ActivitySeries: Hashable, Sendable {
    /// The quantity on the x axis.
    public enum Axis: Hashable, Sendable {
        /// Metres since the start.
        case distance
        /// Seconds since the start.
        case time
    }

    /// The quantity on the x axis.
    public let axis: Axis
    /// The curve of the speed in m/s.
    public let speed: [ChartPoint]
    /// The curve of the altitude in metres above mean sea level.
    public let altitude: [ChartPoint]
    /// The curve of the measured cadence in steps per minute.
    public let cadence: [ChartPoint]
    /// The curve of the metronome's cadence in steps per minute.
    public let target: [ChartPoint]
    /// The curve of the heart rate in beats per minute.
    public let heartRate: [ChartPoint]

    /// Computes the curves of a track, each with at most `count` points (or 3, if `count` is lower).
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
