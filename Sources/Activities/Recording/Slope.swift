import Cadence

/// How steep the way of a recording is: the least-squares line through the heights of its last 30 to 60 m.
///
/// A gradient means something for what a way costs over 30 m and more (the science notes on energy).
struct Slope: Sendable {
    private static let window = 30.0...60.0
    /// Places nearer than this to the one before add nothing, metres.
    private static let spacing = 2.0

    private var marks: [(way: Double, height: Double)] = []

    /// The gradient; nil until 30 m are known.
    private(set) var gradient: Gradient?

    /// Takes a height, so many metres along the way.
    mutating func take(height: Double, way: Double) {
        if let last = marks.last, way - last.way < Self.spacing { return }
        marks.append((way, height))
        marks.removeFirst(marks.firstIndex { way - $0.way <= Self.window.upperBound } ?? 0)
        gradient = line.map(Gradient.init(rise:))
    }

    /// Forgets the way so far: there was a pause.
    mutating func interrupt() {
        marks = []
        gradient = nil
    }

    private var line: Double? {
        guard let first = marks.first, let last = marks.last, last.way - first.way >= Self.window.lowerBound else {
            return nil
        }
        let count = Double(marks.count)
        let middle = marks.reduce(0) { $0 + $1.way } / count
        let level = marks.reduce(0) { $0 + $1.height } / count
        var products = 0.0
        var squares = 0.0
        for mark in marks {
            products += (mark.way - middle) * (mark.height - level)
            squares += (mark.way - middle) * (mark.way - middle)
        }
        return squares > 0 ? products / squares : nil
    }
}
