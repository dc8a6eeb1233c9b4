internal import Activities
internal import Cadence

/// A number as it is shown, and its unit apart from it.
struct Reading: Hashable, Sendable {
    var number: String
    var unit = ""

    /// Both in a line.
    var text: String { unit.isEmpty ? number : number + thinSpace + unit }

    /// A number with or without a unit after a space, such as `8.08 km`.
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
    /// The unit of way, in metres.
    var way: Double { pace.meters }

    /// The unit of way.
    var waySymbol: String { self == .metric ? "km" : "mi" }

    /// The unit of pace.
    var paceSymbol: String { self == .metric ? "min/km" : "min/mi" }

    /// The unit of speed.
    var speedSymbol: String { self == .metric ? "km/h" : "mph" }

    /// A distance.
    func reading(_ distance: Distance) -> Reading { Reading(distance.text(self)) }

    /// A height or a climb in metres, to the whole unit.
    func reading(height meters: Double) -> Reading { Reading(height(meters)) }

    /// Seconds a unit of way at a speed; nil for who stands.
    func paceSeconds(_ speed: Speed) -> Double? {
        Pace(speed).map { $0.secondsPerKilometer * way / 1000 }
    }

    /// A pace for who goes on foot, a speed for who rides; an en dash for who stands.
    func reading(_ speed: Speed?, of kind: Activity.Kind) -> Reading {
        reading(pace: speed?.text(kind, self), of: kind)
    }

    /// The reading of a pace or a speed as text, `6:09/km` or `22.3 km/h`.
    func reading(pace text: String?, of kind: Activity.Kind) -> Reading {
        let unit = kind == .cycle ? speedSymbol : paceSymbol
        return Reading(number: text.map { String($0.prefix { $0 != " " && $0 != "/" }) } ?? "–", unit: unit)
    }

    /// Minutes and seconds of a pace.
    static func paceText(_ seconds: Double) -> String {
        let (minutes, rest) = Int(min(max(seconds.rounded(), 0), 1e9)).quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest.twoDigits)"
    }
}
