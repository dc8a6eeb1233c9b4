import Activities
import Cadence

/// Takes the activities out of a TCX document, alone or in multi-sport sessions.
struct TCXReader: XMLElementReader {
    /// The activities so far.
    private(set) var activities: [FileActivity] = []
    /// What of the document itself is not kept.
    private(set) var remarks = Remarks()
    private var activity: FileActivity?
    private var point: FilePoint?
    /// What the distances of the lap are counted from, with devices that begin each lap at nothing.
    private var lapOrigin = Distance.zero
    private var lastDistance: Distance?
    private var lapHasDistance = false

    mutating func began(_ name: String, _ attributes: [String: String], path: [String]) {
        switch name {
        case "Activity":
            finish()
            activity = FileActivity(kindWord: attributes["Sport"])
            lapOrigin = .zero
            lastDistance = nil
        case "Lap" where activity != nil:
            activity?.laps.append(FileLap(start: attributes["StartTime"].flatMap(Moment.init(xml:))))
            lapHasDistance = false
        case "Track" where activity?.laps.isEmpty == false:
            guard let last = activity?.laps.indices.last else { return }
            // The first track of a lap goes on where the lap before ended.
            if activity?.laps[last].tracks != 0 { activity?.segment += 1 }
            activity?.laps[last].tracks += 1
        case "Trackpoint" where activity != nil: point = FilePoint(segment: activity?.segment)
        case "Course": remarks.leaveOut("courses")
        case "Workout": remarks.leaveOut("workouts")
        case "Transition": remarks.leaveOut("transitions")
        case StridedNamespace.activity: activity?.own = StridedActivity(attributes)
        case StridedNamespace.point: point?.sample.take(attributes)
        default:
            if path.contains(StridedNamespace.activity) { activity?.own?.take(name, attributes) }
        }
    }

    mutating func ended(_ name: String, _ text: String?, path: [String]) {
        let parent = path.dropLast().last
        switch name {
        case "Activity": finish()
        case "Trackpoint": endPoint()
        case _ where point != nil:
            if let text { takePoint(name, text, parent) }
        case StridedNamespace.name: activity?.own?.name = text
        case "Id" where parent == "Activity": activity?.start = text.flatMap(Moment.init(xml:))
        case "Notes" where parent == "Activity": activity?.text = text
        case _ where parent == "Lap" || parent == "LX":
            if let text { takeLap(name, text) }
        default: break
        }
    }

    private mutating func endPoint() {
        guard var ended = point else { return }
        var remarks = Remarks()
        ended.place(&remarks)
        if let distance = ended.sample.distance {
            if !lapHasDistance, let lastDistance, distance < lastDistance { lapOrigin = lastDistance }
            lapHasDistance = true
            let whole = lapOrigin.meters + distance.meters
            ended.sample.distance = Distance(meters: whole.snapped(to: Decimals.meters))
            lastDistance = ended.sample.distance
        }
        activity?.remarks.add(remarks)
        activity?.points.append(ended)
        point = nil
    }

    private mutating func takePoint(_ name: String, _ text: String, _ parent: String?) {
        var remarks = Remarks()
        switch name {
        case "Time":
            point?.time = Moment(xml: text)
            if point?.time == nil { remarks.leaveOut("time that is none") }
        case "LatitudeDegrees": point?.latitude = text.number
        case "LongitudeDegrees": point?.longitude = text.number
        case "AltitudeMeters": point?.take(\.altitude, text, "height", &remarks) { Altitude(file: $0) }
        case "DistanceMeters": point?.take(\.distance, text, "distance", &remarks) { Distance(file: $0) }
        case "Value" where parent == "HeartRateBpm":
            point?.take(\.heartRate, text, "heart rate", &remarks) { HeartRate(file: $0, decimals: 0) }
        case "Speed": point?.take(\.speed, text, "speed", &remarks) { Speed(file: $0) }
        case "RunCadence":
            if let cadence = text.number { point?.cadence = cadence }
        // Some write it in the room for the pedals' cadence.
        case "Cadence":
            if point?.cadence == nil { point?.cadence = text.number }
        case "Position", "HeartRateBpm", "Extensions", "TPX", "SensorState", StridedNamespace.point: break
        default: remarks.leaveOut(element: name)
        }
        activity?.remarks.add(remarks)
    }

    private mutating func takeLap(_ name: String, _ text: String) {
        guard let last = activity?.laps.indices.last else { return }
        switch name {
        case "TotalTimeSeconds": activity?.laps[last].seconds = Duration(secondsText: text)
        case "DistanceMeters": activity?.laps[last].distance = text.number.flatMap(Distance.init(file:))
        case "Calories": activity?.laps[last].energy = text.number.flatMap(Energy.init(file:))
        case "Steps":
            activity?.laps[last].steps = text.number.flatMap { Int(exactly: $0) }.flatMap {
                (0...Int(UInt16.max)).contains($0) ? $0 : nil
            }
        case "Notes", "AvgWatts", "MaxWatts": activity?.remarks.leaveOut(element: name)
        // The rest is worked out anew from the points.
        default: break
        }
    }

    /// Ends the activity at hand, as the end of the document does.
    mutating func finish() {
        if let activity { activities.append(activity) }
        activity = nil
        point = nil
    }
}
