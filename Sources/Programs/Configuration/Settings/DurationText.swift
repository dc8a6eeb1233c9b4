/// A duration in the form that people write: `300ms`, `60s`, `1.5min`, `2h`.
package struct DurationText: Hashable, Sendable {
    package var duration: Duration

    package static let forms = "a duration with a unit, such as 300ms, 60s, 5min or 2h"

    /// Parses a number with a unit; nil for all other texts, for negative durations and for durations longer than one day.
    package init?(_ text: String) {
        let units: [(String, Double)] = [("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600)]
        guard let (unit, seconds) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.count).filter { $0 != " " }),
            (0...86_400).contains(number * seconds)
        else { return nil }
        duration = .milliseconds(Int64((number * seconds * 1000).rounded()))
    }
}
