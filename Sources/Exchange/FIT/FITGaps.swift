import Activities
import Cadence

extension FIT {
    /// Times without records up to this length are normal: devices save memory, and there is no reception in tunnels.
    static let longestSilence = Duration.seconds(60)
}

extension FIT.Session {
    /// A distance between two records up to this length, in metres, can be an error of the measurement.
    private static let longestStep = 100.0

    /// Describes gaps between the records, which exist even in files with a correct checksum, for example after a repair.
    ///
    /// A gap is reported only if it is longer than 60 s without a pause, and the distance increases by more than 100 m. Missing records at
    /// the end are reported only if the session's total distance is larger by more than 100 m and more than 5 %.
    func gaps(_ samples: [Sample], pauses: [Range<Duration>]) -> [String] {
        var gaps: [String] = []
        let measured = samples.lazy.compactMap { sample in sample.distance.map { (sample.elapsed, $0.meters) } }
        var last: (elapsed: Duration, meters: Double)?
        for (elapsed, meters) in measured {
            if let last, elapsed - last.elapsed > FIT.longestSilence, meters - last.meters > Self.longestStep,
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
    /// The duration in hours, minutes and seconds, for example `1:02:03`.
    var clock: String {
        let seconds = wholeMilliseconds / 1000
        let parts = [seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? ":0" : ":") + String($0) }
        return "\(seconds / 3600)" + parts.joined()
    }
}
