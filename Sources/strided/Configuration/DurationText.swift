/// Durations as people write them: `300ms`, `60s`, `1.5min`, `2h`.
struct DurationText: Hashable, Sendable {
    /// The duration; never negative, at most a day.
    var duration: Duration

    /// What a duration may look like, for messages.
    static let forms = "a time with its unit, such as 300ms, 60s, 5min or 2h"

    /// Reads a number and a unit; nil for anything else.
    init?(_ text: String) {
        let units: [(String, Double)] = [("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600)]
        guard let (unit, seconds) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.count).filter { $0 != " " }),
            (0...86_400).contains(number * seconds)
        else { return nil }
        duration = .milliseconds(Int64((number * seconds * 1000).rounded()))
    }
}
