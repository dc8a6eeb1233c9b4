import Activities

/// Adds up the steps of several devices and programs per local hour, so that steps that more than one of them counted count once.
///
/// A phone in the pocket and a watch on the wrist both count a walk, and no export says which of their steps are the same. So in each hour
/// the source with most steps counts, and the others only in the parts of ten minutes in which it counted nothing.
struct HourlySteps {
    /// The parts of an hour in which sources are compared.
    private static let parts = 6
    private static let partLength: Int64 = 3_600_000 / Int64(parts)
    /// The longest span that is spread over its hours; a longer one says nothing about an hour.
    private static let longestSpan: Int64 = 86_400_000
    /// The most steps in one second; faster ones are an error of a program. A sprinter takes 5.
    private static let mostPerSecond = 6.0

    /// The steps of one source in one hour; the key is the hour with the zone and the source.
    private var hours: [Key: SIMD8<Int32>] = [:]
    private var sources: [String: UInt16] = [:]
    private var lastSource: (name: String, number: UInt16)?
    /// The number of entries that were left out because they are impossible.
    private(set) var impossible = 0

    private struct Key: Hashable {
        /// Local hours since 1970.
        var hour: Int32
        /// The offset from UTC in quarters of an hour.
        var offset: Int16
        var source: UInt16
    }

    /// The number of a source.
    mutating func number(of source: String) -> UInt16 {
        if let lastSource, lastSource.name == source { return lastSource.number }
        let number = sources[source] ?? UInt16(clamping: sources.count)
        sources[source] = number
        lastSource = (source, number)
        return number
    }

    /// Adds the steps that a source counted in a span; they are spread evenly over it.
    mutating func add(_ steps: Int, from start: Moment, to end: Moment, by source: String) {
        add(steps, from: start, to: end, by: number(of: source))
    }

    /// Adds the steps of a source by its number.
    mutating func add(_ steps: Int, from start: Moment, to end: Moment, by source: UInt16) {
        guard steps != 0 else { return }
        let first = start.unixMilliseconds + Int64(start.utcOffset) * 1000
        let length = end.unixMilliseconds - start.unixMilliseconds
        guard steps > 0, (0...Self.longestSpan).contains(length),
            Double(steps) <= Self.mostPerSecond * max(Double(length) / 1000, 60)
        else {
            impossible += 1
            return
        }
        var counted = 0
        var place = first
        repeat {
            let part = Self.floor(place, by: Self.partLength)
            let next = min((part + 1) * Self.partLength, first + length)
            let share =
                length == 0 || next >= first + length
                ? steps : Int(Double(steps) * Double(next - first) / Double(length))
            let hour = Self.floor(part, by: Int64(Self.parts))
            let key = Key(hour: Int32(clamping: hour), offset: Int16(start.utcOffset / 900), source: source)
            hours[key, default: .zero][Int(part - hour * Int64(Self.parts))] &+= Int32(clamping: share - counted)
            counted = share
            place = next
        } while place < first + length
    }

    private static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    /// The hours in which steps were counted, in order of time.
    var result: [HourBucket] {
        var bySource: [Key: [SIMD8<Int32>]] = [:]
        for (key, parts) in hours {
            bySource[Key(hour: key.hour, offset: key.offset, source: 0), default: []].append(parts)
        }
        return bySource.map { key, counts in
            let day = Int(Self.floor(Int64(key.hour), by: 24))
            let hour = LocalHour(
                date: CivilDate(dayNumber: day),
                hour: Int(key.hour) - day * 24,
                utcOffset: Int(key.offset) * 900
            )
            return HourBucket(hour: hour, tally: Tally(steps: Self.merged(counts)))
        }
        .sorted { ($0.hour.date, $0.hour.hour, -$0.hour.utcOffset) < ($1.hour.date, $1.hour.hour, -$1.hour.utcOffset) }
    }

    private static func merged(_ counts: [SIMD8<Int32>]) -> Int {
        let ranked = counts.sorted { total($0) > total($1) }
        return (0..<parts).reduce(0) { sum, part in
            sum + Int(ranked.lazy.map { $0[part] }.first { $0 > 0 } ?? 0)
        }
    }

    private static func total(_ parts: SIMD8<Int32>) -> Int { (0..<Self.parts).reduce(0) { $0 + Int(parts[$1]) } }
}
