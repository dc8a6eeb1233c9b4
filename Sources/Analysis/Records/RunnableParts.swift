import Activities
import Cadence

/// The parts of a run that count for records: its distance over its moving time, without jumps and parts that no runner can have run.
///
/// Only runs count. If the runner has entered the distance, the measured distances are multiplied so that the total is the entered one;
/// if the entered distance is more than double or less than half of the measured one, it is no correction of a measurement, and the run
/// has no parts. An activity without samples has no parts either: its total says nothing about pauses and errors.
struct RunnableParts {
    /// The largest ratio of an entered distance to the measured one that is taken for a correction.
    private static let largestCorrection = 2.0

    var pieces: [DistanceCurve] = []
    /// Whether the distance was estimated from steps or from the set pace.
    var isEstimate: Bool
    /// The distance of the run without jumps and impossible parts; nil if it is unknown, or if the whole run is impossible.
    var covered: Distance?

    /// The parts of an activity; nil if it is not a run.
    init?(of track: ActivityTrack) {
        guard track.activity.kind == .run else { return nil }
        let summary = track.activity.summary
        isEstimate = summary.distanceSource?.isEstimate ?? false
        let whole = DistanceCurve(of: track)
        let measured = whole.withoutJumps
        if summary.distanceSource == .edited {
            covered = summary.distance
            let factor = summary.distance.meters / (measured.last?.points.last?.meters ?? 0)
            guard (1 / Self.largestCorrection...Self.largestCorrection).contains(factor) else { return }
            pieces = measured.flatMap { $0.scaled(by: factor).runnable }
        } else {
            pieces = measured.flatMap(\.runnable)
            let removed = whole.meters - pieces.reduce(0) { $0 + $1.meters }
            guard let total = summary.knownDistance, !whole.points.isEmpty || RunningLimit.allows(summary) else {
                return
            }
            covered = Distance(meters: max(total.meters - removed, 0))
        }
    }
}

extension RunningLimit {
    /// Whether a runner can have run the distance of a summary in its moving time, if that is known.
    fileprivate static func allows(_ summary: Summary) -> Bool {
        guard summary.moving > .zero else { return true }
        return !rungs.contains {
            summary.distance.meters >= $0.meters && summary.moving / .seconds(1) < $0.seconds
        }
    }
}
