import Activities
import Cadence

extension Workout {
    /// Parses the one-line form, for example `10min warmup, 6x(3min @175spm / 2min easy), 5min cooldown`.
    ///
    /// The form has no name, notes and source. `strided-workout(5)` describes it.
    ///
    /// - Throws: ``WorkoutError`` with the column of the first mistake.
    package init(parsing text: String) throws(WorkoutError) {
        try self.init(items: try Self.items(of: text))
    }

    /// The workout in the one-line form; parsing it gives the same items.
    ///
    /// Times are written with milliseconds and other values with three decimals.
    package var text: String { Self.text(of: items, separator: ", ") }

    static func items(of text: String) throws(WorkoutError) -> [WorkoutItem] {
        guard text.utf8.count <= WorkoutLimits.longestSteps else {
            throw WorkoutError("the text is longer than \(WorkoutLimits.longestSteps >> 10) KiB")
        }
        do throws(StepsFault) {
            var parser = StepsParser(text)
            return try parser.parse()
        } catch {
            let place = text.unicodeScalars.prefix(error.offset).nextPlace
            let hasLines = text.unicodeScalars.contains("\n")
            throw WorkoutError(
                error.reason,
                line: hasLines ? place.line : nil,
                column: place.column,
                example: error.example
            )
        }
    }

    static func text(of items: [WorkoutItem], separator: String) -> String {
        items.map { item in
            switch item {
            case .step(let step): step.text(separator)
            case .repeated(let count, let inner): "\(count)x(\(text(of: inner, separator: " / ")))"
            }
        }.joined(separator: separator)
    }
}

extension Substring.UnicodeScalarView {
    /// The line and the column, both from 1, of the character that follows these characters of a text.
    var nextPlace: (line: Int, column: Int) {
        (count(where: { $0 == "\n" }) + 1, reversed().prefix { $0 != "\n" }.count + 1)
    }
}

extension WorkoutStep {
    fileprivate func text(_ separator: String) -> String {
        let quoted = text.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        return
            ([end.text, intensity.word].compactMap(\.self) + targets.map { "@" + $0.text } + [quoted].compactMap(\.self))
            .joined(separator: " ")
    }
}

extension StepEnd {
    /// The end in the one-line form, for example `3min` or `1.5km`.
    package var text: String {
        switch self {
        case .time(let time): time.stepText
        case .distance(let distance): distance.stepText
        case .heartRateAbove(let rate): "hr>\(rate.beatsPerMinute.shortText)bpm"
        case .heartRateBelow(let rate): "hr<\(rate.beatsPerMinute.shortText)bpm"
        case .lap: "lap"
        case .open: "open"
        }
    }
}

extension StepTarget {
    /// The target in the one-line form without its `@`, for example `170-176spm` or `160->175spm`.
    package var text: String {
        guard let rampEnd else { return start.text }
        let (from, to) = (start.parts.low, rampEnd.parts.low)
        return from.unit == to.unit
            ? "\(from.number)->\(to.number)\(to.unit)" : "\(from.number)\(from.unit)->\(to.number)\(to.unit)"
    }
}

extension TargetRange {
    typealias Part = (number: String, unit: String)

    /// The values in the one-line form, for example `170-176spm`.
    package var text: String {
        let (low, high) = parts
        if low == high { return low.number + low.unit }
        guard low.unit == high.unit else { return "\(low.number)\(low.unit)-\(high.number)\(high.unit)" }
        // Of two paces, runners write the faster one first.
        return low.unit.hasPrefix("/")
            ? "\(high.number)-\(low.number)\(low.unit)" : "\(low.number)-\(high.number)\(low.unit)"
    }

    fileprivate var parts: (low: Part, high: Part) {
        switch self {
        case .cadence(let low, let high):
            ((low.stepsPerMinute.shortText, "spm"), (high.stepsPerMinute.shortText, "spm"))
        case .speed(let slow, let fast): (slow.parts, fast.parts)
        case .heartRate(let low, let high):
            ((low.beatsPerMinute.shortText, "bpm"), (high.beatsPerMinute.shortText, "bpm"))
        case .zone(let zone): (("Z\(zone)", ""), ("Z\(zone)", ""))
        case .percent(let low, let high, let reference):
            ((low.shortText, "%" + reference.rawValue), (high.shortText, "%" + reference.rawValue))
        case .gradient(let gradient):
            (((gradient.rise * 100).shortText, "%gradient"), ((gradient.rise * 100).shortText, "%gradient"))
        }
    }
}

extension TargetSpeed {
    fileprivate var parts: TargetRange.Part {
        switch unit {
        case .metersPerSecond: (amount.shortText, "m/s")
        case .kilometersPerHour: (amount.shortText, "km/h")
        case .milesPerHour: (amount.shortText, "mph")
        case .pacePerKilometer: (amount.clockText, "/km")
        case .pacePerMile: (amount.clockText, "/mi")
        }
    }
}

extension Double {
    /// Seconds as minutes and seconds, for example `4:30`.
    fileprivate var clockText: String {
        let minutes = (self / 60).rounded(.down)
        let seconds = (self - minutes * 60).thousandths
        return "\(minutes.shortText):\(seconds < 10 ? "0" : "")\(seconds.shortText)"
    }
}

extension Duration {
    /// The time in the one-line form: `90s` below two minutes, otherwise with hours, minutes and seconds.
    fileprivate var stepText: String {
        let milliseconds = wholeMilliseconds
        guard milliseconds >= 120_000 || milliseconds == 60_000 else {
            return "\((Double(milliseconds) / 1000).shortText)s"
        }
        let (hours, rest) = milliseconds.quotientAndRemainder(dividingBy: 3_600_000)
        let (minutes, last) = rest.quotientAndRemainder(dividingBy: 60_000)
        return (hours > 0 ? "\(hours)h" : "") + (minutes > 0 ? "\(minutes)min" : "")
            + (last > 0 ? "\((Double(last) / 1000).shortText)s" : "")
    }
}

extension Distance {
    /// The distance in the one-line form: in kilometres or miles if these are exact with three decimals, otherwise in metres.
    fileprivate var stepText: String {
        let kilometers = (meters / 1000).thousandths
        if meters >= 1000, kilometers * 1000 == meters { return kilometers.shortText + "km" }
        let miles = (meters / Pace.Unit.mile.meters).thousandths
        if miles * Pace.Unit.mile.meters == meters { return miles.shortText + "mi" }
        return meters.shortText + (meters < StepEndParser.shortestMeters ? "metres" : "m")
    }
}
