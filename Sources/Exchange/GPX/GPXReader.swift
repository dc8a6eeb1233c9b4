import Activities
import Cadence

/// Collects the tracks of a GPX document.
struct GPXReader: XMLElementReader {
    /// The name of planned routes in the notes.
    static let routes = "routes"
    /// The tracks read so far.
    private(set) var tracks: [FileActivity] = []
    /// Notes about data of the document that are not imported.
    private(set) var importNotes = ImportNotes()
    private var documentName: String?
    private var track: FileActivity?
    private var point: FilePoint?

    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String]) {
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
            if point?.latitude == nil || point?.longitude == nil {
                track?.importNotes.addDropped("position that is not a number")
            }
        case "wpt" where path.count == 2: importNotes.addDropped("waypoints")
        case "rte" where path.count == 2: importNotes.addDropped(Self.routes)
        case StridedNamespace.activity:
            track?.own = StridedActivity(attributes)
        case StridedNamespace.point:
            point?.sample.apply(attributes)
        default:
            if path.contains(StridedNamespace.activity) { track?.own?.readElement(name, attributes) }
        }
    }

    mutating func endElement(_ name: String, _ text: String?, path: [String]) {
        let parent = path.dropLast().last
        switch name {
        case "trk": finish()
        case "trkpt":
            guard var ended = point else { return }
            var importNotes = ImportNotes()
            ended.place(&importNotes)
            track?.importNotes.add(importNotes)
            track?.points.append(ended)
            point = nil
        case "name" where parent == "metadata": documentName = text
        case _ where point != nil:
            if let text { readPointElement(name, text, parent) }
        case "name" where parent == "trk": track?.name = text
        case "desc" where parent == "trk": track?.text = text
        case "type" where parent == "trk": track?.kindText = text
        case "cmt" where parent == "trk", "src" where parent == "trk": track?.importNotes.addDropped(element: name)
        default: break
        }
    }

    /// Reads an element inside a point.
    ///
    /// Except for `time` and `ele`, only the name of the element is checked, so it can belong to any extension.
    private mutating func readPointElement(_ name: String, _ text: String, _ parent: String?) {
        var importNotes = ImportNotes()
        switch name {
        case "time" where parent == "trkpt":
            point?.time = Moment(xml: text)
            if point?.time == nil { importNotes.addTime(text) }
        case "ele" where parent == "trkpt":
            point?.set(\.altitude, text, "height", &importNotes) { Altitude(file: $0) }
        case "hr", "heartrate":
            point?.set(\.heartRate, text, "heart rate", &importNotes) { HeartRate(file: $0, decimals: 0) }
        case "speed":
            point?.set(\.speed, text, "speed", &importNotes) { Speed(file: $0) }
        case "cad", "cadence":
            point?.setCadence(text, &importNotes)
        // Some programs write the distance into this element, although no schema defines it.
        case "distance":
            point?.set(\.distance, text, "distance", &importNotes) { Distance(file: $0) }
        case "extensions", "TrackPointExtension", StridedNamespace.point: break
        default: importNotes.addDropped(element: name)
        }
        track?.importNotes.add(importNotes)
    }

    /// Completes the current track; also called at the end of the document.
    mutating func finish() {
        if let track { tracks.append(track) }
        track = nil
        point = nil
    }
}
