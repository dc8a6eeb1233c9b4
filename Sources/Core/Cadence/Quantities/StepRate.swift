/// Cadence: steps per minute of both feet together (spm).
///
/// A stride is two steps.
public struct StepRate: Hashable, Comparable, Sendable {
    /// The permitted cadences, in spm: from slow walking with long pauses to more than a sprinter's 270.
    package static let range = 30.0...300.0

    package let stepsPerMinute: Double

    /// Creates the nearest cadence in `range`; NaN becomes the lowest.
    package init(stepsPerMinute: Double) {
        self.stepsPerMinute = Self.range.nearest(to: stepsPerMinute)
    }

    /// Orders cadences from low to high.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }
}

extension StepRate {
    private static let unit = WrittenUnit(
        " spm",
        decimals: 1,
        ["", "spm", "bpm", "steps/min", "steps/minute", "stepsperminute", "/min"]
    )

    private static let parser = QuantityParser(
        quantity: "a cadence",
        forms: "write steps per minute, as in 172 or 172spm",
        range: range,
        rangeText: "a cadence lies between 30 and 300 steps per minute",
        units: [unit]
    )

    /// Validates a number of steps per minute that another program has sent.
    ///
    /// - Throws: `QuantityError` if it is outside `range` or not a number.
    package init(validatingStepsPerMinute number: Double) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(number))
    }

    /// Parses a cadence such as `172` or `172spm`.
    ///
    /// - Throws: `QuantityError` for text that is not a cadence, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(of: String(text)))
    }

    /// The cadence with one decimal: `168.2 spm`.
    package var formatted: String { Self.unit.text(of: stepsPerMinute) }
}

/// The difference between a runner's own cadence and the suggested one.
public struct StepRateOffset: Hashable, Comparable, Sendable {
    /// The permitted offsets, in spm: about one standard deviation of runners around the base heuristic (9.5 spm,
    /// computed from 32 recorded runners).
    package static let range = -10.0...10.0
    package static let zero = StepRateOffset(stepsPerMinute: 0)

    /// Steps per minute, positive for a higher cadence, within `range`.
    package let stepsPerMinute: Double

    /// Creates the nearest offset in `range`; NaN becomes zero.
    package init(stepsPerMinute: Double) {
        self.stepsPerMinute = stepsPerMinute.isNaN ? 0 : Self.range.nearest(to: stepsPerMinute)
    }

    /// Orders offsets from low to high.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }
}

extension StepRateOffset {
    private static let unit = WrittenUnit(" spm", decimals: 1, ["", "spm", "bpm", "steps/min"])

    private static let parser = QuantityParser(
        quantity: "an offset",
        forms: "write steps per minute with a sign, as in +3 or -2",
        range: range,
        rangeText: "an offset lies between -10 and +10 steps per minute",
        units: [unit]
    )

    /// Parses an offset such as `+3`, `-2` or `3spm`.
    ///
    /// - Throws: `QuantityError` for text that is not an offset, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(of: String(text)))
    }

    /// The offset with its sign and one decimal: `+3.0 spm`.
    package var formatted: String {
        let text = Self.unit.text(of: stepsPerMinute)
        return text.hasPrefix("-") ? text : "+" + text
    }
}

/// Limits the number of steps that a sensor or program may report: more steps than a runner can take are an error or an attack.
///
/// A sensor may report late, or send several reports at once. So the allowance grows with the time since the previous report, and
/// up to ``slack`` unused steps are kept for the next report. Reports with the same time share the allowance.
public struct StepAllowance: Hashable, Sendable {
    /// The highest number of steps per second, 5.
    ///
    /// Elite sprinters stay below it at full speed (A. I. T. Salo et al., "Elite Sprinting: Are Athletes Individually
    /// Step-Frequency or Step-Length Reliant?", Medicine & Science in Sports & Exercise 43, 2011, 10.1249/MSS.0b013e318201f6f8).
    package static let mostPerSecond = StepRate.range.upperBound / 60
    /// The largest number of unused steps that are kept for delayed reports: 12 s at the highest rate (the project's own design).
    package static let slack = 60.0

    private let most: Double
    private var allowed: Double
    private var latest: Duration

    /// Creates a limit that permits ``slack`` steps at the start, or `most` if that is fewer.
    ///
    /// - Parameters:
    ///   - time: Monotonic time of the start; an earlier report counts as a report at this time.
    ///   - most: The highest number of steps that can be permitted at one time, even after a long silence; nil for no limit.
    package init(from time: Duration, most: Int? = nil) {
        self.most = most.map(Double.init) ?? .infinity
        allowed = min(Self.slack, self.most)
        latest = time
    }

    /// Whether this number of steps is possible since the last report; if so, subtracts it from the allowance.
    ///
    /// - Parameters:
    ///   - steps: Number of steps; a negative number counts as 0.
    ///   - time: Monotonic time; a time before the previous report counts as that report's time.
    package mutating func admit(_ steps: Int, at time: Duration) -> Bool {
        if time > latest {
            allowed = min(min(allowed, Self.slack) + Self.mostPerSecond * ((time - latest) / .seconds(1)), most)
            latest = time
        }
        guard Double(steps) <= allowed else { return false }
        allowed -= Double(max(steps, 0))
        return true
    }
}
