/// Puts samples taken at any, also irregular, instants onto a grid of `rate`.
///
/// The samples are joined by straight lines, and each cell of the grid gets the mean of what lies in it, stamped with
/// the cell's middle: that neither delays nor shifts, thins what comes faster without aliasing it (a moving average as
/// wide as the cell), and fills what comes slower. So every filter behind it has one rate and fixed coefficients.
struct UniformGrid: Hashable, Sendable {
    /// Cells per second: 50 Hz holds impacts up to 20 Hz, and is more than a step's detection needs.
    static let rate = 50.0
    static let cell = 1 / rate

    /// A hole up to this long, in seconds, is bridged by the straight line; a longer one is a new beginning.
    ///
    /// The longest step there is: a slow walk's rhythm outlasts it. A runner misses two steps then, which is a halt.
    static let longestHole = 1.0

    /// What one sample led to.
    enum Outcome: Hashable {
        /// Values of the cells that are full now, oldest first.
        case cells([Double])
        /// The sample is the first, or the first after too long a hole: the grid begins with it.
        case began
        /// The sample is not later than the one before.
        case stale
    }

    private struct Point: Hashable {
        var time: Double
        var value: Double
    }

    private var origin: Duration = .zero
    private var last: Point?
    /// Cells filled since the origin.
    private var filled = 0
    private var area = 0.0
    /// The samples' own spacing in seconds, smoothed over about 20.
    private var spacing: Double?

    /// The samples' own rate in Hz, as their stamps tell.
    var sampleRate: Double? { spacing.map { 1 / $0 } }

    /// Takes a sample.
    ///
    /// A stamp more than a hole's length back is a clock that was set: a new beginning.
    mutating func take(_ value: Double, at instant: Duration) -> Outcome {
        guard let last else { return begin(value, at: instant) }
        let now = Point(time: (instant - origin) / .seconds(1), value: value)
        let step = now.time - last.time
        guard abs(step) <= Self.longestHole else { return begin(value, at: instant) }
        guard step > 0 else { return .stale }
        spacing = spacing.map { $0 + 0.05 * (step - $0) } ?? step
        self.last = now
        return .cells(fill(from: last, to: now))
    }

    /// When the middle of a cell was, counted from the origin; a fraction of a cell lies between two middles.
    func instant(ofCell index: Double) -> Duration {
        origin + .seconds((index + 0.5) * Self.cell)
    }

    private mutating func begin(_ value: Double, at instant: Duration) -> Outcome {
        self = UniformGrid()
        origin = instant
        last = Point(time: 0, value: value)
        return .began
    }

    private mutating func fill(from start: Point, to end: Point) -> [Double] {
        let slope = (end.value - start.value) / (end.time - start.time)
        var values: [Double] = []
        var left = start
        var boundary = Double(filled + 1) * Self.cell
        while boundary <= end.time {
            let value = start.value + slope * (boundary - start.time)
            area += (left.value + value) / 2 * (boundary - left.time)
            values.append(area / Self.cell)
            area = 0
            filled += 1
            left = Point(time: boundary, value: value)
            boundary = Double(filled + 1) * Self.cell
        }
        area += (left.value + end.value) / 2 * (end.time - left.time)
        return values
    }
}
