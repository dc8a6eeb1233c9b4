internal import Activities
internal import Cadence
internal import Messages

/// How a page shows values: the units, and the texts in the user's language.
struct PageStyle: Hashable, Sendable {
    var units: Units
    var messages = Messages.english
}

extension PageStyle {
    /// A number with this many decimals and a real minus sign; an en dash for NaN and infinity.
    func text(_ number: Double, decimals: Int = 0) -> String { messages.localized(number.text(decimals: decimals)) }

    func text(_ number: Int) -> String { messages.number(number) }

    /// A share in percent, with a narrow space: `90 %`.
    func percent(_ share: Double) -> String { DisplayedValue(messages.percent(share)).text }

    func figures(_ activity: Activity) -> SummaryFigures { SummaryFigures(activity, units, messages) }

    /// An HTML `time` element with readable text, `21 November 2026, 18:05`, and a machine-readable `datetime`.
    func time(_ moment: Moment) -> Markup {
        let text = messages.dateAndTime(date: messages.long(moment.date), time: moment.clockText)
        return "<time datetime=\"\(moment.iso8601)\">\(text)</time>"
    }

    /// A label that says that the activity was imported or is demo data; empty for an activity recorded by strided.
    func badges(_ activity: Activity) -> Markup {
        let assumed: Markup = activity.isKindAssumed ? " <span class=\"badge\">\(messages.kindAssumed)</span>" : ""
        return "\(badge(activity.origin))\(assumed)"
    }

    func badge(_ origin: Activity.Origin) -> Markup {
        switch origin {
        case .recorded: ""
        case .imported: "<span class=\"badge\">\(messages.imported)</span>"
        case .demo: "<span class=\"badge\">\(messages.demoData)</span>"
        }
    }
}

/// A displayed number and its unit, as separate strings.
struct DisplayedValue: Hashable, Sendable {
    var number: String
    var unit = ""

    /// The number and the unit as one text, with a narrow space between them.
    var text: String { unit.isEmpty ? number : number + thinSpace + unit }
}

extension DisplayedValue {
    /// Splits a text such as `8.08 km` at the space into a number and a unit; the unit may be missing.
    init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        self.init(number: parts.first.map(String.init) ?? "–", unit: parts.count > 1 ? String(parts[1]) : "")
    }
}

extension Units {
    /// The length of one kilometre or mile, in metres.
    var distanceUnitLength: Double { pace.meters }

    var distanceSymbol: String { self == .metric ? "km" : "mi" }

    var paceSymbol: String { self == .metric ? "min/km" : "min/mi" }

    var speedSymbol: String { self == .metric ? "km/h" : "mph" }

    /// The symbol of the unit of a pace on foot, or of the speed of a ride.
    func symbol(of kind: Activity.Kind) -> String { kind.isOnFoot ? paceSymbol : speedSymbol }

    /// The pace at a speed, in seconds per kilometre or mile; nil if the runner stands still.
    func paceSeconds(_ speed: Speed) -> Double? {
        Pace(speed).map { $0.secondsPerKilometer * distanceUnitLength / 1000 }
    }

    /// Formats a pace, given in seconds, as minutes and seconds.
    static func paceText(_ seconds: Double) -> String {
        let (minutes, rest) = Int(min(max(seconds.rounded(), 0), 1e9)).quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest.twoDigits)"
    }
}

extension PageStyle {
    func displayed(_ distance: Distance) -> DisplayedValue { DisplayedValue(messages.text(distance, units)) }

    /// Formats a height or a climb in metres, rounded to whole units.
    func displayed(height meters: Double) -> DisplayedValue { DisplayedValue(messages.height(meters, units)) }

    /// Formats a speed as a pace for running and walking, or as a speed for cycling; an en dash if `speed` is nil or too low for a pace.
    func displayed(_ speed: Speed?, of kind: Activity.Kind) -> DisplayedValue {
        displayed(pace: speed.flatMap { messages.text($0, kind, units) }, of: kind)
    }

    /// Converts a text such as `6:09/km` or `22.3 km/h` to a number and a unit.
    func displayed(pace text: String?, of kind: Activity.Kind) -> DisplayedValue {
        let number = text.map { String($0.prefix { $0 != " " && $0 != "/" }) } ?? "–"
        return DisplayedValue(number: number, unit: units.symbol(of: kind))
    }
}

/// The space that separates a number from its unit: a narrow no-break space (U+202F).
let thinSpace = "\u{202F}"

extension Double {
    /// The number with this many decimals (0…6) and a real minus sign; an en dash for NaN and infinity.
    func text(decimals: Int = 0) -> String {
        guard isFinite else { return "–" }
        let text = grouped(decimals: decimals)
        return text.hasPrefix("-") ? "−" + text.dropFirst() : text
    }

    /// The number as text for an SVG coordinate, with at most one decimal.
    var coordinate: String {
        let tenths = (Swift.min(Swift.max(self, -1e9), 1e9) * 10).rounded()
        guard tenths.isFinite else { return "0" }
        let (whole, rest) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }

    /// A fraction 0…1 as text in per cent for SVG and CSS, with at most two decimals.
    var percentage: String {
        let hundredths = (Swift.min(Swift.max(self, -100), 100) * 10_000).rounded()
        guard hundredths.isFinite else { return "0%" }
        let (whole, rest) = Int(hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole)%" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)%"
    }
}

extension Duration {
    /// The longest time that is displayed, about 30,000 years; a longer time is displayed as this one.
    ///
    /// It is far below the maximum of `Duration`.
    static let longestShown = Duration.seconds(1_000_000_000_000)
}
