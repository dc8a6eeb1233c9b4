import Activities
import Workouts

@testable import Exchange

/// A GPX, TCX or ZWO file that is made of the elements which these formats have, in any order and any depth.
///
/// The target `xml` changes bytes of files, and most such files are damaged soon; here, each byte is an element, a text or an end.
func fuzz(_ input: FuzzInput) {
    let format = formats[Int(input.cut) % formats.count]
    let bytes = Array(text(input.bytes, format).utf8)
    switch format.root {
    case "gpx": check((try? GPX.decode(bytes)) ?? [])
    case "TrainingCenterDatabase": check((try? TCX.decode(bytes)) ?? [])
    default:
        guard let workout = try? WorkoutFormat.read(bytes, name: "a.zwo").workout else { return }
        let written = try? WorkoutFormat.toml.write(
            workout,
            references: WorkoutReferences(),
            created: Moment(unixMilliseconds: 0, utcOffset: 0)
        )
        let again = try? WorkoutFormat.read(written?.bytes ?? [], name: "a.toml").workout
        require("a workout that was written as TOML is the same", again == workout)
    }
}

private func check(_ tracks: [ActivityTrack]) {
    for track in tracks.prefix(20) {
        checkTrack(track)
        require("what was written as TCX is the same", (try? TCX.decode(TCX.encode(track))) == [track])
        // GPX cannot be written without positions.
        guard let gpx = try? GPX.encode(track) else { continue }
        require("what was written as GPX is the same", (try? GPX.decode(gpx)) == [track])
    }
}

private struct Format {
    let root: String
    let tags: [String]
    let texts: [String]
}

private let times =
    (0..<6).map { "2026-05-03T08:00:0\($0)Z" } + [
        "2026-05-03T08:00:01.5Z", "2026-05-03T08:00:00+02:00", "2026-05-04T08:00:00Z", "1970-01-01T00:00:00Z",
        "2026-05-03",
    ]
private let numbers = [
    "0", "1", "-1", "85", "170", "3.5", "1e9", "1e-9", "NaN", "INF", "99999999999999999999", "", " 7 ", "x",
]

private let formats = [
    Format(
        root: "gpx",
        tags: [
            "trk", "trkseg", #"trkpt lat="47.5" lon="8.5""#, #"trkpt lat="47.5001" lon="8.5""#,
            #"trkpt lat="90" lon="180""#,
            #"trkpt lat="x" lon="8""#, "time", "ele", "extensions", "hr", "cad", "speed", "course", "distance", "name",
            "type", "desc",
            "metadata", "rte", #"rtept lat="1" lon="2""#, #"wpt lat="1" lon="2""#,
        ],
        texts: times + numbers + ["running", "walking", "cycling"]
    ),
    Format(
        root: "TrainingCenterDatabase",
        tags: [
            "Activities", #"Activity Sport="Running""#, #"Activity Sport="Biking""#, "Id",
            #"Lap StartTime="2026-05-03T08:00:00Z""#,
            #"Lap StartTime="2026-05-03T08:00:04Z""#, "TotalTimeSeconds", "DistanceMeters", "Calories", "Track",
            "Trackpoint", "Time",
            "Position", "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters", "HeartRateBpm", "Value", "Cadence",
            "Extensions", "TPX",
            "RunCadence", "Speed", "Notes", "Creator", "Name", "Courses", "Course", "MaximumSpeed",
            "AverageHeartRateBpm",
        ],
        texts: times + numbers
    ),
    Format(
        root: "workout_file",
        tags: [
            "workout", "name", "description", "sportType", "durationType", "tags", #"tag name="a""#,
            #"Warmup Duration="300" PowerLow="0.5" PowerHigh="0.8""#,
            #"SteadyState Duration="60" Power="0.9" pace="1""#,
            #"SteadyState Duration="1000" Power="1e9""#,
            #"IntervalsT Repeat="3" OnDuration="30" OffDuration="60" OnPower="1" OffPower="0.5""#,
            #"IntervalsT Repeat="99999" OnDuration="-1" OffDuration="x""#,
            #"Cooldown Duration="300" PowerLow="0.8" PowerHigh="0.4""#,
            #"FreeRun Duration="600" FlatRoad="1""#, #"Ramp Duration="60.5""#,
            #"textevent timeoffset="10" message="go""#,
        ],
        texts: ["run", "bike", "distance", "time"] + numbers
    ),
]

/// Each byte begins an element, ends one, or is a text; what is open at the end is closed.
private func text(_ bytes: [UInt8], _ format: Format) -> String {
    var (text, open) = ("<\(format.root)>", [format.root])
    for byte in bytes {
        let number = Int(byte)
        switch number {
        case 0..<112 where open.count < 12:
            let tag = format.tags[number % format.tags.count]
            open.append(String(tag.prefix { $0 != " " }))
            text += "<\(tag)>"
        case 112..<208: text += format.texts[number % format.texts.count]
        case 208..<250 where open.count > 1: text += "</\(open.removeLast())>"
        case 250: text += "<!-- a -->"
        case 251: text += "<![CDATA[<a>]]>"
        case 252: text += "&amp;&#x41;"
        default: text += " "
        }
    }
    return open.reversed().reduce(text) { $0 + "</\($1)>" }
}
