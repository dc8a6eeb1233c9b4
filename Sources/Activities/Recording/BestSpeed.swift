import Cadence

/// The highest mean speed over thirty seconds of a recording.
///
/// A window is broken by a pause and by a way that nobody measured, whose length came all at once.
struct BestSpeed: Sendable {
    private static let window: Duration = .seconds(30)
    /// Samples further apart leave a gap.
    private static let gap: Duration = .seconds(10)

    private var marks: [(elapsed: Duration, meters: Double)] = []
    private(set) var best: Speed?

    /// Takes how far the recording had come at a time.
    mutating func take(_ meters: Double, at elapsed: Duration) {
        if let last = marks.last {
            let time = elapsed - last.elapsed
            let longest = Speed.range.upperBound * (time / .seconds(1))
            if time > Self.gap || meters - last.meters > longest { marks = [] }
        }
        marks.append((elapsed, meters))
        // The latest mark that is a whole window ago.
        let start = marks.lastIndex { elapsed - $0.elapsed >= Self.window }
        guard let start else { return }
        marks.removeFirst(start)
        let speed = (meters - marks[0].meters) / ((elapsed - marks[0].elapsed) / .seconds(1))
        if speed > best?.metersPerSecond ?? 0 { best = Speed(metersPerSecond: speed) }
    }

    /// Begins a new window: there was a pause, or nothing measured the way.
    mutating func interrupt() { marks = [] }
}
