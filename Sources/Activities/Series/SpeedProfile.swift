public import Cadence

/// Computes the mean speed over any section of an activity: its distance divided by its moving time.
///
/// Measured speeds are not averaged, because times without a measured speed would be missing. The mean over the whole distance equals the
/// activity's average speed.
public struct SpeedProfile: Hashable, Sendable {
    /// The shortest section for mean speeds in charts, in metres; satellite positions are accurate to a few metres.
    public static let shortestWindow = 10.0

    /// Distances from the start in metres, in increasing order; the first is zero.
    private var meters: [Double] = [0]
    /// The moving time in seconds at each entry of `meters`.
    private var seconds: [Double] = [0]

    /// Creates the speed profile of a track; nil if its distance is unknown or zero.
    ///
    /// O(n).
    public init?(_ track: ActivityTrack) {
        let clock = MovingClock(pauses: track.activity.pauses)
        var last: Duration = .zero
        for sample in track.samplesWithFineDistance {
            last = max(last, sample.elapsed)
            guard let distance = sample.distance?.meters else { continue }
            meters.append(max(distance, meters[meters.count - 1]))
            seconds.append(clock.total(at: last) / .seconds(1))
        }
        guard end > 0 else { return nil }
        // The time between the last sample with a distance and the end of the activity counts for the last section.
        let total = clock.total(at: max(track.activity.elapsed, last)) / .seconds(1)
        seconds[seconds.count - 1] = max(seconds[seconds.count - 1], total)
    }

    /// The total distance in metres.
    public var end: Double { meters[meters.count - 1] }

    /// The mean speed between two distances in metres; nil if no time passed.
    ///
    /// O(log n).
    public func speed(from start: Double, to end: Double) -> Speed? {
        let (start, end) = (max(start, 0), min(end, self.end))
        let time = moment(at: end) - (start > 0 ? moment(at: start) : 0)
        return end > start && time > 0 ? Speed(metersPerSecond: (end - start) / time) : nil
    }

    /// The mean speed in each of `count` equal parts of the whole distance, m/s.
    ///
    /// - Parameter window: The shortest section over which a mean is computed, in metres. The section is centred on its part, and is cut at
    ///   the start and the end of the activity.
    public func means(count: Int, window: Double = 0) -> [Double?] {
        guard count > 0 else { return [] }
        let part = end / Double(count)
        let half = max(part, window) / 2
        return (0..<count).map { index in
            let middle = (Double(index) + 0.5) * part
            return speed(from: middle - half, to: middle + half)?.metersPerSecond
        }
    }

    /// The values of ``means(count:window:)`` as chart points over metres.
    public func points(count: Int, window: Double) -> [ChartPoint] {
        means(count: count, window: window).enumerated().compactMap { index, speed in
            speed.map { ChartPoint(x: (Double(index) + 0.5) * end / Double(count), y: $0) }
        }
    }

    /// The moving time in seconds at which the runner moves on from a distance; the time of standing there is included.
    private func moment(at distance: Double) -> Double {
        // The first entry beyond the distance.
        var (low, high) = (0, meters.count)
        while low < high {
            let middle = (low + high) / 2
            if meters[middle] <= distance { low = middle + 1 } else { high = middle }
        }
        guard low < meters.count else { return seconds[seconds.count - 1] }
        guard low > 0 else { return 0 }
        let share = (distance - meters[low - 1]) / (meters[low] - meters[low - 1])
        return seconds[low - 1] + (seconds[low] - seconds[low - 1]) * share
    }
}
