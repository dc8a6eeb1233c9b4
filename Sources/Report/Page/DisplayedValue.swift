internal import Activities
internal import Cadence
internal import Messages

/// A displayed number and its unit, as separate strings.
struct DisplayedValue: Hashable, Sendable {
    var number: String
    var unit = ""

    /// The number and the unit as one text, with a narrow space between them.
    var text: String { unit.isEmpty ? number : number + thinSpace + unit }

    /// Splits a text such as `8.08 km` at the space into a number and a unit; the unit may be missing.
    init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        self.init(number: parts.first.map(String.init) ?? "–", unit: parts.count > 1 ? String(parts[1]) : "")
    }

    init(number: String, unit: String = "") {
        self.number = number
        self.unit = unit
    }
}

extension Units {
    /// The length of one kilometre or mile, in metres.
    var distanceUnitLength: Double { pace.meters }

    /// The symbol of the unit of distance.
    var distanceSymbol: String { self == .metric ? "km" : "mi" }

    /// The symbol of the unit of pace.
    var paceSymbol: String { self == .metric ? "min/km" : "min/mi" }

    /// The symbol of the unit of speed.
    var speedSymbol: String { self == .metric ? "km/h" : "mph" }

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
    /// Formats a distance.
    func displayed(_ distance: Distance) -> DisplayedValue { DisplayedValue(messages.text(distance, units)) }

    /// Formats a height or a climb in metres, rounded to whole units.
    func displayed(height meters: Double) -> DisplayedValue { DisplayedValue(messages.height(meters, units)) }

    /// Formats a speed as a pace for running and walking, or as a speed for cycling; an en dash if `speed` is nil or too low for a pace.
    func displayed(_ speed: Speed?, of kind: Activity.Kind) -> DisplayedValue {
        displayed(pace: speed.flatMap { messages.text($0, kind, units) }, of: kind)
    }

    /// Converts a text such as `6:09/km` or `22.3 km/h` to a number and a unit.
    func displayed(pace text: String?, of kind: Activity.Kind) -> DisplayedValue {
        let unit = kind.isOnFoot ? units.paceSymbol : units.speedSymbol
        return DisplayedValue(number: text.map { String($0.prefix { $0 != " " && $0 != "/" }) } ?? "–", unit: unit)
    }
}
