import Cadence

/// Parses the end of a step: `3min`, `1:30`, `1h30min`, `400m`, `1.5km`, `hr<120bpm`, `lap`, `open`.
enum StepEndParser {
    private static let example = "3min, 90s, 400m, 1.5km, 1mi, lap or open"
    /// A shorter distance in metres, written `m`, is refused, because other programs write minutes as `m`.
    static let shortestMeters = 20.0

    /// Reads an end; nil, without a change of the position, if something else is next.
    static func end(_ scanner: inout StepsScanner) throws(StepsFault) -> StepEnd? {
        if scanner.isAtNumber { return try length(&scanner) }
        var ahead = scanner
        // `until hr<120` reads better, so it is accepted too.
        if ahead.consumeWord("until") { ahead.skipSpaces() }
        if ahead.consume("hr"), let end = try heartRate(&ahead) {
            scanner = ahead
            return end
        }
        if scanner.consumeWord("lap") { return .lap }
        return scanner.consumeWord("open") ? .open : nil
    }

    private static func heartRate(_ scanner: inout StepsScanner) throws(StepsFault) -> StepEnd? {
        scanner.skipSpaces()
        let isAbove = scanner.consume(">")
        guard isAbove || scanner.consume("<") else { return nil }
        scanner.skipSpaces()
        let place = scanner.position
        guard let number = scanner.number(), HeartRate.range.contains(number) else {
            throw StepsFault(
                offset: place,
                reason: "a heart rate lies between 20 and 250 beats per minute",
                example: "hr<120bpm easy"
            )
        }
        scanner.skipSpaces()
        _ = scanner.consumeWord("bpm")
        let rate = HeartRate(beatsPerMinute: number.thousandths)
        return isAbove ? .heartRateAbove(rate) : .heartRateBelow(rate)
    }

    private static func length(_ scanner: inout StepsScanner) throws(StepsFault) -> StepEnd {
        let place = scanner.position
        let number = try number(&scanner)
        if scanner.next == ":" { return try time(clock(from: number, &scanner), at: place) }
        let isComma = scanner.next == ","
        scanner.skipSpaces()
        let unit = unit(&scanner)
        if let size = seconds(unit) { return try time(duration(number * size, size, &scanner), at: place) }
        guard let size = meters(unit) else {
            let reason =
                isComma
                ? "the number has no unit; write decimals with a point, as in 1.5km"
                : unit.isEmpty ? "the number has no unit" : "“\(unit.prefix(20))” is not a unit of time or distance"
            throw StepsFault(offset: place, reason: reason, example: example)
        }
        guard unit != "m" || number >= shortestMeters else {
            throw StepsFault(offset: place, reason: "m means metres; write min for minutes", example: "3min")
        }
        guard let distance = StepEnd.distance(number, unit: size) else {
            throw StepsFault(offset: place, reason: "the distance of a step lies between 1 m and 1000 km")
        }
        return distance
    }

    private static func number(_ scanner: inout StepsScanner) throws(StepsFault) -> Double {
        let place = scanner.position
        guard let number = scanner.number() else {
            throw StepsFault(offset: place, reason: "this number is too long", example: example)
        }
        return number
    }

    private static func time(_ seconds: Double, at place: Int) throws(StepsFault) -> StepEnd {
        let time = Duration.milliseconds(Int64((min(seconds, 1e6) * 1000).rounded()))
        guard WorkoutLimits.times.contains(time) else {
            throw StepsFault(offset: place, reason: "the time of a step lies between 1 s and 24 h", example: "3min")
        }
        return .time(time)
    }

    /// Reads the rest of `1:30` or `1:30:00`, in seconds.
    private static func clock(from first: Double, _ scanner: inout StepsScanner) throws(StepsFault) -> Double {
        var parts = [first]
        while parts.count < 3, scanner.consume(":") {
            let place = scanner.position
            let part = scanner.isAtNumber ? try number(&scanner) : 60
            guard part < 60 else {
                throw StepsFault(offset: place, reason: "minutes and seconds go up to 59", example: "1:30")
            }
            parts.append(part)
        }
        return parts.reduce(0) { $0 * 60 + $1 }
    }

    /// Reads the parts that follow the first part of a time, as in `1h 30min` or `3min30`; returns seconds.
    private static func duration(
        _ seconds: Double,
        _ size: Double,
        _ scanner: inout StepsScanner
    ) throws(StepsFault) -> Double {
        var (total, size) = (seconds, size)
        while size > 1 {
            var ahead = scanner
            let isAdjacent = ahead.isAtNumber
            ahead.skipSpaces()
            guard ahead.isAtNumber else { break }
            let part = try number(&ahead)
            let isBare = isAdjacent && !ahead.isAtLetter && ahead.next != "'" && ahead.next != "\""
            if !isBare { ahead.skipSpaces() }
            guard let next = isBare ? size / 60 : self.seconds(unit(&ahead)), next < size else { break }
            total += part * next
            size = next
            scanner = ahead
        }
        return total
    }

    private static func unit(_ scanner: inout StepsScanner) -> String {
        if scanner.consume("'") { return "min" }
        return scanner.consume("\"") ? "s" : scanner.word()
    }

    private static func seconds(_ unit: String) -> Double? {
        switch unit {
        case "s", "sec", "secs", "second", "seconds": 1
        case "min", "mins", "minute", "minutes": 60
        case "h", "hr", "hrs", "hour", "hours": 3600
        default: nil
        }
    }

    private static func meters(_ unit: String) -> Double? {
        switch unit {
        case "m", "meter", "meters", "metre", "metres": 1
        case "km", "k", "kilometer", "kilometers", "kilometre", "kilometres": 1000
        case "mi", "mile", "miles": Pace.Unit.mile.meters
        default: nil
        }
    }
}
