public import Cadence

/// How steep the way is, from altitudes along it.
///
/// The least-squares line through the altitudes of the last 30 to 60 m of way; the way is the integral of the speed.
/// With distances `x` and heights `h` less their means, the gradient is `Σ x h / Σ x²`. A line through many heights
/// bears receivers that print them in tenths or in whole metres. A height no way could have led to (a receiver that
/// found its fix anew) moves what it is measured from, and not the line.
public struct GradientEstimator: Hashable, Sendable {
    /// A place on the way.
    private struct Mark: Hashable, Sendable {
        var distance: Double
        var height: Double
    }

    /// Constants in force.
    public let tuning: Tuning

    private var marks: [Mark] = []
    private var distance = 0.0
    /// Sum of the jumps so far, taken off every altitude.
    private var offset = 0.0
    private var instant: Duration?

    /// An estimator that has seen nothing.
    public init(tuning: Tuning = Tuning()) {
        self.tuning = tuning
    }

    /// Takes the altitude and the speed at `instant`.
    ///
    /// - Parameters:
    ///   - meters: Altitude above any one level.
    ///   - speed: Speed since the observation before.
    ///   - instant: Monotonic; what is not later than the one before is passed over.
    public mutating func observe(altitude meters: Double, speed: Speed, at instant: Duration) {
        guard meters.isFinite else { return }
        guard let last = self.instant, instant - last < tuning.memory else { return begin(at: meters, instant) }
        guard instant > last else { return }
        distance += speed.metersPerSecond * ((instant - last) / .seconds(1))
        self.instant = instant
        guard let mark = marks.last else { return begin(at: meters, instant) }
        let moved = distance - mark.distance
        let rise = meters - offset - mark.height
        if abs(rise) > tuning.jump + Gradient.range.upperBound * moved {
            offset += rise - (slope ?? 0) * moved
        }
        // Places nearer than this add work and no knowledge; and who stands gets nowhere.
        guard moved >= tuning.spacing else { return }
        marks.append(Mark(distance: distance, height: meters - offset))
        let start = distance - tuning.window.upperBound
        marks.removeFirst(marks.firstIndex { $0.distance >= start } ?? 0)
    }

    /// The gradient at `now`; nil until 30 m are known, and when nothing has come for a while.
    public func gradient(at now: Duration) -> Gradient? {
        guard let instant, now - instant < tuning.memory, let first = marks.first, let last = marks.last,
            last.distance - first.distance >= tuning.window.lowerBound
        else { return nil }
        return slope.map(Gradient.init(rise:))
    }

    private mutating func begin(at meters: Double, _ instant: Duration) {
        offset = 0
        distance = 0
        marks = [Mark(distance: 0, height: meters)]
        self.instant = instant
    }

    /// Rise per metre of the marks' line; nil while they are of no length.
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

extension GradientEstimator {
    /// Constants of the estimator.
    public struct Tuning: Hashable, Sendable {
        /// The least and the most way the line is drawn through, metres.
        ///
        /// A gradient matters to the cost of running over 30 m and more (science notes on energy).
        public var window: ClosedRange<Double>
        /// Way between two places, metres.
        public var spacing: Double
        /// A step in altitude beyond the steepest way by more than this is a jump, metres.
        public var jump: Double
        /// Without an altitude for this long the way is unknown.
        public var memory: Duration

        /// Tuning with the defaults of the house.
        public init(
            window: ClosedRange<Double> = 30...60,
            spacing: Double = 1,
            jump: Double = 3,
            memory: Duration = .seconds(10)
        ) {
            self.window = window
            self.spacing = spacing
            self.jump = jump
            self.memory = memory
        }
    }
}
