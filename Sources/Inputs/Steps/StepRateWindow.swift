import Cadence

/// Measures a cadence from a running count of steps: the slope of the straight line that fits best (least squares)
/// through the counts of the last few seconds.
///
/// A count says whole steps, so two readings alone are up to one step wrong: 12 spm over 5 s. The line through many
/// readings averages that out: with a reading a second over 8 s the deviation is 60 × 0.289 / √60 = 2.2 spm (0.289
/// being the deviation of rounding), with every step's own time it is that of the times.
struct StepRateWindow: Sendable {
    /// Readings older than this before the newest are forgotten.
    private let length: Duration
    /// A silence longer than this is a new beginning.
    private let patience: Duration
    /// No cadence is given from fewer readings.
    private let fewest: Int
    /// More than a runner's steps in `length` come from a sender gone wild.
    private static let most = 64
    private var readings: [(time: Duration, count: Int)] = []

    /// For the times of single steps.
    ///
    /// 4 s are 8 to 14 steps; who steps less than every 2 s (30 spm) does not run.
    static let steps = StepRateWindow(length: .seconds(4), patience: .seconds(2), fewest: 4)

    /// For a pedometer's count, read every so often.
    ///
    /// Counts come from every second to every ten.
    static let counts = StepRateWindow(length: .seconds(8), patience: .seconds(30), fewest: 2)

    private init(length: Duration, patience: Duration, fewest: Int) {
        self.length = length
        self.patience = patience
        self.fewest = fewest
    }

    /// The newest count taken.
    var count: Int? { readings.last?.count }

    /// How many steps a new count says were taken since the newest; 0 for one that went back.
    func increase(to count: Int) -> Int {
        guard let last = readings.last, count > last.count else { return 0 }
        return count - last.count
    }

    /// The same; 0 for one that went further on than feet can have brought it, with the slack of `StepAllowance` for lines held up and
    /// sent together.
    func steps(upTo count: Int, at time: Duration) -> Int {
        guard let last = readings.last else { return 0 }
        var allowance = StepAllowance(from: last.time)
        let taken = increase(to: count)
        return allowance.admit(taken, at: time) ? taken : 0
    }

    /// Takes a count and gives the cadence, if one can be told: not while standing, nor faster than anyone steps.
    ///
    /// A count or a clock that goes back begins anew.
    mutating func take(_ count: Int, at time: Duration) -> StepRate? {
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
            // The counter jumped: what came before says nothing about what comes.
            readings = readings.suffix(1)
            return nil
        }
        guard stepsPerMinute >= StepRate.range.lowerBound else { return nil }
        return StepRate(stepsPerMinute: stepsPerMinute)
    }

    /// Steps per second; nil while all readings are of one time.
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
