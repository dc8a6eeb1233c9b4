internal import Activities
internal import Messages

/// The speed classes by which a route is coloured: at most five, separated at round paces, from slow to fast.
struct PaceClasses: Hashable, Sendable {
    static let count = 5

    /// The speeds, in m/s, at which one class ends and the next one begins, from slow to fast.
    let bounds: [Double]
    let names: [String]

    /// Creates classes from speeds that each represent the same amount of time; nil if the runner did not move.
    ///
    /// The range of the middle 80 % of the time is divided at round paces, or at round speeds for cycling.
    init?(_ speeds: [Double], kind: Activity.Kind, style: PageStyle) {
        let (units, messages) = (style.units, style.messages)
        let sorted = speeds.filter { $0 > 0.1 && $0.isFinite }.sorted()
        guard !sorted.isEmpty else { return nil }
        let (slow, fast) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
        if !kind.isOnFoot {
            let unit = units.distanceUnitLength / 3600
            let ticks = Self.inner(slow / unit, fast / unit) { AxisTicks($0, count: $1) }
            bounds = ticks.map { $0 * unit }
            names = Self.names(
                ticks.map { style.text($0, decimals: $0 == $0.rounded() ? 0 : 1) },
                below: messages.belowValue,
                above: messages.aboveValue,
                otherwise: messages.samePaceEverywhere
            ) { "\($0)–\($1)" }
        } else {
            let ticks = Self.inner(units.distanceUnitLength / fast, units.distanceUnitLength / slow) {
                AxisTicks(seconds: $0, count: $1)
            }
            bounds = ticks.reversed().map { units.distanceUnitLength / $0 }
            names = Self.names(
                ticks.reversed().map(Units.paceText),
                below: messages.slowerThan,
                above: messages.fasterThan,
                otherwise: messages.samePaceEverywhere
            ) { "\($1)–\($0)" }
        }
    }

    /// The number of the class that contains a speed; 0 is the slowest class.
    func index(of speed: Double) -> Int { bounds.count { speed >= $0 } }

    /// The number of the colour of a class, 0…4; if there are few classes, their colours are as different as possible.
    func color(of index: Int) -> Int { bounds.isEmpty ? 2 : index * (Self.count - 1) / bounds.count }

    private static func inner(_ low: Double, _ high: Double, ticks: (ClosedRange<Double>, Int) -> AxisTicks) -> [Double]
    {
        guard low < high else { return [] }
        for count in stride(from: 5, through: 1, by: -1) {
            let values = ticks(low...high, count).values
            if values.count < Self.count { return values }
        }
        return []
    }

    private static func names(
        _ texts: [String],
        below: (String) -> String,
        above: (String) -> String,
        otherwise: String,
        between: (String, String) -> String
    ) -> [String] {
        guard let first = texts.first, let last = texts.last else { return [otherwise] }
        return [below(first)] + zip(texts, texts.dropFirst()).map(between) + [above(last)]
    }
}
