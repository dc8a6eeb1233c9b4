import Cadence

/// Finds the highest mean speed over 30 seconds of a recording.
///
/// A pause, or a distance that was added in one jump without measurement, restarts the 30 seconds.
struct BestSpeed: Sendable {
    private static let window: Duration = .seconds(30)
    /// If two samples are further apart than this, the 30 seconds restart; some files have one point a minute.
    private static let gap: Duration = .seconds(120)

    /// The highest speed of the kind of activity.
    let fastest: Speed
    private var marks: [(elapsed: Duration, meters: Double)] = []
    private(set) var best: Speed?

    init(fastest: Speed) {
        self.fastest = fastest
    }

    /// Adds the total distance in metres at a time of the recording.
    mutating func add(_ meters: Double, at elapsed: Duration) {
        if let last = marks.last {
            let time = elapsed - last.elapsed
            let longest = fastest.metersPerSecond * (time / .seconds(1))
            if time > Self.gap || meters - last.meters > longest { marks = [] }
        }
        marks.append((elapsed, meters))
        // Find the latest mark that is at least one window old.
        let start = marks.lastIndex { elapsed - $0.elapsed >= Self.window }
        guard let start else { return }
        marks.removeFirst(start)
        let speed = (meters - marks[0].meters) / ((elapsed - marks[0].elapsed) / .seconds(1))
        if speed > best?.metersPerSecond ?? 0 { best = Speed(metersPerSecond: speed) }
    }

    /// Restarts the window after a pause or a time without distance data.
    mutating func interrupt() { marks = [] }
}
