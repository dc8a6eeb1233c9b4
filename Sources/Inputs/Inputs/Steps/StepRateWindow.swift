import Cadence

/// Measures the cadence from an increasing count of steps.
///
/// It fits a straight line (least squares) to the counts of the last few seconds; the cadence is its slope.
///
/// A count has whole steps, so two readings alone have an error of up to one step: 12 spm over 5 s. The line through many readings reduces
/// the error: with one reading per second over 8 s the deviation is 60 × 0.289 / √60 = 2.2 spm (0.289 is the standard deviation of
/// rounding). If each step has its own time, there is no rounding; only the errors of the times remain.
struct StepRateWindow: Sendable {
    /// Readings that are older than the newest one by more than this are removed, but at least `fewest` readings are kept.
    private let length: Duration
    /// After a longer time without a reading, the measurement starts again.
    private let patience: Duration
    /// Smallest number of readings from which a cadence is computed.
    private let fewest: Int
    /// Largest number of stored readings; a sender that gives more of them within `length` is faulty.
    private static let most = 64
    private var readings: [(time: Duration, count: Int)] = []

    /// A window for the times of single steps.
    ///
    /// 4 s contain 8 to 14 steps; someone who steps less often than every 2 s (30 spm) does not run.
    static let steps = StepRateWindow(length: .seconds(4), patience: .seconds(2), fewest: 4)

    /// A window for a pedometer's step count, which is usually read every one to ten seconds.
    static let counts = StepRateWindow(length: .seconds(8), patience: .seconds(30), fewest: 2)

    private init(length: Duration, patience: Duration, fewest: Int) {
        (self.length, self.patience, self.fewest) = (length, patience, fewest)
    }

    /// The newest count; nil before the first one.
    var count: Int? { readings.last?.count }

    /// The number of steps from the newest count to this one; 0 if the count has decreased.
    func increase(to count: Int) -> Int { max(count - (self.count ?? count), 0) }

    /// Like `increase`, but 0 if a runner cannot take so many steps in the time between the counts (`StepAllowance`).
    func steps(upTo count: Int, at time: Duration) -> Int {
        guard let last = readings.last else { return 0 }
        var allowance = StepAllowance(from: last.time)
        let taken = increase(to: count)
        return allowance.admit(taken, at: time) ? taken : 0
    }

    /// Records a count and returns the cadence; nil if there are too few readings or the cadence is outside `StepRate.range`.
    ///
    /// The measurement starts again if the count or the time decreases, after a long time without a reading, and after a jump of the count.
    mutating func append(_ count: Int, at time: Duration) -> StepRate? {
        if let last = readings.last, count < last.count || time < last.time || time - last.time > patience {
            readings.removeAll()
        }
        readings.append((time, count))
        let tooOld = readings.prefix { time - $0.time > length }.count
        let tooMany = readings.count - Self.most
        readings.removeFirst(max(tooMany, min(tooOld, readings.count - fewest), 0))
        guard readings.count >= fewest, let slope else { return nil }
        let stepsPerMinute = slope * 60
        guard stepsPerMinute <= StepRate.range.upperBound else {
            // The counter has jumped, so the earlier counts cannot be combined with the later ones.
            readings = readings.suffix(1)
            return nil
        }
        guard stepsPerMinute >= StepRate.range.lowerBound else { return nil }
        return StepRate(stepsPerMinute: stepsPerMinute)
    }

    /// The slope of the line in steps per second; nil while all readings have the same time.
    private var slope: Double? {
        guard let origin = readings.first else { return nil }
        let points = readings.map { (x: ($0.time - origin.time) / .seconds(1), y: Double($0.count - origin.count)) }
        let n = Double(points.count)
        let mean = points.reduce((x: 0.0, y: 0.0)) { ($0.x + $1.x / n, $0.y + $1.y / n) }
        let spread = points.reduce(0) { $0 + ($1.x - mean.x) * ($1.x - mean.x) }
        guard spread > 0 else { return nil }
        return points.reduce(0) { $0 + ($1.x - mean.x) * ($1.y - mean.y) } / spread
    }
}
