internal import RealModule

/// Places beats on strong onsets at intervals near the local period.
///
/// Method: dynamic programming. Source: Ellis, Beat Tracking by Dynamic Programming, 2007 (10.1080/09298210701653344).
enum BeatTracker {
    /// The cost of an interval is this times the square of ln(interval / period); onsets have a standard deviation of 1.
    private static let tightness: Float = 2000

    /// The frames of the beats; the onset strength has the mean 0, and each local period in frames is at least 4.
    static func beats(in curve: [Float], periods: [Float]) -> [Int] {
        guard let longest = periods.max(), curve.count == periods.count else { return [] }
        let costs = (0...Int(longest * 1.5) + 1).map { Float.log(Float(max(1, $0))) }
        var totals = [Float](repeating: 0, count: curve.count)
        var origins = [Int32](repeating: -1, count: curve.count)
        for frame in curve.indices {
            let period = periods[frame]
            let nearest = Int(period * 0.7)
            let farthest = Int(period * 1.4)
            // A beat without an earlier beat is allowed in every frame, with the total 0.
            var best: Float = 0
            var origin: Int32 = -1
            let logarithm = Float.log(period)
            var interval = nearest
            while interval <= farthest, interval <= frame {
                let deviation = costs[interval] - logarithm
                let total = totals[frame - interval] - tightness * deviation * deviation
                if total > best {
                    best = total
                    origin = Int32(frame - interval)
                }
                interval += 1
            }
            totals[frame] = curve[frame] + best
            origins[frame] = origin
        }
        return path(totals: totals, origins: origins, period: periods.last ?? 0)
    }

    /// The path that ends with the highest total within the last period and a half.
    private static func path(totals: [Float], origins: [Int32], period: Float) -> [Int] {
        let tail = max(0, totals.count - Int(period * 1.5))
        guard var frame = (tail..<totals.count).max(by: { totals[$0] < totals[$1] }) else { return [] }
        var beats: [Int] = []
        while true {
            beats.append(frame)
            guard origins[frame] >= 0 else { break }
            frame = Int(origins[frame])
        }
        return beats.reversed()
    }
}
