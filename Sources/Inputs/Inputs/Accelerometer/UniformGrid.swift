/// Resamples samples with arbitrary, also irregular, times to a uniform grid of `rate`.
///
/// The samples are connected by straight lines. Each cell of the grid gets the mean over its interval, with the time of the
/// cell's middle. This causes no delay. Faster samples are reduced with little aliasing (a moving average over one cell);
/// slower samples are interpolated. So all filters after the grid have one sample rate.
struct UniformGrid: Hashable, Sendable {
    /// Cells per second: 50 Hz preserves impacts up to 20 Hz, more than step detection needs.
    static let rate = 50.0
    static let cell = 1 / rate

    /// A gap up to this length, in seconds, is interpolated; after a longer one the grid starts again.
    ///
    /// It is the time of the longest step, so the rhythm of a slow walk continues over the gap. A runner would miss two steps.
    static let longestGap = 1.0

    /// The result of appending one sample.
    enum Outcome: Hashable {
        /// The values of the cells that are now complete, oldest first.
        case cells([Double])
        /// The sample is the first one, or the first after a long gap or a change of the clock; the grid starts again with it.
        case began
        /// The sample is not later than the previous one and was ignored.
        case stale
    }

    private struct Point: Hashable {
        var time: Double
        var value: Double
    }

    private var origin: Duration = .zero
    private var last: Point?
    /// Number of complete cells since the grid started.
    private var filled = 0
    private var area = 0.0
    /// The mean interval between samples in seconds, averaged over about 20 samples.
    private var spacing: Double?

    /// The sample rate in Hz, computed from the time stamps; nil before the second sample.
    var sampleRate: Double? { spacing.map { 1 / $0 } }

    /// If a time stamp is earlier than the previous one by more than the longest gap, the clock was set, and the grid starts again.
    mutating func append(_ value: Double, at instant: Duration) -> Outcome {
        guard let last else { return begin(value, at: instant) }
        let now = Point(time: (instant - origin) / .seconds(1), value: value)
        let step = now.time - last.time
        guard abs(step) <= Self.longestGap else { return begin(value, at: instant) }
        guard step > 0 else { return .stale }
        spacing = spacing.map { $0 + 0.05 * (step - $0) } ?? step
        self.last = now
        return .cells(fill(from: last, to: now))
    }

    /// The time of the middle of a cell; a fractional index gives a time between the middles of two cells.
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
