package import Activities
import Cadence

/// Activities in GPX 1.1 (topografix.com/GPX/1/1) with Garmin's TrackPointExtension, version 2.
///
/// GPX 1.0 can be read, too, and so can extensions of other programs, by their element names. Numbers are rounded to `Decimals`,
/// which is finer than any sensor; reading, writing and reading again gives identical values. All functions are pure.
package enum GPX {
    private static let namespace = "http://www.topografix.com/GPX/1/1"
    private static let extensions = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"

    /// Encodes a track as a GPX file.
    ///
    /// A new segment begins after each pause. Points without a position, and data that GPX cannot represent, are written in strided's own
    /// elements.
    ///
    /// - Throws: If no sample has a position, for example on a treadmill.
    package static func encode(_ track: ActivityTrack) throws(ExchangeError) -> [UInt8] {
        guard track.samples.contains(where: { $0.position != nil }) else {
            throw ExchangeError(
                "the activity has no positions (treadmill), and GPX requires them: export it as tcx or fit"
            )
        }
        var xml = XMLWriter()
        let attributes = [
            ("version", "1.1"), ("creator", "strided"), ("xmlns", namespace), ("xmlns:gpxtpx", extensions),
            ("xmlns:strided", StridedNamespace.uri), ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            (
                "xsi:schemaLocation",
                "\(namespace) \(namespace)/gpx.xsd \(extensions) http://www.garmin.com/xmlschemas/TrackPointExtensionv2.xsd"
            ),
        ]
        xml.block("gpx", attributes) { xml in
            xml.element("metadata") { $0.element("time", track.activity.start.utc.iso8601) }
            xml.newline()
            xml.block("trk") { $0.track(track) }
        }
        return xml.bytes
    }

    package static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> [ActivityTrack] {
        try read(ExchangeInput(bytes)).map { ActivityTrack($0) }
    }

    /// Decodes the tracks of a GPX file, in file order and in pieces: memory is needed only for the samples, about 30 bytes each.
    ///
    /// The activity's note lists dropped data with their counts, and the line at which a damaged file ends. If the file gives only UTC
    /// times, the activity gets a UTC offset of 0.
    ///
    /// - Throws: If the file is not GPX, is too long or declares a document type, or if no track has a point with a time.
    package static func read(
        _ input: ExchangeInput,
        hints: KindHints = KindHints()
    ) throws(ExchangeError) -> [PackedTrack] {
        try GPXReader().tracks(in: input, of: .gpx, hints)
    }
}

extension XMLWriter {
    fileprivate mutating func track(_ track: ActivityTrack) {
        let activity = track.activity
        element("name", ifThere: activity.name)
        element("desc", ifThere: activity.note)
        element("type", activity.kind.word)
        newline()
        block("extensions") { $0.strided(track, name: nil, samples: track.samples.filter { $0.position == nil }) }
        for segment in track.segments(track.samples.indices) {
            let points = track.samples[segment].filter { $0.position != nil }
            guard !points.isEmpty else { continue }
            block("trkseg") { xml in
                for sample in points { xml.point(sample, activity) }
            }
        }
    }

    private mutating func point(_ sample: Sample, _ activity: Activity) {
        guard let (latitude, longitude) = sample.position?.texts else { return }
        let strides = sample.strides(activity.kind)
        let own = sample.attributes(without: ["altitude", "speed", "hr", strides.whole ? "cadence" : ""])
        element("trkpt", [("lat", latitude), ("lon", longitude)]) { xml in
            xml.element("ele", ifThere: sample.altitude?.text)
            xml.element("time", sample.moment(in: activity).iso8601)
            xml.extensions(
                "extensions",
                "gpxtpx:TrackPointExtension",
                [
                    ("gpxtpx:hr", sample.heartRate?.beatsPerMinute.text(decimals: 0)),
                    ("gpxtpx:cad", strides.written.map(String.init)),
                    ("gpxtpx:speed", sample.speed?.metersPerSecond.text(decimals: Decimals.speed)),
                ],
                own: own
            )
        }
        newline()
    }
}

extension Activity.Kind {
    /// The text that Garmin and Strava write into the `type` element of GPX files.
    fileprivate var word: String {
        switch self {
        case .run: "running"
        case .walk: "walking"
        case .cycle: "cycling"
        case .other: "other"
        }
    }
}

struct GPXReader: ActivityReader {
    static let words = (activity: "track", plan: "planned route", plans: "routes")

    private(set) var activities: [FileActivity] = []
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
        case "rte" where path.count == 2: importNotes.addDropped(Self.words.plans)
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
            if let point { track?.append(point) }
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
            point?.set(.altitude, text, "height", &importNotes)
        case "speed":
            point?.set(.speed, text, "speed", &importNotes)
        case "cad", "cadence":
            point?.setCadence(text, &importNotes)
        // Some programs write the distance into this element, although no schema defines it.
        case "distance":
            point?.set(.distance, text, "distance", &importNotes)
        case "extensions", "TrackPointExtension", StridedNamespace.point: break
        default:
            if let value = CommonValue.all.first(where: { $0.gpx.contains(name) }) {
                point?.set(value.field, text, value.title, &importNotes)
            } else {
                importNotes.addDropped(element: name)
            }
        }
        track?.importNotes.add(importNotes)
    }

    /// Completes the current track; also called at the end of the document.
    mutating func finish() {
        if let track { activities.append(track) }
        track = nil
        point = nil
    }
}
