import Activities
import Cadence
import Messages

/// A value as text: the digits, which can be drawn large, and their unit.
struct ValueText: Equatable {
    /// The digits, with `:`, `.` and `,`; `-` if the value is unknown.
    var digits: String
    var unit: String

    var text: String { unit.hasPrefix("/") ? digits + unit : "\(digits) \(unit)" }
}

extension ValueText {
    /// A pace in minutes and seconds; unknown while standing.
    static func pace(_ speed: Speed?, _ units: Units) -> ValueText {
        let symbol = units == .metric ? "/km" : "/mi"
        // A slower pace has five digits and means standing.
        guard let speed, let pace = Pace(speed), pace.secondsPerKilometer < 3_600 else {
            return ValueText(digits: "-", unit: symbol)
        }
        return ValueText(digits: String(pace.formatted(per: units.pace).prefix { $0 != "/" }), unit: symbol)
    }

    /// A distance with two decimals, from 100 units on with one.
    static func distance(_ distance: Distance?, _ units: Units, _ messages: Messages) -> ValueText {
        let symbol = units == .metric ? "km" : "mi"
        guard let distance else { return ValueText(digits: "-", unit: symbol) }
        let text = String(distance.formatted(units.distance).prefix { $0 != " " })
        return ValueText(digits: messages.localized(text.count > 5 ? String(text.dropLast()) : text), unit: symbol)
    }

    static func time(_ seconds: Int?) -> ValueText {
        guard let seconds else { return ValueText(digits: "-", unit: "") }
        return ValueText(digits: Duration.seconds(seconds).stopwatch, unit: "")
    }

    static func cadence(_ cadence: StepRate?) -> ValueText {
        ValueText(digits: cadence.map { "\(Int($0.stepsPerMinute.rounded()))" } ?? "-", unit: "spm")
    }

    static func heartRate(_ rate: HeartRate?) -> ValueText {
        ValueText(digits: rate.map { "\(Int($0.beatsPerMinute.rounded()))" } ?? "-", unit: "bpm")
    }
}
