// Each exchange gives two bounds of the offset θ = other clock − own clock, if no packet is faster than the smallest delay D:
//
//     sent → received      θ(t1) ≤ t2 − t1 − D        replied → arrived      θ(t4) ≥ t3 − t4 + D
//
// The two directions are used on their own, because the fastest packets of each direction are rarely in the same exchange. The offset
// is a line, θ = a + r t. For a rate r, the smallest value of each direction's line gives 2 D(r), the width of the corridor between the
// bounds, and a(r), its middle. If the additional delays near the smallest one are distributed like an exponential distribution with the
// mean λ, as the earliest events of almost any distribution are, the likelihood of r is proportional to exp(2 n D(r) / λ), and the
// smallest of n additional delays has the mean λ / n. So the filter is the mean over r with these weights and the prior of a quartz.
//
// A difference between the smallest delays of the two directions cannot be measured by any exchange: half of it is an error that
// no value here contains.

/// The four times of one exchange with another machine, in nanoseconds: two of the own clock and two of the other one.
package struct ClockExchange: Sendable, Hashable {
    package var sent: Int64
    package var received: Int64
    package var replied: Int64
    package var arrived: Int64

    package init(sent: Int64, received: Int64, replied: Int64, arrived: Int64) {
        self.sent = sent
        self.received = received
        self.replied = replied
        self.arrived = arrived
    }
}

/// A line that converts the times of another machine's clock to the own one; all times are nanoseconds.
package struct ClockConversion: Sendable, Hashable {
    /// The own time for which `offset` and `error` apply.
    package let time: Int64
    /// Other clock minus own clock.
    package let offset: Double
    /// How much the other clock gains in one own second, in seconds; 1e-6 is 1 ppm.
    package let rate: Double
    /// The standard error of `offset`.
    package let error: Double
    /// The standard error of `rate`.
    package let rateError: Double

    /// The own time of a time of the other clock.
    package func ownTime(of other: Int64) -> Int64 {
        let whole = offset.rounded()
        let distance = Double(other &- time &- (Int64(exactly: whole) ?? 0)) - (offset - whole)
        return time &+ (Int64(exactly: (distance / (1 + rate)).rounded()) ?? 0)
    }

    /// The standard error of a conversion at an own time.
    package func error(at own: Int64) -> Double {
        let drift = rateError * Double(own &- time)
        return (error * error + drift * drift).squareRoot()
    }
}

/// Measures the offset and the rate of another machine's clock from exchanges of time stamps.
///
/// With ±20 ms of uniform jitter, 5 % loss and the pauses of `interval`, the error was at most 3.6 ms after
/// 1.5 s (20 exchanges), 0.5 ms after 30 s (1 ms if the clocks differ by 100 ppm) and 0.25 ms after 2 min in 40 simulations. Then the rate is
/// known to 3 ppm.
package struct ClockOffsetFilter: Sendable {
    /// Exchanges older than this are forgotten: long enough for the rate to about 1 ppm, short enough for a quartz that warms up.
    private static let window = 300e9
    private static let capacity = 1200
    /// The mean rate between two machines before the first exchange: most clocks are disciplined by NTP, the others have ±20 to ±50 ppm each.
    private static let usualRate = 15e-6
    private static let largestRate = 300e-6
    /// Centuries; differences of these times do not overflow.
    private static let times: ClosedRange<Int64> = -(1 << 61)...(1 << 61)
    /// A minute; a slower answer says nothing.
    private static let slowest: Int64 = 60_000_000_000
    /// The number of the latest exchanges that are compared with the line to detect a changed route or clock.
    private static let recent = 40
    /// A comparison finds a change by chance with a probability of about exp(−20).
    private static let surprise = 20.0
    /// The number of exchanges at the beginning, which are made one after the other without a long pause.
    package static let firstExchanges = 20
    /// The time after the first exchange in which the rate is unknown and exchanges are frequent: 30 s.
    private static let beginning: Int64 = 30_000_000_000
    /// If the standard error is at most this number of nanoseconds, exchanges are only needed to notice changes.
    ///
    /// *Design*: it is a tenth of 1 ms, by which the clicks of two runners may differ.
    private static let exact = 1e5

    private var exchanges: [ClockExchange] = []
    private var count = 0
    /// The line through the exchanges; nil before the first one.
    package private(set) var conversion: ClockConversion?

    package init() {}

    /// The time from one exchange to the next: short while the offset is uncertain.
    package var interval: Duration {
        guard exchanges.count >= Self.firstExchanges, let first = exchanges.first, let last = exchanges.last,
            let conversion
        else { return .milliseconds(10) }
        if conversion.error <= Self.exact { return .seconds(1) }
        return last.arrived - first.sent < Self.beginning ? .milliseconds(62) : .milliseconds(250)
    }

    /// Uses an exchange; one with times that are impossible is ignored.
    package mutating func add(_ exchange: ClockExchange) {
        let times = [exchange.sent, exchange.received, exchange.replied, exchange.arrived]
        guard times.allSatisfy(Self.times.contains), exchange.replied >= exchange.received,
            exchange.arrived - exchange.sent >= exchange.replied - exchange.received,
            exchange.arrived - exchange.sent <= Self.slowest,
            exchanges.last.map({ exchange.arrived > $0.arrived }) ?? true
        else { return }
        exchanges.append(exchange)
        if exchanges.count > Self.capacity { exchanges.removeFirst() }
        while let first = exchanges.first, Double(exchange.arrived &- first.arrived) > Self.window {
            exchanges.removeFirst()
        }
        count += 1
        // Later exchanges change the line little.
        if exchanges.count < 100 || count.isMultiple(of: 4) { update(canRestart: true) }
    }

    private mutating func update(canRestart: Bool) {
        guard let last = exchanges.last, let first = exchanges.first else { return }
        let reference = first.received &- first.sent
        let bounds = Bounds(exchanges, at: last.arrived, reference: reference)
        let best = bounds.bestRate(within: Self.largestRate, usual: Self.usualRate)
        if canRestart, exchanges.count > 1, let count = bounds.changed(at: best, recent: Self.recent, Self.surprise) {
            exchanges.removeFirst(exchanges.count - count)
            return update(canRestart: false)
        }
        let line = bounds.line(around: best, within: Self.largestRate, usual: Self.usualRate)
        conversion = ClockConversion(
            time: last.arrived,
            offset: Double(reference) + line.offset,
            rate: line.rate,
            error: line.error,
            rateError: line.rateError
        )
    }
}

/// The bounds of the offset that exchanges give; times are nanoseconds before a moment, offsets are counted from a reference.
private struct Bounds {
    /// Upper bounds, and lower bounds with the opposite sign, so that both directions look for a smallest value.
    private let directions: [Direction]
    private var widths: (Double, Double) = (1, 1)

    init(_ exchanges: [ClockExchange], at moment: Int64, reference: Int64) {
        directions = [
            Direction(
                exchanges.map { (Double($0.sent &- moment), Double($0.received &- $0.sent &- reference)) },
                sign: 1
            ),
            Direction(
                exchanges.map { (Double($0.arrived &- moment), -Double($0.replied &- $0.arrived &- reference)) },
                sign: -1
            ),
        ]
    }

    struct Line {
        var offset = 0.0
        var rate = 0.0
        var error = 0.0
        var rateError = 0.0
    }

    private func corridor(_ rate: Double) -> Double { directions[0].smallest(rate) + directions[1].smallest(rate) }

    private func logLikelihood(_ rate: Double, _ mean: Double, usual: Double) -> Double {
        Double(directions[0].count) * corridor(rate) / mean - abs(rate) / usual
    }

    /// The mean additional delay of both directions.
    private func mean(at rate: Double) -> Double {
        max(1, (directions[0].mean(at: rate) + directions[1].mean(at: rate)) / 2)
    }

    /// The most probable rate; the function is concave.
    func bestRate(within limit: Double, usual: Double) -> Double {
        let mean = mean(at: 0)
        var (low, high) = (-limit, limit)
        for _ in 0..<40 {
            let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
            if logLikelihood(a, mean, usual: usual) < logLikelihood(b, mean, usual: usual) { low = a } else { high = b }
        }
        return (low + high) / 2
    }

    /// The mean over all rates, weighted by their likelihood.
    func line(around best: Double, within limit: Double, usual: Double) -> Line {
        let mean = mean(at: best)
        let top = logLikelihood(best, mean, usual: usual)
        // The rates beyond these ends have no weight.
        func end(_ direction: Double) -> Double {
            var (near, far) = (0.0, 2 * limit)
            for _ in 0..<24 {
                let middle = (near + far) / 2
                if logLikelihood(best + direction * middle, mean, usual: usual) > top - 10 {
                    near = middle
                } else {
                    far = middle
                }
            }
            return far
        }
        let (below, above) = (end(-1), end(1))
        let errors = directions.map { $0.mean(at: best) / Double($0.count) }
        var (weight, rate, square, offset, offsetSquare) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let center = middle(best)
        for index in 0...48 {
            let r = best - below + (below + above) * Double(index) / 48
            let w = expOf(logLikelihood(r, mean, usual: usual) - top)
            let o = middle(r) - center
            weight += w
            rate += w * (r - best)
            square += w * (r - best) * (r - best)
            offset += w * o
            offsetSquare += w * o * o
        }
        rate /= weight
        offset /= weight
        let spread = max(0, offsetSquare / weight - offset * offset)
        let chance = (errors[0] * errors[0] + errors[1] * errors[1]) / 4
        return Line(
            offset: center + offset - (errors[0] - errors[1]) / 2,
            rate: best + rate,
            error: (spread + chance).squareRoot(),
            rateError: max(0, square / weight - rate * rate).squareRoot()
        )
    }

    private func middle(_ rate: Double) -> Double { (directions[0].smallest(rate) - directions[1].smallest(rate)) / 2 }

    /// How many of the latest exchanges are after a change of the clock or of the route; nil without a change.
    func changed(at rate: Double, recent: Int, _ surprise: Double) -> Int? {
        // No delay is negative, so a corridor without room is a clock that was set, or that stood still while the machine slept.
        if corridor(rate) < 0 { return 1 }
        guard directions[0].count >= 3 * recent else { return nil }
        let isLate = directions.contains { direction in
            direction.smallestExcess(ofLast: recent, at: rate) * Double(recent) > surprise * direction.mean(at: rate)
        }
        return isLate ? recent : nil
    }
}

private struct Direction {
    /// Times and values in the order of the times.
    private let points: [(time: Double, value: Double)]
    /// The lower convex hull of the points: for each rate, the smallest value is one of them.
    private let hull: [(time: Double, value: Double)]
    private let sign: Double

    init(_ points: [(time: Double, value: Double)], sign: Double) {
        self.points = points
        self.sign = sign
        var hull: [(time: Double, value: Double)] = []
        for point in points {
            while hull.count > 1 {
                let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
                let turn = (b.time - a.time) * (point.value - a.value) - (b.value - a.value) * (point.time - a.time)
                if turn > 0 { break }
                hull.removeLast()
            }
            hull.append(point)
        }
        self.hull = hull
    }

    var count: Int { points.count }

    private func excess(_ point: (time: Double, value: Double), _ rate: Double) -> Double {
        point.value - sign * rate * point.time
    }

    func smallest(_ rate: Double) -> Double { hull.reduce(.infinity) { min($0, excess($1, rate)) } }

    func smallestExcess(ofLast count: Int, at rate: Double) -> Double {
        points.suffix(count).reduce(.infinity) { min($0, excess($1, rate)) } - smallest(rate)
    }

    /// The mean additional delay of packets near the smallest delay: from the quartile, which single late packets do not change.
    func mean(at rate: Double) -> Double {
        let smallest = smallest(rate)
        let excesses = points.map { excess($0, rate) - smallest }.sorted()
        // Of few exchanges, the quartile is too uncertain.
        guard count >= 8 else { return max(excesses.last ?? 0, 1e6) }
        return max(1e3, excesses[count / 4] / 0.2877)
    }
}

/// e to the power of a number up to 0, without Foundation: (1 + x/1024)^1024 is exact to 5 % down to −10, enough for a weight.
private func expOf(_ x: Double) -> Double {
    var power = max(0, 1 + x / 1024)
    for _ in 0..<10 { power *= power }
    return power
}
