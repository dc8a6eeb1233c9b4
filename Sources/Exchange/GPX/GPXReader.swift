import Activities
import Cadence

/// Collects the tracks of a GPX document.
struct GPXReader: XMLElementReader {
    /// The tracks read so far.
    private(set) var tracks: [FileActivity] = []
    /// Notes about data of the document that are not imported.
    private(set) var remarks = Remarks()
    private var documentName: String?
    private var track: FileActivity?
    private var point: FilePoint?

    mutating func began(_ name: String, _ attributes: [String: String], path: [String]) {
        switch name {
        case "trk":
            finish()
            track = FileActivity(name: documentName)
        case "trkseg":
            track?.segment += 1
        case "trkpt":
            point = FilePoint(segment: track?.segment)
            point?.latitude = attributes["lat"]?.number
            point?.longitude = attributes["lon"]?.number
        case "wpt" where path.count == 2: remarks.leaveOut("waypoints")
        case "rte" where path.count == 2: remarks.leaveOut("routes")
        case StridedNamespace.activity:
            track?.own = StridedActivity(attributes)
        case StridedNamespace.point:
            point?.sample.take(attributes)
        default:
            if path.contains(StridedNamespace.activity) { track?.own?.take(name, attributes) }
        }
    }

    mutating func ended(_ name: String, _ text: String?, path: [String]) {
        let parent = path.dropLast().last
        switch name {
        case "trk": finish()
        case "trkpt":
            guard var ended = point else { return }
            var remarks = Remarks()
            ended.place(&remarks)
            track?.remarks.add(remarks)
            track?.points.append(ended)
            point = nil
        case "name" where parent == "metadata": documentName = text
        case _ where point != nil:
            if let text { take(name, text, parent) }
        case "name" where parent == "trk": track?.name = text
        case "desc" where parent == "trk": track?.text = text
        case "type" where parent == "trk": track?.kindWord = text
        case "cmt" where parent == "trk", "src" where parent == "trk": track?.remarks.leaveOut(element: name)
        default: break
        }
    }

    /// Reads an element inside a point: of GPX, or of any extension, recognized by its name only.
    private mutating func take(_ name: String, _ text: String, _ parent: String?) {
        var remarks = Remarks()
        switch name {
        case "time" where parent == "trkpt":
            point?.time = Moment(xml: text)
            if point?.time == nil {
                remarks.leaveOut(Moment.isOfAnotherYear(text) ? Remarks.impossibleYear : "time that is none")
            }
        case "ele" where parent == "trkpt":
            point?.take(\.altitude, text, "height", &remarks) { Altitude(file: $0) }
        case "hr", "heartrate":
            point?.take(\.heartRate, text, "heart rate", &remarks) { HeartRate(file: $0, decimals: 0) }
        case "speed":
            point?.take(\.speed, text, "speed", &remarks) { Speed(file: $0) }
        case "cad", "cadence":
            point?.cadence = text.number
        // A distance computed by another program; no schema defines this element.
        case "distance":
            point?.take(\.distance, text, "distance", &remarks) { Distance(file: $0) }
        case "extensions", "TrackPointExtension", StridedNamespace.point: break
        default: remarks.leaveOut(element: name)
        }
        track?.remarks.add(remarks)
    }

    /// Completes the current track; also called at the end of the document.
    mutating func finish() {
        if let track { tracks.append(track) }
        track = nil
        point = nil
    }
}
