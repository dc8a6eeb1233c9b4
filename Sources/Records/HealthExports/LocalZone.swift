package import Activities

/// The time zones that an export needs but does not contain: of this computer, and of places that it names.
package struct LocalZone: Sendable {
    private let offset: @Sendable (_ unixMilliseconds: Int64, _ place: String?) -> Int?

    /// Creates the zones.
    ///
    /// - Parameter offset: The offset of the local clock from UTC in seconds at a time, at a place of the tz database such as
    ///   `Europe/Berlin`, or on this computer if the place is nil; nil for an unknown place.
    package init(offset: @escaping @Sendable (_ unixMilliseconds: Int64, _ place: String?) -> Int?) {
        self.offset = offset
    }

    /// A moment with the offset that applied at a place; of an unknown place, that of this computer.
    func moment(unixMilliseconds: Int64, at place: String? = nil) -> Moment {
        let known = place.flatMap { offset(unixMilliseconds, $0) } ?? offset(unixMilliseconds, nil)
        return Moment(unixMilliseconds: unixMilliseconds, utcOffset: known ?? 0)
    }

    /// The moment of a time as an export writes it, on the clock of this computer if it has no zone; nil for other text.
    func moment(_ text: String?) -> Moment? { text.flatMap { ExportTime($0) }?.moment(self) }

    /// The moment at which the clock of this computer showed a time.
    ///
    /// - Parameter localMilliseconds: The time on the clock, as if it were UTC.
    package func moment(localMilliseconds: Int64) -> Moment {
        // The first offset is that of a slightly wrong time. The second one is right, except within an hour of a change of the clock.
        let guess = offset(localMilliseconds, nil) ?? 0
        let known = offset(localMilliseconds - Int64(guess) * 1000, nil) ?? guess
        return Moment(unixMilliseconds: localMilliseconds - Int64(known) * 1000, utcOffset: known)
    }
}

/// A date and a time of day as an export writes them.
///
/// `Moment(xml:)` of the formats for activities does not tell a missing zone from UTC, and is too slow for the millions of times in
/// an export.
struct ExportTime: Hashable {
    /// The time on the clock of the export, in milliseconds since 1970 as if the clock were UTC.
    let clockMilliseconds: Int64
    /// The offset from UTC in seconds; nil if the text has no zone.
    let utcOffset: Int?

    /// The years in which exports can contain data: the first step counters with an export are from 2006.
    private static let years = 2000...2199

    /// Parses `2026-10-10 09:00:00 +0200`, `2026-10-10T09:00:00.250Z`, `2026-10-10 07:00:00.000`, `10/31/26 23:59:00` (Fitbit), or
    /// `2026-10-10 9:00:00 PM +0200`, which iPhones with a clock of 12 hours have written.
    ///
    /// Nil for other text and for years outside of 2000 to 2199.
    init?(_ text: some Sequence<UInt8>) {
        var rest = Digits(text)
        guard let first = rest.number(upTo: 4) else { return nil }
        let date: CivilDate?
        if rest.skip("-") {
            guard let month = rest.number(upTo: 2), rest.skip("-"), let day = rest.number(upTo: 2) else { return nil }
            date = CivilDate(year: first, month: month, day: day)
        } else {
            guard rest.skip("/"), let day = rest.number(upTo: 2), rest.skip("/"), let year = rest.number(upTo: 4) else {
                return nil
            }
            date = CivilDate(year: year < 100 ? 2000 + year : year, month: first, day: day)
        }
        guard let date, Self.years.contains(date.fields.year), rest.skip(" ") || rest.skip("T"),
            var hour = rest.number(upTo: 2), hour < 24, rest.skip(":"), let minute = rest.number(upTo: 2), minute < 60
        else { return nil }
        var second = 0
        if rest.skip(":") {
            guard let number = rest.number(upTo: 2), number <= 60 else { return nil }
            second = number
        }
        let milliseconds = rest.skip(".") ? rest.thousandths() : 0
        rest.skipBlanks()
        if let isAfternoon = rest.half() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard let zone = rest.zone() else { return nil }
        let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
        clockMilliseconds = Int64(seconds) * 1000 + Int64(milliseconds)
        utcOffset = zone.offset
    }

    init?(_ text: String) { self.init(text.utf8) }

    private init(clockMilliseconds: Int64, utcOffset: Int?) {
        self.clockMilliseconds = clockMilliseconds
        self.utcOffset = utcOffset
    }

    /// The time a number of seconds later, up to 1e9.
    func advanced(seconds: Double) -> Self {
        Self(clockMilliseconds: clockMilliseconds + Int64(min(max(seconds, 0), 1e9) * 1000), utcOffset: utcOffset)
    }

    /// The moment; nil if the text has no zone.
    var moment: Moment? {
        utcOffset.map { Moment(unixMilliseconds: clockMilliseconds - Int64($0) * 1000, utcOffset: $0) }
    }

    /// The moment, on the clock of this computer if the text has no zone.
    func moment(_ zone: LocalZone) -> Moment { moment ?? zone.moment(localMilliseconds: clockMilliseconds) }
}

/// The numbers and marks of a time, read one after the other.
private struct Digits<Text: Sequence<UInt8>> {
    private var iterator: Text.Iterator
    private var next: UInt8?

    init(_ text: Text) {
        iterator = text.makeIterator()
        next = iterator.next()
    }

    private mutating func advance() { next = iterator.next() }

    mutating func number(upTo count: Int) -> Int? {
        var value: Int?
        for _ in 0..<count {
            guard let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
            value = (value ?? 0) * 10 + Int(digit - UInt8(ascii: "0"))
            advance()
        }
        return value
    }

    mutating func thousandths() -> Int {
        var value = 0
        var weight = 100
        while let digit = number(upTo: 1) {
            value += digit * weight
            weight /= 10
        }
        return value
    }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard let byte = next, UInt32(byte) == mark.value else { return false }
        advance()
        return true
    }

    /// Skips spaces, also no-break spaces: U+00A0 and U+202F.
    mutating func skipBlanks() {
        while skip(" ") || next.map({ [0xC2, 0xA0, 0xE2, 0x80, 0xAF].contains($0) }) ?? false {
            if next ?? 0 >= 0x80 { advance() }
        }
    }

    /// Skips `AM`, `PM`, `a.m.` or `p.m.` and the blanks after it; returns whether it was PM, or nil if there was none of them.
    mutating func half() -> Bool? {
        let isAfternoon = skip("P") || skip("p")
        guard isAfternoon || skip("A") || skip("a") else { return nil }
        _ = skip(".")
        skipBlanks()
        _ = skip("M") || skip("m")
        _ = skip(".")
        skipBlanks()
        return isAfternoon
    }

    /// The zone at the end: an offset, or no offset if there is no zone; nil for other text.
    mutating func zone() -> (offset: Int?, Void)? {
        if next == nil { return (nil, ()) }
        if skip("Z") { return next == nil ? (0, ()) : nil }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(upTo: 2) else { return nil }
        _ = skip(":")
        let offset = sign * (hours * 3600 + (number(upTo: 2) ?? 0) * 60)
        return next == nil && Moment.offsets.contains(offset) ? (offset, ()) : nil
    }
}
