/// The steps of the last ten minutes, for queries about any shorter period.
///
/// Steps within 10 ms of each other are stored as one entry at the time of the first, which bounds the memory.
struct StepWindow: Hashable, Sendable {
    private static let coalescing = Duration.milliseconds(10)

    private var entries: [Entry] = []
    /// The index of the first entry inside the ten minutes; older entries are removed once they are half of the array.
    private var first = 0

    private struct Entry: Hashable {
        var time: Duration
        var steps: Int
    }

    /// Adds steps that were taken at the time `now`, which must not decrease between calls.
    mutating func add(_ steps: Int, at now: Duration) {
        while first < entries.count, entries[first].time <= now - WindowLength.longest.duration { first += 1 }
        if first > 0, first * 2 >= entries.count {
            entries.removeFirst(first)
            first = 0
        }
        if let last = entries.last, entries.count > first, now - last.time < Self.coalescing {
            entries[entries.count - 1].steps += steps
        } else {
            entries.append(Entry(time: now, steps: steps))
        }
    }

    func steps(inLast length: WindowLength, at now: Duration) -> Int {
        var sum = 0
        for entry in entries[first...].reversed() {
            guard entry.time > now - length.duration else { break }
            sum += entry.steps
        }
        return sum
    }
}

/// The length of a step window: 5 to 600 whole seconds.
package struct WindowLength: Hashable, Sendable, Codable {
    package static let range = 5...600
    /// One minute, the default.
    package static let minute = WindowLength(seconds: 60)
    package static let longest = WindowLength(seconds: 600)

    /// The length in seconds, within `range`.
    package let seconds: Int

    package init(seconds: Int) {
        self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Parses a length such as `60s`, `60` (seconds) or `10min`; nil for any other text and for lengths outside `range`.
    package init?(parsing text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        let seconds: Int
        switch String(unit) {
        case "", "s", "sec": seconds = number
        case "m", "min": seconds = number * 60
        default: return nil
        }
        guard Self.range.contains(seconds) else { return nil }
        self.init(seconds: seconds)
    }

    package var duration: Duration { .seconds(seconds) }

    /// The length in the format that the settings use: `60s`.
    package var text: String { "\(seconds)s" }

    /// The length in English: `minute`, `45 seconds`, `10 minutes`.
    var words: String {
        switch (seconds, seconds % 60) {
        case (60, _): "minute"
        case (_, 0): "\(seconds / 60) minutes"
        default: "\(seconds) seconds"
        }
    }
}
