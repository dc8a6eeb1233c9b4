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
    /// Cadences of Zwift are those of pedals and of one foot; a larger value counts steps.
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

/// Collects the elements of a ZWO file.
struct ZWOReader: XMLElementReader {
    /// A segment: its name in lower case, its attributes with names in lower case, and its texts.
    struct Segment {
        let name: String
        let attributes: [String: String]
        var texts: [String] = []
    }

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
    /// Both occur. They are seconds if one is below 50, because nobody runs steps of 50 m and no interval of a runner is shorter, or if more of
    /// them are whole minutes than whole hundreds; 300, 600 and so on are both.
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

    /// The workout of the elements.
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
        let threshold = heads["thresholdsecperkm"].flatMap(Double.init).flatMap { (60...3600).contains($0) ? $0 : nil }
        let converter = ZWOSegments(
            isDistance: isDistance,
            threshold: threshold
        )
        var items: [WorkoutItem] = []
        for (index, segment) in segments.enumerated() {
            items += try converter.items(of: segment, number: index + 1, &remarks)
        }
        do throws(WorkoutError) {
            let workout = try Workout(name: heads["name"], notes: heads["description"], items: items)
            return ImportedWorkout(workout: workout, remarks: remarks.texts)
        } catch {
            throw ExchangeError(error)
        }
    }
}
