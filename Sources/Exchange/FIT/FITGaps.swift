import Activities
import Cadence

extension FIT.Session {
    /// A shorter time without records is how devices save memory, or a tunnel.
    private static let longestSilence = Duration.seconds(60)
    /// Less distance than this between two records can be an error of the distance itself.
    private static let longestStep = 100.0

    /// Where records are missing although the file's structure and checksum are right, in words: as after a repair that left out a part.
    ///
    /// A gap counts only where the distance goes on and the timer was not stopped, the end only where the session's own total goes on.
    func gaps(_ samples: [Sample], pauses: [Range<Duration>]) -> [String] {
        var gaps: [String] = []
        let measured = samples.lazy.compactMap { sample in sample.distance.map { (sample.elapsed, $0.meters) } }
        var last: (elapsed: Duration, meters: Double)?
        for (elapsed, meters) in measured {
            if let last, elapsed - last.elapsed > Self.longestSilence, meters - last.meters > Self.longestStep,
                !pauses.contains(where: { $0.lowerBound < elapsed && last.elapsed < $0.upperBound })
            {
                gaps.append("no records from \(last.elapsed.clock) to \(elapsed.clock)")
            }
            last = (elapsed, meters)
        }
        if gaps.count > 3 { gaps = gaps.prefix(2) + ["and in \(gaps.count - 2) other places"] }
        if let last, summary.distanceSource != nil {
            let missing = summary.distance.meters - last.meters
            if missing > max(Self.longestStep, summary.distance.meters / 20) {
                gaps.append("the last \(Int(missing)) m of the distance have no records")
            }
        }
        return gaps
    }
}

extension Duration {
    /// Hours, minutes and seconds: 1:02:03.
    fileprivate var clock: String {
        let seconds = wholeMilliseconds / 1000
        let parts = [seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? ":0" : ":") + String($0) }
        return "\(seconds / 3600)" + parts.joined()
    }
}
