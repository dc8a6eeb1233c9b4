import Cadence

/// The gradient of a recording: the slope of the least-squares line through the heights of its last 30 to 60 m.
///
/// Over less than 30 m, a gradient is too noisy to estimate the energy.
struct Slope: Sendable {
    private static let window = 30.0...60.0
    /// A point is skipped if its distance to the previous point is shorter than this, in metres.
    private static let spacing = 2.0

    private var marks: [(distance: Double, height: Double)] = []

    /// The gradient; nil until the heights of 30 m are known.
    private(set) var gradient: Gradient?

    /// Adds a height at a distance from the start, both in metres.
    mutating func add(height: Double, distance: Double) {
        if let last = marks.last, distance - last.distance < Self.spacing { return }
        marks.append((distance, height))
        marks.removeFirst(marks.firstIndex { distance - $0.distance <= Self.window.upperBound } ?? 0)
        gradient = line.map(Gradient.init(rise:))
    }

    /// Discards all points; call it at a pause.
    mutating func interrupt() {
        marks = []
        gradient = nil
    }

    private var line: Double? {
        guard let first = marks.first, let last = marks.last, last.distance - first.distance >= Self.window.lowerBound
        else {
            return nil
        }
        let count = Double(marks.count)
        let middle = marks.reduce(0) { $0 + $1.distance } / count
        let level = marks.reduce(0) { $0 + $1.height } / count
        var products = 0.0
        var squares = 0.0
        for mark in marks {
            products += (mark.distance - middle) * (mark.height - level)
            squares += (mark.distance - middle) * (mark.distance - middle)
        }
        return squares > 0 ? products / squares : nil
    }
}
