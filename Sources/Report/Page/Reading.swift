internal import Activities
internal import Cadence

/// A number as it is shown, and its unit apart from it.
struct Reading: Hashable, Sendable {
    var number: String
    var unit = ""

    /// Both in a line.
    var text: String { unit.isEmpty ? number : number + thinSpace + unit }
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

    /// A distance with two decimals, with one from a hundred units on.
    func reading(_ distance: Distance) -> Reading {
        let value = distance.meters / way
        return Reading(number: value.text(decimals: value < 100 ? 2 : 1), unit: waySymbol)
    }

    /// A height or a climb in metres, to the whole unit.
    func reading(height meters: Double) -> Reading {
        Reading(number: (meters / metersPerHeight).text(), unit: heightSymbol)
    }

    /// Seconds a unit of way at a speed; nil for who stands.
    func paceSeconds(_ speed: Speed) -> Double? {
        Pace(speed).map { $0.secondsPerKilometer * way / 1000 }
    }

    /// A pace for who goes on foot, a speed for who rides; an en dash for who stands.
    func reading(_ speed: Speed?, of kind: Activity.Kind) -> Reading {
        guard kind != .cycle else {
            let value = speed.map { self == .metric ? $0.kilometersPerHour : $0.milesPerHour }
            return Reading(number: value?.text(decimals: 1) ?? "–", unit: speedSymbol)
        }
        return Reading(number: speed.flatMap(paceSeconds).map(Self.paceText) ?? "–", unit: paceSymbol)
    }

    /// Minutes and seconds of a pace.
    static func paceText(_ seconds: Double) -> String { Duration.seconds(seconds.rounded()).minutesText }
}

extension Duration {
    /// Minutes and seconds, however many the minutes.
    fileprivate var minutesText: String {
        let (minutes, rest) = Swift.max(0, components.seconds).quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}
