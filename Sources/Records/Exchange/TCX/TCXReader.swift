import Activities
import Cadence

/// Collects the activities of a TCX document, including those in multi-sport sessions.
struct TCXReader: ActivityReader {
    static let words = (activity: "activity", plan: "course", plans: "courses")

    private(set) var activities: [FileActivity] = []
    private(set) var importNotes = ImportNotes()
    private var activity: FileActivity?
    private var point: FilePoint?

    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String]) {
        switch name {
        case "Activity":
            finish()
            activity = FileActivity(kindText: attributes["Sport"])
        case "Lap" where activity != nil:
            activity?.laps.append(FileLap(start: attributes["StartTime"].flatMap(Moment.init(xml:))))
        case "Track" where activity?.laps.isEmpty == false:
            guard let last = activity?.laps.indices.last else { return }
            // The first track of a lap continues the last track of the previous lap.
            if activity?.laps[last].tracks != 0 { activity?.segment += 1 }
            activity?.laps[last].tracks += 1
        case "Trackpoint" where activity != nil:
            point = FilePoint(segment: activity?.segment, lap: activity?.laps.count)
        case "Course": importNotes.addDropped(Self.words.plans)
        case "Workout": importNotes.addDropped("workouts")
        case "Transition": importNotes.addDropped("transitions")
        case StridedNamespace.activity: activity?.own = StridedActivity(attributes)
        case StridedNamespace.point: point?.sample.apply(attributes)
        default:
            if path.contains(StridedNamespace.activity) { activity?.own?.readElement(name, attributes) }
        }
    }

    mutating func endElement(_ name: String, _ text: String?, path: [String]) {
        let parent = path.dropLast().last
        switch name {
        case "Activity": finish()
        case "Lap":
            if let last = activity?.laps.indices.last { activity?.laps[last].isComplete = true }
        case "Trackpoint":
            if let point { activity?.append(point) }
            point = nil
        case _ where point != nil:
            if let text { readPointElement(name, text, parent) }
        case StridedNamespace.name: activity?.own?.name = text
        case "Id" where parent == "Activity": activity?.start = text.flatMap(Moment.init(xml:))
        case "Notes" where parent == "Activity": activity?.text = text
        case "Value" where path.dropLast(2).last == "Lap":
            if let text { readLapHeartRate(parent, text) }
        case _ where parent == "Lap" || parent == "LX":
            if let text { readLapElement(name, text) }
        default: break
        }
    }

    private mutating func readPointElement(_ name: String, _ text: String, _ parent: String?) {
        var importNotes = ImportNotes()
        switch name {
        case "Time":
            point?.time = Moment(xml: text)
            if point?.time == nil { importNotes.addTime(text) }
        case "LatitudeDegrees":
            point?.latitude = text.number
            if point?.latitude == nil { importNotes.addDropped("position that is not a number") }
        case "LongitudeDegrees": point?.longitude = text.number
        case "AltitudeMeters": point?.set(.altitude, text, "height", &importNotes)
        case "DistanceMeters": point?.set(.distance, text, "distance", &importNotes)
        case "Value" where parent == "HeartRateBpm":
            point?.set(.heartRate, text, "heart rate", &importNotes)
        case "Speed": point?.set(.speed, text, "speed", &importNotes)
        case "RunCadence":
            point?.setCadence(text, &importNotes)
        // Some programs write the running cadence into the element for pedal cadence.
        case "Cadence":
            if point?.cadence == nil { point?.setCadence(text, &importNotes) }
        case "Position", "HeartRateBpm", "Extensions", "TPX", "SensorState", StridedNamespace.point: break
        default:
            if let value = CommonValue.all.first(where: { $0.tcx == name }) {
                point?.set(value.field, text, value.title, &importNotes)
            } else {
                importNotes.addDropped(element: name)
            }
        }
        activity?.importNotes.add(importNotes)
    }

    private mutating func readLapElement(_ name: String, _ text: String) {
        guard let last = activity?.laps.indices.last else { return }
        switch name {
        case "TotalTimeSeconds": activity?.laps[last].seconds = Duration(secondsText: text)
        case "DistanceMeters": activity?.laps[last].distance = text.number.flatMap(Distance.init(file:))
        case "Calories": activity?.laps[last].energy = text.number.flatMap(Energy.init(file:))
        case "Steps":
            activity?.laps[last].steps = text.number.flatMap { Int(exactly: $0) }.flatMap {
                (0...Int(UInt16.max)).contains($0) ? $0 : nil
            }
        case "Notes", "AvgWatts", "MaxWatts": activity?.importNotes.addDropped(element: name)
        // All other elements of a lap are ignored: their values are computed from the lap's points.
        default: break
        }
    }

    private mutating func readLapHeartRate(_ element: String?, _ text: String) {
        guard let last = activity?.laps.indices.last else { return }
        let rate = text.number.flatMap { HeartRate(file: $0, decimals: 0) }
        if element == "AverageHeartRateBpm" { activity?.laps[last].heartRate = rate }
        if element == "MaximumHeartRateBpm" { activity?.laps[last].highestHeartRate = rate }
    }

    /// Completes the current activity; also called at the end of the document.
    mutating func finish() {
        if var ended = activity {
            ended.joinLapDistances()
            ended.removeTotalsOfCutLap()
            activities.append(ended)
        }
        activity = nil
        point = nil
    }
}

extension FileActivity {
    /// Removes the totals of a lap whose end is missing: they precede the points in the file, but include the missing points.
    fileprivate mutating func removeTotalsOfCutLap() {
        guard let last = laps.indices.last, !laps[last].isComplete, !points.isEmpty else { return }
        (laps[last].seconds, laps[last].distance, laps[last].energy, laps[last].steps) = (nil, nil, nil, nil)
    }

    /// Converts distances since the lap's start, which some devices write, to distances since the activity's start.
    ///
    /// The first two points of a lap show which kind of distance the file has. A single point is not enough, because it can be wrong.
    fileprivate mutating func joinLapDistances() {
        let measured = points.indices.filter { points[$0].sample.distance != nil }
        func meters(_ place: Int) -> Double { points[measured[place]].sample.distance?.meters ?? 0 }
        var origin = 0.0
        for place in measured.indices {
            let lap = points[measured[place]].lap
            if place > 0, points[measured[place - 1]].lap != lap {
                let last = meters(place - 1)
                let next = place + 1 < measured.count && points[measured[place + 1]].lap == lap ? place + 1 : place
                origin = meters(place) < last / 2 && meters(next) < last ? last : 0
            }
            let whole = (origin + meters(place)).snapped(to: Decimals.meters)
            points[measured[place]].sample.distance = Distance(meters: whole)
        }
    }
}
