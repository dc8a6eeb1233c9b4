public import Cadence

/// What an hour of a local day came to.
///
/// An hour that a clock shows twice, when daylight saving ends or after a flight to the west, is two buckets of different offsets.
public struct HourBucket: Hashable, Sendable {
    /// Which hour.
    public var hour: LocalHour
    /// Its steps, distance and energy.
    public var tally: Tally

    /// A bucket.
    public init(hour: LocalHour, tally: Tally = Tally()) {
        self.hour = hour
        self.tally = tally
    }
}

/// An hour as the clock on the wall showed it.
public struct LocalHour: Hashable, Sendable {
    /// The day.
    public var date: CivilDate
    /// The hour of that day, 0…23.
    public var hour: Int
    /// How far the clock was ahead of UTC, in seconds.
    public var utcOffset: Int

    /// An hour of a day.
    public init(date: CivilDate, hour: Int, utcOffset: Int) {
        self.date = date
        self.hour = hour
        self.utcOffset = utcOffset
    }

    /// The hour in which a moment lies.
    public init(_ moment: Moment) {
        self.init(date: moment.date, hour: moment.hour, utcOffset: moment.utcOffset)
    }
}

/// Steps, distance and energy of some time.
public struct Tally: Hashable, Sendable {
    /// Steps.
    public var steps: Int
    /// How far.
    public var distance: Distance
    /// What it took, beyond resting.
    public var energy: Energy

    /// A tally.
    public init(steps: Int = 0, distance: Distance = .zero, energy: Energy = .zero) {
        self.steps = steps
        self.distance = distance
        self.energy = energy
    }

    /// Both together; steps end at the greatest number there is.
    public static func + (a: Self, b: Self) -> Self {
        let (steps, overflow) = a.steps.addingReportingOverflow(b.steps)
        return Self(
            steps: overflow ? (a.steps < 0 ? .min : .max) : steps,
            distance: a.distance + b.distance,
            energy: a.energy + b.energy
        )
    }

    /// Adds `b`.
    public static func += (a: inout Self, b: Self) { a = a + b }
}

/// What of a tally is looked at; the raw values are stable.
public enum Measure: String, Hashable, Sendable, CaseIterable, Codable {
    /// Steps.
    case steps
    /// Metres.
    case distance
    /// Kilocalories.
    case calories

    /// The number of it in a tally: steps, metres or kilocalories.
    public func value(in tally: Tally) -> Double {
        switch self {
        case .steps: Double(tally.steps)
        case .distance: tally.distance.meters
        case .calories: tally.energy.kilocalories
        }
    }

    /// The number of it in a tally, or nil where zero only says that nothing measured it.
    ///
    /// Steps have a length and cost energy, and a distance on foot takes steps. A zero is therefore believed only in a tally that
    /// is zero altogether, or for steps while a source counts them.
    ///
    /// - Parameter isCounting: Whether a source of steps counts now.
    public func knownValue(in tally: Tally, isCounting: Bool = false) -> Double? {
        let value = value(in: tally)
        guard value == 0 else { return value }
        let isOtherKnown = tally.steps > 0 || tally.distance > .zero || (!isCounting && tally.energy > .zero)
        return self == .steps && isCounting || !isOtherKnown ? 0 : nil
    }
}

/// What a runner wants to reach every day, and the cadence they work on.
public struct Goals: Hashable, Sendable {
    /// Steps a day, at least 1.
    public var steps: Int?
    /// Distance a day.
    public var distance: Distance?
    /// Energy a day, beyond resting.
    public var energy: Energy?
    /// The cadence of a run.
    public var cadence: StepRate?

    /// Goals.
    public init(steps: Int? = nil, distance: Distance? = nil, energy: Energy? = nil, cadence: StepRate? = nil) {
        self.steps = steps
        self.distance = distance
        self.energy = energy
        self.cadence = cadence
    }

    /// The daily goal of a measure: steps, metres or kilocalories; nil where none was set.
    public func value(of measure: Measure) -> Double? {
        switch measure {
        case .steps: steps.map(Double.init)
        case .distance: distance?.meters
        case .calories: energy?.kilocalories
        }
    }
}
