/// A speed over the ground.
public struct Speed: Hashable, Comparable, Sendable {
    /// The permitted speeds, in m/s: from standing to more than the fastest man's 12.4 m/s.
    package static let range = 0.0...15.0

    package let metersPerSecond: Double

    /// Creates the nearest speed in `range`; NaN becomes 0.
    package init(metersPerSecond: Double) {
        self.metersPerSecond = Self.range.nearest(to: metersPerSecond)
    }

    /// Creates the nearest speed in `range` from kilometres per hour.
    package init(kilometersPerHour: Double) {
        self.init(metersPerSecond: kilometersPerHour * WrittenUnit.kilometersPerHour.size)
    }

    /// Creates the nearest speed in `range` from miles per hour.
    package init(milesPerHour: Double) {
        self.init(metersPerSecond: milesPerHour * WrittenUnit.milesPerHour.size)
    }

    package var kilometersPerHour: Double { metersPerSecond / WrittenUnit.kilometersPerHour.size }

    package var milesPerHour: Double { metersPerSecond / WrittenUnit.milesPerHour.size }

    /// Orders speeds from slow to fast.
    public static func < (a: Self, b: Self) -> Bool { a.metersPerSecond < b.metersPerSecond }
}

extension Speed {
    /// The units in which a speed can be written.
    public enum Unit: Hashable, Sendable, CaseIterable {
        /// Kilometres per hour, written as `10.0 km/h`.
        case kilometersPerHour
        /// Metres per second, written as `2.78 m/s`.
        case metersPerSecond
        /// Miles per hour, written as `6.2 mph`.
        case milesPerHour
        /// A pace in minutes and seconds per kilometre, written as `6:00/km`.
        case pacePerKilometer
        /// A pace in minutes and seconds per mile, written as `9:39/mi`.
        case pacePerMile
    }

    private static let parser = QuantityParser(
        quantity: "a speed or pace",
        forms: "write it as 10km/h, 6.2mph, 2.8m/s, 6:00/km or 9:39/mi",
        range: range,
        rangeText: "a speed lies between 0 and 15 m/s (54 km/h, 33.6 mph)",
        units: [.kilometersPerHour, .metersPerSecond, .milesPerHour]
    )

    /// Parses a speed with its unit, such as `10km/h`, `6.2mph` or `2.8m/s`, or a pace, such as `6:00/km`.
    ///
    /// - Throws: `QuantityError` for a number without a unit, for other text that is not a speed, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        let text = String(text)
        let terms = try Self.parser.terms(of: text)
        if let pace = try Pace(terms, in: text) {
            self = pace.speed
        } else {
            self.init(metersPerSecond: try Self.parser.value(of: terms, in: text))
        }
    }

    /// The speed in a unit, rounded to the unit's number of decimals; a speed that is too low for a pace is written as `–:––/km`.
    package func formatted(_ unit: Unit) -> String {
        switch unit {
        case .kilometersPerHour: WrittenUnit.kilometersPerHour.text(of: metersPerSecond)
        case .metersPerSecond: WrittenUnit.metersPerSecond.text(of: metersPerSecond)
        case .milesPerHour: WrittenUnit.milesPerHour.text(of: metersPerSecond)
        case .pacePerKilometer: formattedPace(per: .kilometer)
        case .pacePerMile: formattedPace(per: .mile)
        }
    }

    private func formattedPace(per distance: Pace.Unit) -> String {
        Pace(self)?.formatted(per: distance) ?? "–:––/\(distance.symbol)"
    }
}

extension Speed {
    /// The speeds that a runner can set as a pace: from a very slow walk, 1 km/h, to `range.upperBound`.
    package static let settable = Speed(kilometersPerHour: 1)...Speed(metersPerSecond: range.upperBound)

    package static let settableText = "a pace lies between 1 and 54 km/h (60:00/km and 1:07/km)"

    /// Validates a pace in metres per second that another program has sent.
    ///
    /// - Throws: `QuantityError` if it is outside `settable` or not a number.
    package init(validatingPace metersPerSecond: Double) throws(QuantityError) {
        try self.init(settable: metersPerSecond, "\(metersPerSecond)")
    }

    /// Parses a pace that a runner sets, in any form that `init(parsing:)` accepts.
    ///
    /// - Throws: `QuantityError` as `init(parsing:)`, and outside `settable`.
    package init(parsingPace text: some StringProtocol) throws(QuantityError) {
        try self.init(settable: try Speed(parsing: text).metersPerSecond, String(text))
    }

    private init(settable metersPerSecond: Double, _ text: String) throws(QuantityError) {
        let slowest = Self.settable.lowerBound
        // A text that strided has rounded is accepted.
        let least = slowest.metersPerSecond - WrittenUnit.metersPerSecond.rounding
        guard (least...Self.range.upperBound).contains(metersPerSecond) else {
            throw QuantityError(.outOfRange, quantity: "a pace", text: text, advice: Self.settableText)
        }
        self = max(Speed(metersPerSecond: metersPerSecond), slowest)
    }
}

extension WrittenUnit {
    fileprivate static let kilometersPerHour = WrittenUnit(
        " km/h",
        size: 1 / 3.6,
        decimals: 1,
        ["km/h", "kmh", "kph", "km/hr", "kmph", "kmperhour", "km/hour"]
    )
    fileprivate static let metersPerSecond = WrittenUnit(" m/s", decimals: 2, ["m/s", "mps", "m/sec", "mpersecond"])
    fileprivate static let milesPerHour = WrittenUnit(
        " mph",
        size: Pace.Unit.mile.meters / 3600,
        decimals: 1,
        ["mph", "mi/h", "mi/hr", "miles/h", "milesperhour"]
    )
}
