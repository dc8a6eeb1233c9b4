package import Cadence

/// Estimates the gradient from altitudes along the route.
///
/// It fits a least-squares line to the altitudes of the last 30 to 60 m. The distance is the integral of the speed.
/// With distances `x` and heights `h`, each minus its mean, the gradient is `Σ x h / Σ x²`. A line through many heights
/// also works with receivers that round altitudes to 0.1 m or 1 m. A jump in altitude that no gradient can explain (the
/// receiver has found a new fix) changes the reference level and not the gradient.
package struct GradientEstimator: Hashable, Sendable {
    /// A point on the route, in metres.
    private struct Mark: Hashable, Sendable {
        var distance: Double
        var height: Double
    }

    /// Shortest and longest distance over which the line is fitted, in metres.
    ///
    /// A gradient affects the energy cost of running over 30 m and more (science notes on energy).
    private static let window = 30.0...60.0
    /// Smallest distance between two stored points, in metres.
    private static let spacing = 1.0
    /// A change of altitude is a jump if it exceeds the steepest possible gradient by more than this, in metres.
    private static let jump = 3.0
    /// If there was no altitude for this long, the gradient is unknown.
    private static let memory = Duration.seconds(10)

    private var marks: [Mark] = []
    private var distance = 0.0
    /// Sum of the altitude jumps so far, in metres; it is subtracted from every altitude.
    private var offset = 0.0
    private var instant: Duration?

    package init() {}

    /// Records the altitude and the speed at `instant`.
    ///
    /// - Parameters:
    ///   - meters: Altitude above an arbitrary fixed level.
    ///   - speed: Mean speed since the previous observation.
    ///   - instant: Monotonic time. A call with a time that is not later than the previous one is ignored.
    package mutating func observe(altitude meters: Double, speed: Speed, at instant: Duration) {
        guard meters.isFinite else { return }
        guard let last = self.instant, instant - last < Self.memory else { return begin(at: meters, instant) }
        guard instant > last else { return }
        distance += speed.metersPerSecond * ((instant - last) / .seconds(1))
        self.instant = instant
        guard let mark = marks.last else { return begin(at: meters, instant) }
        let moved = distance - mark.distance
        let rise = meters - offset - mark.height
        if abs(rise) > Self.jump + Gradient.range.upperBound * moved {
            offset += rise - (slope ?? 0) * moved
        }
        // Points closer together would need work but give no information. A standing runner adds no point.
        guard moved >= Self.spacing else { return }
        marks.append(Mark(distance: distance, height: meters - offset))
        let start = distance - Self.window.upperBound
        marks.removeFirst(marks.firstIndex { $0.distance >= start } ?? 0)
    }

    /// The gradient at `now`; nil until 30 m have been recorded, and when there was no altitude for 10 s.
    package func gradient(at now: Duration) -> Gradient? {
        guard let instant, now - instant < Self.memory, let first = marks.first, let last = marks.last,
            last.distance - first.distance >= Self.window.lowerBound
        else { return nil }
        return slope.map(Gradient.init(rise:))
    }

    private mutating func begin(at meters: Double, _ instant: Duration) {
        offset = 0
        distance = 0
        marks = [Mark(distance: 0, height: meters)]
        self.instant = instant
    }

    /// Slope of the line through the points; nil if there are fewer than two points or all are at the same distance.
    private var slope: Double? {
        guard marks.count > 1 else { return nil }
        let count = Double(marks.count)
        let middle = marks.reduce(0) { $0 + $1.distance } / count
        let level = marks.reduce(0) { $0 + $1.height } / count
        var products = 0.0
        var squares = 0.0
        for mark in marks {
            let x = mark.distance - middle
            products += x * (mark.height - level)
            squares += x * x
        }
        return squares > 0 ? products / squares : nil
    }
}
