/// Time per distance, as runners usually express speed.
///
/// A speed below 0.1 m/s has no pace.
public struct Pace: Hashable, Comparable, Sendable {
    /// The permitted paces, in seconds per kilometre: from that of 15 m/s to that of 0.1 m/s, which counts as standing.
    package static let range = 1000 / Speed.range.upperBound...10_000

    package let secondsPerKilometer: Double

    /// Creates the nearest pace in `range`; NaN becomes the shortest.
    package init(secondsPerKilometer: Double) {
        self.secondsPerKilometer = Self.range.nearest(to: secondsPerKilometer)
    }

    /// The pace of a speed; nil if the speed is slower than the longest pace.
    package init?(_ speed: Speed) {
        guard speed >= Pace(secondsPerKilometer: Self.range.upperBound).speed else { return nil }
        self.init(secondsPerKilometer: Unit.kilometer.meters / speed.metersPerSecond)
    }

    package var speed: Speed {
        Speed(metersPerSecond: Unit.kilometer.meters / secondsPerKilometer)
    }

    /// Orders paces from short (fast) to long (slow).
    public static func < (a: Self, b: Self) -> Bool { a.secondsPerKilometer < b.secondsPerKilometer }
}

extension Pace {
    /// The distances to which a pace can refer.
    public enum Unit: Hashable, Sendable, CaseIterable {
        case kilometer
        case mile

        package var meters: Double { self == .kilometer ? 1000 : 1609.344 }

        var symbol: String { self == .kilometer ? "km" : "mi" }

        init?(_ word: some StringProtocol) {
            switch word {
            case "km", "k", "kilometer", "kilometre": self = .kilometer
            case "mi", "mile": self = .mile
            default: return nil
            }
        }
    }

    private static let parser = QuantityParser(
        quantity: "a pace",
        forms: "write it as 6:00/km or 9:39/mi",
        range: range,
        rangeText: "a pace lies between 1:07/km (1:47/mi) and 166:40/km (268:13/mi)",
        units: []
    )

    /// Parses minutes, seconds and distance, such as `6:00/km`, `9:39/mi`, `6'00"/km` or `5.5 min/km`.
    ///
    /// - Throws: `QuantityError` for a time without a distance, for other text that is not a pace, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        let text = String(text)
        guard let pace = try Pace(Self.parser.terms(of: text), in: text) else { throw Self.parser.unreadable(text) }
        self = pace
    }

    /// The pace in minutes and seconds: `6:00/km`.
    package func formatted(per unit: Unit) -> String {
        // The pace is at most 268 minutes, so the number of seconds always fits into `Int`.
        let seconds = Int((secondsPerKilometer * unit.kilometers).rounded(.toNearestOrEven))
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest < 10 ? "0" : "")\(rest)/\(unit.symbol)"
    }

    /// Parses terms that have the form of a pace, such as `6:00/km`; nil if the terms have another form.
    init?(_ terms: [TypedTerm], in text: String) throws(QuantityError) {
        let minutes: Double
        let per: Substring
        switch terms.count {
        case 1:
            guard let rest = terms[0].suffix.withoutMinutes else { return nil }
            (minutes, per) = (terms[0].number, rest)
        case 2 where [":", "'"].contains(terms[0].suffix):
            guard let whole = terms[0].wholeNumber, terms[1].isSeconds else { throw Self.parser.unreadable(text) }
            let rest = terms[1].suffix.drop { $0 == "\"" || $0 == "'" }
            guard !rest.isEmpty else { throw Self.parser.missingUnit(text) }
            (minutes, per) = (whole + terms[1].number / 60, String(rest).withoutMinutes ?? rest)
        default:
            return nil
        }
        guard let unit = Unit(per.withoutPer) else { throw Self.parser.unreadable(text) }
        self.init(
            secondsPerKilometer: try Self.parser.admit(
                minutes * 60 / unit.kilometers,
                from: text,
                shownWithin: 0.5 / unit.kilometers
            )
        )
    }
}

extension Pace.Unit {
    fileprivate var kilometers: Double { meters / Self.kilometer.meters }
}

extension TypedTerm {
    /// Whether the spelling is a number of seconds after minutes: two digits, 00 to 59, with optional decimals.
    fileprivate var isSeconds: Bool {
        spelling.prefix { $0.isNumber }.count == 2 && number < 60
    }
}

extension String {
    /// The text after `min`, `mins` or `minutes`; nil if the word does not begin with one of them.
    fileprivate var withoutMinutes: Substring? {
        ["minutes", "mins", "min"].first(where: hasPrefix).map { dropFirst($0.count) }
    }
}

extension Substring {
    /// The text after `/` or `per`; empty if the text begins with neither, and an empty text is not a valid unit.
    fileprivate var withoutPer: Substring {
        ["/", "per"].first(where: hasPrefix).map { dropFirst($0.count) } ?? ""
    }
}
