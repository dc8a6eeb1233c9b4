package import Cadence

/// The totals of one hour of a local day.
///
/// If the clock shows an hour twice (end of daylight saving time, flight to the west), there are two buckets with different UTC offsets.
package struct HourBucket: Hashable, Sendable {
    package var hour: LocalHour
    package var tally: Tally

    package init(hour: LocalHour, tally: Tally = Tally()) {
        self.hour = hour
        self.tally = tally
    }
}

/// An hour as the local clock showed it.
package struct LocalHour: Hashable, Sendable {
    package var date: CivilDate
    /// The hour of the day, 0…23.
    package var hour: Int
    /// The local clock's offset from UTC in seconds, positive to the east.
    package var utcOffset: Int

    package init(date: CivilDate, hour: Int, utcOffset: Int) {
        self.date = date
        self.hour = hour
        self.utcOffset = utcOffset
    }

    package init(_ moment: Moment) {
        self.init(date: moment.date, hour: moment.hour, utcOffset: moment.utcOffset)
    }
}

/// A sum of steps, distance and energy.
package struct Tally: Hashable, Sendable {
    package var steps: Int
    package var distance: Distance
    /// The energy: that of activities, which includes the energy at rest, and that of other steps, which does not.
    package var energy: Energy

    package init(steps: Int = 0, distance: Distance = .zero, energy: Energy = .zero) {
        self.steps = steps
        self.distance = distance
        self.energy = energy
    }

    /// The sum of two tallies; the step count saturates instead of overflowing.
    package static func + (a: Self, b: Self) -> Self {
        let (steps, overflow) = a.steps.addingReportingOverflow(b.steps)
        return Self(
            steps: overflow ? (a.steps < 0 ? .min : .max) : steps,
            distance: a.distance + b.distance,
            energy: a.energy + b.energy
        )
    }

    package static func += (a: inout Self, b: Self) { a = a + b }
}

/// The quantity of a tally that a chart or a goal refers to; the raw values are stable.
package enum Measure: String, Hashable, Sendable, CaseIterable, Codable {
    case steps
    /// The distance in metres.
    case distance
    /// The energy in kilocalories.
    case calories

    /// The value of this quantity in a tally, in steps, metres or kilocalories.
    package func value(in tally: Tally) -> Double {
        switch self {
        case .steps: Double(tally.steps)
        case .distance: tally.distance.meters
        case .calories: tally.energy.kilocalories
        }
    }

    /// The value of this quantity in a tally; nil if the value is 0 because the quantity was not measured.
    ///
    /// Steps imply distance and energy, and distance on foot implies steps. So a zero was measured if the whole tally is zero. While a
    /// sensor counts steps, a zero number of steps was measured too, and so was a zero distance if the tally has no steps.
    ///
    /// - Parameter isCounting: Whether a sensor counts steps now.
    package func knownValue(in tally: Tally, isCounting: Bool = false) -> Double? {
        let value = value(in: tally)
        guard value == 0 else { return value }
        let isOtherKnown = tally.steps > 0 || tally.distance > .zero || (!isCounting && tally.energy > .zero)
        return self == .steps && isCounting || !isOtherKnown ? 0 : nil
    }
}

/// The runner's daily goals and the cadence that the runner trains for.
package struct Goals: Hashable, Sendable {
    /// Steps per day, at least 1.
    package var steps: Int?
    package var distance: Distance?
    /// Energy per day beyond the resting energy.
    package var energy: Energy?
    /// The cadence that the runner wants to reach when running.
    package var cadence: StepRate?

    /// Creates goals; nil means that no goal is set.
    package init(steps: Int? = nil, distance: Distance? = nil, energy: Energy? = nil, cadence: StepRate? = nil) {
        self.steps = steps
        self.distance = distance
        self.energy = energy
        self.cadence = cadence
    }

    /// The daily goal for a measure, in steps, metres or kilocalories; nil if no goal is set.
    package func value(of measure: Measure) -> Double? {
        switch measure {
        case .steps: steps.map(Double.init)
        case .distance: distance?.meters
        case .calories: energy?.kilocalories
        }
    }
}
