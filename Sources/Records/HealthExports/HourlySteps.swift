import Activities

/// Adds up the steps of several devices and programs per local hour, and counts steps that several of them counted only once.
///
/// A phone in the pocket and a watch on the wrist both count a walk, and no export says which of their steps are the same. So on each day
/// the source with most steps counts, and the others only in periods of ten minutes in which it counted nothing.
struct HourlySteps {
    /// The parts of an hour in which sources are compared.
    private static let parts = 6
    private static let partLength: Int64 = 3_600_000 / Int64(parts)
    /// The longest span whose steps are spread over its hours, the day on which clocks are set back; longer ones are left out.
    private static let longestSpan: Int64 = 25 * 3_600_000
    /// The most steps in one second; a sprinter takes 5, and more are an error of a program.
    private static let mostPerSecond = 6.0

    /// The steps of one source in one hour; the key is the hour with the zone and the source.
    private var hours: [Key: SIMD8<UInt16>] = [:]
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

        /// The key for the total of the source on the day.
        var day: Self { Self(hour: Int32(clamping: HourlySteps.floor(Int64(hour), by: 24)), offset: 0, source: source) }
    }

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
        // If clocks are set back within the span, times after midnight by the old offset still belong to the last hour of the day.
        let extra = Int64(start.utcOffset - end.utcOffset) * 1000
        let midnight = Self.floor(max(first + length - extra - 1, first), by: 86_400_000) * 86_400_000 + 86_400_000
        repeat {
            let part = Self.floor(place, by: Self.partLength)
            let next = min((part + 1) * Self.partLength, first + length)
            let share =
                length == 0 || next >= first + length
                ? steps : Int(Double(steps) * Double(next - first) / Double(length))
            let isSetBack = extra > 0 && place >= midnight
            let localPart = isSetBack ? Self.floor(place - extra, by: Self.partLength) : part
            let hour = Self.floor(localPart, by: Int64(Self.parts))
            let offset = isSetBack ? end.utcOffset : start.utcOffset
            let key = Key(hour: Int32(clamping: hour), offset: Int16(offset / 900), source: source)
            let index = Int(localPart - hour * Int64(Self.parts))
            // Few steps over a long span: an hour in which none was counted is not stored.
            if share > counted {
                let sum = Int(hours[key, default: .zero][index]) + share - counted
                hours[key, default: .zero][index] = UInt16(clamping: sum)
                counted = share
            }
            place = next
        } while place < first + length
    }

    fileprivate static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    /// The hours in which steps were counted, in order of time.
    var result: [HourBucket] {
        var totals: [Key: Int] = [:]
        for (key, parts) in hours { totals[key.day, default: 0] += Self.total(parts) }
        // In order of time; within an hour, the source with most steps of the day comes first.
        let keys = hours.keys.sorted { a, b in
            guard a.hour == b.hour, a.offset == b.offset else { return (a.hour, -a.offset) < (b.hour, -b.offset) }
            return (-(totals[a.day] ?? 0), a.source) < (-(totals[b.day] ?? 0), b.source)
        }
        var result: [HourBucket] = []
        var merged = SIMD8<UInt16>.zero
        for (index, key) in keys.enumerated() {
            let parts = hours[key] ?? .zero
            merged.replace(with: parts, where: merged .== .zero)
            let next = index + 1 < keys.count ? keys[index + 1] : nil
            guard next?.hour != key.hour || next?.offset != key.offset else { continue }
            let day = Int(Self.floor(Int64(key.hour), by: 24))
            let hour = LocalHour(
                date: CivilDate(dayNumber: day),
                hour: Int(key.hour) - day * 24,
                utcOffset: Int(key.offset) * 900
            )
            result.append(HourBucket(hour: hour, tally: Tally(steps: Self.total(merged))))
            merged = .zero
        }
        return result
    }

    private static func total(_ parts: SIMD8<UInt16>) -> Int { (0..<Self.parts).reduce(0) { $0 + Int(parts[$1]) } }
}

/// A list of values with times, stored in blocks, so that appending never copies them; a heart rate or steps need 8 bytes.
struct TimedValues<Value> {
    private static var blockSize: Int { 1 << 14 }
    private var blocks: [[Value]] = []

    mutating func append(_ value: Value) {
        if blocks.last.map({ $0.count == Self.blockSize }) ?? true {
            var block: [Value] = []
            block.reserveCapacity(Self.blockSize)
            blocks.append(block)
        }
        blocks[blocks.count - 1].append(value)
    }

    /// Passes all values on and removes them, block by block.
    mutating func drain(_ body: (Value) -> Void) {
        while let block = blocks.popLast() {
            for value in block { body(value) }
        }
    }
}

struct TimedHeartRate {
    /// Unix time in seconds.
    var time: UInt32
    var beatsPerMinute: Float
}

/// The steps that a source counted in a short time, in 8 bytes.
struct TimedSteps {
    private let bits: UInt64

    /// Packs the values.
    ///
    /// - Parameters:
    ///   - start: Unix time of the start in seconds.
    ///   - length: The length in seconds; at most 4095 are kept.
    ///   - source: The number of the source; all sources from number 255 on are one.
    ///   - steps: The number of steps; at most 4095 are kept.
    init(start: UInt32, length: Int, source: Int, steps: Int) {
        bits =
            UInt64(start) << 32 | UInt64(min(max(length, 0), 4095)) << 20 | UInt64(min(max(steps, 0), 4095)) << 8
            | UInt64(min(max(source, 0), 255))
    }

    var start: UInt32 { UInt32(bits >> 32) }
    var length: Int { Int(bits >> 20 & 0xFFF) }
    var steps: Int { Int(bits >> 8 & 0xFFF) }
    var source: Int { Int(bits & 0xFF) }
}
