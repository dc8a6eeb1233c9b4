import Activities
import Cadence
import Workouts

/// Workouts of Zwift for running.
///
/// `Duration` is in seconds, or in metres with `durationType` “distance”. `Power` is a share of the speed of a reference pace: that of
/// `thresholdSecPerKm` if the file has one, else the race pace whose number is in `pace`, else the threshold pace.
enum ZWO {
    /// The race paces by their numbers in the attribute `pace`.
    static let racePaces: [TargetReference] = [
        .milePace, .fiveKilometerPace, .tenKilometerPace, .halfMarathonPace, .marathonPace,
    ]
    /// The largest cadence in strides per minute: Zwift counts pedal turns or strides of one foot; a larger value counts steps.
    static let mostStrides = 120.0

    /// Reads a workout.
    ///
    /// - Throws: If the file is not a workout for running, has an unknown segment, or is not well-formed XML.
    static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> ImportedWorkout {
        guard let text = try XMLText(ExchangeInput(bytes)) else { throw ExchangeError("the file is not XML") }
        let reading = try XMLReading(text, into: ZWOReader())
        if let line = reading.brokenLine { throw ExchangeError("the XML is damaged", at: "line \(line)") }
        return try reading.reader.workout()
    }
}

struct ZWOReader: XMLElementReader {
    /// A segment: its name in lower case, its attributes with names in lower case, and its texts.
    struct Segment {
        let name: String
        let attributes: [String: String]
        var texts: [String] = []
    }

    /// The threshold paces that are read and written, in s/km.
    static let thresholds = 60.0...3600
    /// The containers of texts and other elements that are not segments.
    private static let textNames: Set = ["textevent", "textnotification"]

    private var heads: [String: String] = [:]
    private var segments: [Segment] = []
    private var hasDistanceOffsets = false
    private var excess = false

    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String]) {
        let name = name.lowercased()
        var lower: [String: String] = [:]
        for (key, value) in attributes { lower[key.lowercased()] = value }
        let parents = path.map { $0.lowercased() }
        guard parents.starts(with: ["workout_file", "workout"]), path.count > 2 else { return }
        if Self.textNames.contains(name) {
            if lower["distoffset"] != nil { hasDistanceOffsets = true }
            guard let text = lower["message"] ?? lower["text"], !segments.isEmpty, path.count == 4 else { return }
            guard segments[segments.count - 1].texts.count < WorkoutLimits.mostItems else { return }
            segments[segments.count - 1].texts.append(text)
        } else if path.count == 3 {
            guard segments.count < WorkoutLimits.mostItems else {
                excess = true
                return
            }
            segments.append(Segment(name: name, attributes: lower))
        }
    }

    mutating func endElement(_ name: String, _ text: String?, path: [String]) {
        guard path.count == 2, let text else { return }
        let trimmed = text.drop { $0.isWhitespace }
        heads[name.lowercased()] = String(trimmed.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Whether the lengths of a file without `durationType` are metres, as Zwift reads those of runs, and not seconds, as for rides.
    ///
    /// Both occur. Texts with an offset in metres (`distoffset`) mean metres. Otherwise they are seconds if one is below 50, because no
    /// step of a run is shorter than 50 m, or if more of them are multiples of 30 than of 100; multiples of both, such as 300, are ignored.
    private var hasLengthsInMeters: Bool {
        guard !hasDistanceOffsets else { return true }
        let lengths = segments.flatMap { segment in
            ["duration", "onduration", "offduration"].compactMap { segment.attributes[$0].flatMap(Double.init) }
        }.filter { $0.isFinite && $0 > 0 }
        guard lengths.allSatisfy({ $0 >= 50 }) else { return false }
        func isMultiple(_ length: Double, of unit: Double) -> Bool { length.remainder(dividingBy: unit) == 0 }
        let minutes = lengths.count { isMultiple($0, of: 30) && !isMultiple($0, of: 100) }
        let hundreds = lengths.count { isMultiple($0, of: 100) && !isMultiple($0, of: 30) }
        return minutes <= hundreds
    }

    func workout() throws(ExchangeError) -> ImportedWorkout {
        var remarks = WorkoutRemarks()
        guard ["run", "running"].contains(heads["sporttype"]?.lowercased() ?? "bike") else {
            throw ExchangeError("the workout is for cycling: its sportType is not run")
        }
        guard !excess else { throw ExchangeError("the workout has more than \(WorkoutLimits.mostItems) segments") }
        let durationType = heads["durationtype"]?.lowercased()
        let isDistance = durationType == "distance" || durationType == nil && hasLengthsInMeters
        if durationType == nil, !segments.isEmpty {
            remarks.add("durationType is missing: durations are read as \(isDistance ? "metres" : "seconds")")
        }
        let threshold = heads["thresholdsecperkm"].flatMap(Double.init).flatMap {
            Self.thresholds.contains($0) ? $0 : nil
        }
        let converter = ZWOSegments(isDistance: isDistance, threshold: threshold)
        var items: [WorkoutItem] = []
        for (index, segment) in segments.enumerated() {
            items += try converter.items(of: segment, number: index + 1, &remarks)
        }
        return try ImportedWorkout(name: heads["name"], notes: heads["description"], items, remarks)
    }
}

struct ZWOSegments {
    /// Whether durations are metres; otherwise they are seconds.
    let isDistance: Bool
    /// The threshold pace of the file in seconds per kilometre; nil if it has none.
    let threshold: Double?

    func items(
        of segment: ZWOReader.Segment,
        number: Int,
        _ remarks: inout WorkoutRemarks
    ) throws(ExchangeError) -> [WorkoutItem] {
        func value(_ names: String...) -> Double? {
            names.lazy.compactMap { segment.attributes[$0] }.compactMap(Double.init).first { $0.isFinite }
        }
        func range(_ low: String, _ high: String, or single: String...) -> (Double, Double)? {
            if let low = value(low), let high = value(high) { return (low, high) }
            return single.lazy.compactMap { value($0) }.first.map { ($0, $0) }
        }
        if segment.texts.count > 1 { remarks.add("all texts of a segment are shown at its beginning") }
        let text = segment.texts.isEmpty ? nil : segment.texts.joined(separator: "; ")
        let cadence = cadence(range("cadencelow", "cadencehigh", or: "cadence"))
        // Other programs than Zwift add the gradient in per cent.
        let gradient = value("incline", "slope", "grade").map { StepTarget(.gradient(percent: $0)) }
        func step(
            _ duration: Double?,
            _ targets: [StepTarget?],
            _ intensity: Intensity,
            _ text: String?
        ) throws(ExchangeError) -> WorkoutItem {
            let targets = (targets + [gradient]).compactMap(\.self)
            return .step(WorkoutStep(try end(duration, number), targets, intensity, text: text))
        }
        let duration = value("duration")
        switch segment.name {
        case "steadystate", "solidstate":
            let power = range("powerlow", "powerhigh", or: "power")
            return [try step(duration, [target(power, segment, &remarks), cadence], .work, text)]
        case "warmup", "cooldown", "ramp":
            var power = range("powerlow", "powerhigh", or: "power")
            // Programs disagree which attribute is the start of a cooldown; it always becomes easier.
            if segment.name == "cooldown" { power = power.map { (max($0.0, $0.1), min($0.0, $0.1)) } }
            let intensity: Intensity =
                segment.name == "ramp" ? .work : segment.name == "warmup" ? .warmup : .cooldown
            return [try step(duration, [target(power, isRamp: true, segment, &remarks), cadence], intensity, text)]
        case "intervalst":
            let on = target(range("poweronlow", "poweronhigh", or: "onpower"), segment, &remarks)
            let off = target(range("powerofflow", "poweroffhigh", or: "offpower"), segment, &remarks)
            let resting = self.cadence(value("cadenceresting").map { ($0, $0) })
            let pair = [
                try step(value("onduration"), [on, cadence], .work, text),
                try step(value("offduration"), [off, resting], off == nil ? .rest : .recovery, nil),
            ]
            guard let count = Int(exactly: (value("repeat") ?? 1).rounded()) else {
                throw ExchangeError("the number of rounds is impossible", at: "segment \(number)")
            }
            return [.repeated(count, pair)]
        case "freeride", "freerun": return [try step(duration, [cadence], .work, text)]
        case "maxeffort": return [try step(duration, [cadence], .work, text ?? "maximum effort")]
        default:
            throw ExchangeError(
                "<\(segment.name.prefix(40))> is not a segment that strided can run",
                at: "segment \(number)"
            )
        }
    }

    private func end(_ duration: Double?, _ number: Int) throws(ExchangeError) -> StepEnd {
        let most = isDistance ? WorkoutLimits.distances.upperBound : 86_400
        guard let duration, (1...most).contains(duration) else {
            throw ExchangeError("the duration is missing or impossible", at: "segment \(number)")
        }
        return isDistance
            ? .distance(Distance(meters: (duration * 100).rounded() / 100))
            : .time(.milliseconds(Int64((duration * 1000).rounded())))
    }

    private func cadence(_ values: (Double, Double)?) -> StepTarget? {
        guard let values, values.0 > 0, values.1 > 0 else { return nil }
        let (low, high) = (min(values.0, values.1), max(values.0, values.1))
        let steps = low > ZWO.mostStrides ? 1.0 : 2.0
        guard StepRate.range.contains(low * steps), StepRate.range.contains(high * steps) else { return nil }
        return StepTarget(
            .cadence(StepRate(stepsPerMinute: low * steps), StepRate(stepsPerMinute: high * steps))
        )
    }

    /// A range, or a ramp from the first value to the second one; nil with a remark if a speed is impossible.
    private func target(
        _ power: (Double, Double)?,
        isRamp: Bool = false,
        _ segment: ZWOReader.Segment,
        _ remarks: inout WorkoutRemarks
    ) -> StepTarget? {
        guard let power, power.1 > 0 else { return nil }
        let shares = isRamp ? [power.0, power.1] : [power.0, power.1].sorted()
        guard let start = range(shares[0], segment), let end = range(shares[1], segment),
            let target = isRamp ? StepTarget(from: start, to: end) : StepTarget(start.joined(with: end))
        else {
            remarks.add("left out: a target with an impossible speed")
            return nil
        }
        return target
    }

    /// The target for a share of the reference speed; nil if it is impossible.
    private func range(_ power: Double, _ segment: ZWOReader.Segment) -> TargetRange? {
        if let threshold {
            guard power > 0, let pace = TargetSpeed((threshold / power).rounded(), .pacePerKilometer) else {
                return nil
            }
            return .speed(pace, pace)
        }
        let number = segment.attributes["pace"].flatMap(Int.init)
        let races = ZWO.racePaces
        let reference = number.flatMap { races.indices.contains($0) ? races[$0] : nil } ?? .thresholdPace
        // Two decimals of a percentage are finer than any display of a pace.
        let percent = (power * 10_000).rounded() / 100
        guard WorkoutLimits.percentages.contains(percent) else { return nil }
        return .percent(percent, percent, of: reference)
    }
}
