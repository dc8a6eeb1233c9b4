package import Cadence

/// The curves of an activity's charts.
///
/// The x axis is the distance in metres if it is known, otherwise the time in seconds since the start. The terminal and the web page draw
/// the same curves.
package struct ActivitySeries: Hashable, Sendable {
    /// The quantity on the x axis.
    package enum Axis: Hashable, Sendable {
        /// Metres since the start.
        case distance
        /// Seconds since the start.
        case time
    }

    package let axis: Axis
    /// The curve of the speed in m/s.
    package let speed: [ChartPoint]
    /// The curve of the altitude in metres above mean sea level.
    package let altitude: [ChartPoint]
    /// The curve of the measured cadence in steps per minute.
    package let cadence: [ChartPoint]
    /// The curve of the metronome's cadence in steps per minute.
    package let target: [ChartPoint]
    /// The curve of the heart rate in beats per minute.
    package let heartRate: [ChartPoint]
    /// The curve of the lead over the opponent of a race, in seconds; negative behind.
    package let lead: [ChartPoint]

    /// Computes the curves of a track, each with at most `count` points (or 3, if `count` is lower).
    package init(_ track: ActivityTrack, count: Int) {
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
        lead = line { $0.lead.map { $0 / .seconds(1) } }
    }
}

/// Computes the mean speed over any section of an activity: its distance divided by its moving time.
///
/// Measured speeds are not averaged, because times without a measured speed would be missing. The mean over the whole distance equals the
/// activity's average speed.
package struct SpeedProfile: Hashable, Sendable {
    /// The shortest section for mean speeds in charts, in metres; satellite positions are accurate to a few metres.
    package static let shortestWindow = 10.0

    /// Distances from the start in metres, in increasing order; the first is zero.
    private var meters: [Double] = [0]
    /// The moving time in seconds at each entry of `meters`.
    private var seconds: [Double] = [0]

    /// Creates the speed profile of a track; nil if its distance is unknown or zero.
    ///
    /// O(n).
    package init?(_ track: ActivityTrack) {
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
    package var end: Double { meters[meters.count - 1] }

    /// The mean speed between two distances in metres; nil if no time passed.
    ///
    /// O(log n).
    package func speed(from start: Double, to end: Double) -> Speed? {
        let (start, end) = (max(start, 0), min(end, self.end))
        let time = moment(at: end) - (start > 0 ? moment(at: start) : 0)
        return end > start && time > 0 ? Speed(metersPerSecond: (end - start) / time) : nil
    }

    /// The mean speed in each of `count` equal parts of the whole distance, m/s.
    ///
    /// - Parameter window: The shortest section over which a mean is computed, in metres. The section is centred on its part, and is cut at
    ///   the start and the end of the activity.
    package func means(count: Int, window: Double = 0) -> [Double?] {
        guard count > 0 else { return [] }
        let part = end / Double(count)
        let half = max(part, window) / 2
        return (0..<count).map { index in
            let middle = (Double(index) + 0.5) * part
            return speed(from: middle - half, to: middle + half)?.metersPerSecond
        }
    }

    /// The values of ``means(count:window:)`` as chart points over metres.
    package func points(count: Int, window: Double) -> [ChartPoint] {
        means(count: count, window: window).enumerated().compactMap { index, speed in
            speed.map { ChartPoint(x: (Double(index) + 0.5) * end / Double(count), y: $0) }
        }
    }

    /// The moving time in seconds at which the runner moves on from a distance; the time of standing there is included.
    private func moment(at distance: Double) -> Double {
        let next = meters.partitionIndex { $0 > distance }
        guard next < meters.count else { return seconds[seconds.count - 1] }
        guard next > 0 else { return 0 }
        let share = (distance - meters[next - 1]) / (meters[next] - meters[next - 1])
        return seconds[next - 1] + (seconds[next] - seconds[next - 1]) * share
    }
}

package struct ChartPoint: Hashable, Sendable {
    /// The x value: metres or seconds.
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension [ChartPoint] {
    /// Reduces the curve to at most `count` points (at least 3) while keeping its shape: largest triangle three buckets.
    ///
    /// Sveinn Steinarsson, "Downsampling Time Series for Visual Representation" (MSc thesis, University of Iceland, 2013,
    /// hdl.handle.net/1946/15343), section 4.2. The first and last points are kept. Each bucket in between keeps the point that forms the
    /// largest triangle with the previously kept point and the mean of the next bucket. All points of the result are input points. The
    /// input must be sorted by `x`. O(n).
    package func downsampled(to count: Int) -> [ChartPoint] {
        let count = Swift.max(count, 3)
        guard self.count > count else { return self }
        let width = Double(self.count - 2) / Double(count - 2)
        func bucket(_ number: Int) -> Range<Int> {
            let start = 1 + Int(Double(number) * width)
            return start..<Swift.max(start + 1, Swift.min(1 + Int(Double(number + 1) * width), self.count - 1))
        }
        var kept = [self[0]]
        for number in 0..<(count - 2) {
            let next = number == count - 3 ? (self.count - 1)..<self.count : bucket(number + 1)
            let mean = self[next].mean
            let last = kept[kept.count - 1]
            let best = self[bucket(number)].max { a, b in
                Self.doubledArea(last, a, mean) < Self.doubledArea(last, b, mean)
            }
            if let best { kept.append(best) }
        }
        kept.append(self[self.count - 1])
        return kept
    }

    private static func doubledArea(_ a: ChartPoint, _ b: ChartPoint, _ c: ChartPoint) -> Double {
        ((a.x - c.x) * (b.y - a.y) - (a.x - b.x) * (c.y - a.y)).magnitude
    }
}

extension ArraySlice<ChartPoint> {
    /// The mean of the points; the slice must not be empty.
    fileprivate var mean: ChartPoint {
        let sum = reduce(into: ChartPoint(x: 0, y: 0)) { sum, point in
            sum.x += point.x
            sum.y += point.y
        }
        return ChartPoint(x: sum.x / Double(count), y: sum.y / Double(count))
    }
}
