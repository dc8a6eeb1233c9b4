import Activities
import Cadence
import Logbook
import Pacing

/// The runs in the logbook from which the personal model learns.
///
/// A run is not used if the clicks were on, because the runner followed them. It is not used either if no speeds or no cadences
/// were recorded, if another run that is used was recorded at the same time (for example by a watch), or if it is demo data.
struct LogbookLearning: Sendable {
    private(set) var learning: RecordedLearning
    private(set) var learnt = 0
    private(set) var withClicks = 0
    private(set) var withoutData = 0
    private(set) var overlapping = 0

    private var origin: Moment?
    private var end: Moment?

    /// Keeps the samples of one run at a time in memory, and blocks the calling thread.
    init(from logbook: Logbook, settings: Pacer.Settings, runner: Runner) throws(LogbookError) {
        learning = RecordedLearning(settings: settings, runner: runner)
        let entries = try logbook.activities(ActivityFilter(kind: .run)).filter { $0.activity.origin != .demo }
        let inOrder = entries.sorted { ($0.activity.start.utc, $0.id) < ($1.activity.start.utc, $1.id) }
        for entry in inOrder { try learn(from: entry, in: logbook) }
    }

    private mutating func learn(from entry: LogEntry, in logbook: Logbook) throws(LogbookError) {
        let start = entry.activity.start
        guard entry.activity.summary.target == nil else { return withClicks += 1 }
        guard end.map({ $0.utc <= start.utc }) ?? true else { return overlapping += 1 }
        let samples = try logbook.track(of: entry.id).samples
        guard samples.allSatisfy({ $0.target == nil }) else { return withClicks += 1 }
        guard samples.contains(where: { $0.speed != nil }), samples.contains(where: { $0.cadence != nil }) else {
            return withoutData += 1
        }
        learnt += 1
        let origin = origin ?? start
        self.origin = origin
        end = start + max(entry.activity.elapsed, samples.last?.elapsed ?? .zero)
        let readings = samples.lazy.map {
            RecordedLearning.Reading(elapsed: $0.elapsed, speed: $0.speed, cadence: $0.cadence)
        }
        learning.add(readings, from: start - origin)
    }
}
