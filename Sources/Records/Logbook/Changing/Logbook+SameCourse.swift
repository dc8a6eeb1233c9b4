import Activities
import Cadence
import SQLite

/// Compares where and how fast two devices moved in their common time.
extension Logbook {
    /// The longest time between two samples, in milliseconds, over which values are interpolated.
    private static let longestGap: Int64 = 60_000
    /// The largest distance in metres between the positions of two devices of one runner, by errors of the receivers and the clocks.
    private static let farthest = 60.0
    /// The smallest share of the positions that must agree; between high houses, single positions do not.
    private static let leastPlaces = 0.9
    /// The largest share by which the distances of two devices differ: in total, and summed over short intervals.
    private static let largestDeviation = 0.12

    /// Whether two devices moved in the same way during a time, judged by their positions, or by their distances if positions are missing.
    ///
    /// - Parameter time: The common time, Unix milliseconds.
    static func hasSameCourse(
        _ samples: some Sequence<Sample>,
        from start: Int64,
        as id: ActivityID,
        from otherStart: Int64,
        in time: Range<Int64>,
        _ db: Database
    ) throws -> Bool {
        let step = min(max(Int64(time.count) / 8, 5_000), 30_000)
        let times = Array(stride(from: time.lowerBound, through: time.upperBound, by: Int(step)))
        let others = try self.samples(db, of: id)
        func values<Value>(
            _ value: (Sample) -> Value?,
            _ between: (Value, Value, Double) -> Value?
        ) -> [(own: Value, other: Value)?] {
            let own = Self.values(samples, from: start, at: times, value, between)
            let other = Self.values(others, from: otherStart, at: times, value, between)
            return zip(own, other).map { own, other in
                guard let own, let other else { return nil }
                return (own, other)
            }
        }
        let places = values(\.position) { (a: Position, b: Position, share: Double) -> Position? in
            let latitude = a.latitude + (b.latitude - a.latitude) * share
            return Position(latitude: latitude, longitude: a.longitude + (b.longitude - a.longitude) * share)
        }.compactMap(\.self)
        if places.count >= 4, places.count * 2 >= times.count {
            let near = places.count { $0.own.distance(to: $0.other).meters <= farthest }
            return Double(near) >= leastPlaces * Double(places.count)
        }
        let meters = values(\.distance?.meters) { (a: Double, b: Double, share: Double) -> Double? in
            a + (b - a) * share
        }
        var lengths: [(own: Double, other: Double)] = []
        for case (let first?, let last?) in zip(meters, meters.dropFirst()) {
            lengths.append((last.own - first.own, last.other - first.other))
        }
        let own = lengths.reduce(0) { $0 + $1.own }
        let other = lengths.reduce(0) { $0 + $1.other }
        guard lengths.count >= 4, lengths.count * 2 >= times.count, own > 0, other > 0,
            abs(own - other) <= largestDeviation * max(own, other)
        else { return false }
        let deviation = lengths.reduce(0) { $0 + abs($1.own * other / own - $1.other) }
        return deviation <= largestDeviation * other
    }

    /// The values of samples at ascending times, interpolated between the samples before and after; nil where they are unknown.
    private static func values<Value>(
        _ samples: some Sequence<Sample>,
        from start: Int64,
        at times: [Int64],
        _ value: (Sample) -> Value?,
        _ between: (Value, Value, Double) -> Value?
    ) -> [Value?] {
        var values = [Value?](repeating: nil, count: times.count)
        var index = 0
        var last: (time: Int64, value: Value)?
        for sample in samples {
            guard index < times.count else { break }
            guard let next = value(sample) else { continue }
            let time = start + sample.elapsed.storedMilliseconds
            while index < times.count, times[index] <= time {
                if let last, time - last.time <= longestGap {
                    let share = Double(times[index] - last.time) / Double(max(time - last.time, 1))
                    values[index] = between(last.value, next, share)
                } else if times[index] == time {
                    values[index] = next
                }
                index += 1
            }
            last = (time, next)
        }
        return values
    }
}
