package import Activities
import Cadence

/// Activities in Garmin's Training Center Database, version 2, with ActivityExtension, version 2.
///
/// Elements can have any order and any prefix, because files of devices and services differ. Multi-sport sessions are read, too. Numbers
/// are rounded to `Decimals`, which is finer than any sensor; reading, writing and reading again gives identical values. All functions
/// are pure.
package enum TCX {
    private static let namespace = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
    private static let extensions = "http://www.garmin.com/xmlschemas/ActivityExtension/v2"

    /// Encodes a track as a TCX file.
    ///
    /// After each pause, a new `Track` begins within the lap. Walks and other sports are written as `Other`, because TCX knows only running
    /// and biking. Data that TCX cannot represent are written in strided's own elements.
    package static func encode(_ track: ActivityTrack) -> [UInt8] {
        var xml = XMLWriter()
        xml.open(
            "TrainingCenterDatabase",
            [
                "xmlns": namespace, "xmlns:ax": extensions, "xmlns:strided": StridedNamespace.uri,
                "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
                "xsi:schemaLocation":
                    "\(namespace) http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd \(extensions) http://www.garmin.com/xmlschemas/ActivityExtensionv2.xsd",
            ]
        )
        xml.newline()
        xml.open("Activities")
        xml.newline()
        xml.activity(track)
        xml.close("Activities")
        xml.newline()
        xml.close("TrainingCenterDatabase")
        xml.newline()
        return xml.bytes
    }

    /// Decodes the activities of a TCX file, in file order.
    ///
    /// The activity's note lists dropped data with their counts, and the line at which a damaged file ends. If the file gives only UTC
    /// times, the activity gets a UTC offset of 0.
    ///
    /// - Throws: If the file is not TCX, is too long or declares a document type, or if no activity has a lap or a point with a time.
    package static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> [ActivityTrack] {
        try read(ExchangeInput(bytes)).map { ActivityTrack($0) }
    }

    /// Decodes a file in pieces, so that memory is needed only for the samples, about 30 bytes per sample.
    ///
    /// - Parameter hints: What is known about the kinds of the activities in addition.
    /// - Throws: The errors of ``decode(_:)`` and of the input.
    package static func read(
        _ input: ExchangeInput,
        hints: KindHints = KindHints()
    ) throws(ExchangeError) -> [PackedTrack] {
        let text = try XMLText(input, of: .tcx)
        var reading = try XMLReading(text, into: TCXReader())
        reading.reader.finish()
        let activities = reading.reader.activities
        if activities.isEmpty, reading.reader.importNotes.hasDropped(TCXReader.courses) { throw .planned("course") }
        guard !activities.isEmpty else { throw .empty("activity", brokenLine: reading.brokenLine) }
        return try activities.tracks(
            importNotes: reading.reader.importNotes,
            brokenLine: reading.brokenLine,
            remark: reading.remark,
            hints: hints
        )
    }
}

extension XMLWriter {
    fileprivate mutating func activity(_ track: ActivityTrack) {
        let activity = track.activity
        open("Activity", ["Sport": activity.kind.tcxSport])
        newline()
        element("Id", activity.start.utc.iso8601)
        newline()
        for lap in track.tcxLaps {
            self.lap(lap, of: track)
        }
        element("Notes", ifThere: activity.note)
        open("Creator", ["xsi:type": "Device_t"])
        element("Name", "strided")
        element("UnitId", "0")
        element("ProductID", "0")
        open("Version")
        // The version of strided's file contents, not of the program; it changes together with the namespace.
        for part in ["VersionMajor": "1", "VersionMinor": "0", "BuildMajor": "0", "BuildMinor": "0"] as Attributes {
            element(part.key, part.value)
        }
        close("Version")
        close("Creator")
        newline()
        open("Extensions")
        newline()
        strided(track, name: activity.name, samples: [])
        close("Extensions")
        newline()
        close("Activity")
        newline()
    }

    private mutating func lap(_ lap: TCXLap, of track: ActivityTrack) {
        let activity = track.activity
        open("Lap", ["StartTime": Sample(elapsed: lap.lap.span.lowerBound).moment(in: activity).iso8601])
        newline()
        element("TotalTimeSeconds", lap.moving.secondsText)
        element("DistanceMeters", lap.lap.distance.meters.text(decimals: Decimals.meters))
        element("MaximumSpeed", ifThere: lap.highestSpeed?.metersPerSecond.text(decimals: Decimals.speed))
        element("Calories", min(lap.lap.energy.kilocalories, Double(UInt16.max)).text(decimals: 0))
        heartRate("AverageHeartRateBpm", lap.meanHeartRate)
        heartRate("MaximumHeartRateBpm", lap.highestHeartRate)
        element("Intensity", "Active")
        element("TriggerMethod", "Manual")
        newline()
        for segment in track.segments(lap.samples) {
            open("Track")
            newline()
            for sample in track.samples[segment] { point(sample, activity) }
            close("Track")
            newline()
        }
        lapExtension(lap)
        close("Lap")
        newline()
    }

    private mutating func lapExtension(_ lap: TCXLap) {
        let speed = lap.moving > .zero ? lap.lap.distance.meters / (lap.moving / .seconds(1)) : nil
        open("Extensions")
        open("ax:LX")
        element("ax:AvgSpeed", ifThere: speed.map { $0.text(decimals: Decimals.speed) })
        element("ax:AvgRunCadence", ifThere: lap.meanStrides.map(String.init))
        element("ax:MaxRunCadence", ifThere: lap.highestStrides.map(String.init))
        element("ax:Steps", ifThere: lap.steps.map { String(min(max($0, 0), Int(UInt16.max))) })
        close("ax:LX")
        close("Extensions")
        newline()
    }

    private mutating func point(_ sample: Sample, _ activity: Activity) {
        open("Trackpoint")
        element("Time", sample.moment(in: activity).iso8601)
        if let (latitude, longitude) = sample.position?.texts {
            open("Position")
            element("LatitudeDegrees", latitude)
            element("LongitudeDegrees", longitude)
            close("Position")
        }
        element("AltitudeMeters", ifThere: sample.altitude?.text)
        element("DistanceMeters", ifThere: sample.distance?.meters.text(decimals: Decimals.meters))
        heartRate("HeartRateBpm", sample.heartRate)
        let strides = sample.strides(activity.kind)
        let standard: Set = ["altitude", "distance", "speed", strides.whole ? "cadence" : ""]
        let own = sample.attributes(without: standard.union(CommonValue.all.map(\.field.name)))
        let hasValues =
            sample.speed != nil || strides.written != nil
            || CommonValue.all.contains { $0.tcx != nil && $0.field.value(sample) != nil }
        if hasValues || !own.isEmpty {
            open("Extensions")
            if hasValues {
                open("ax:TPX")
                element("ax:Speed", ifThere: sample.speed?.metersPerSecond.text(decimals: Decimals.speed))
                element("ax:RunCadence", ifThere: strides.written.map(String.init))
                for value in CommonValue.all {
                    guard let name = value.tcx else { continue }
                    element("ax:" + name, ifThere: value.field.value(sample)?.text(decimals: value.field.decimals))
                }
                close("ax:TPX")
            }
            if !own.isEmpty { empty(StridedNamespace.point, own) }
            close("Extensions")
        }
        close("Trackpoint")
        newline()
    }

    private mutating func heartRate(_ name: String, _ rate: HeartRate?) {
        guard let rate else { return }
        open(name)
        element("Value", rate.beatsPerMinute.text(decimals: 0))
        close(name)
    }
}

extension Activity.Kind {
    fileprivate var tcxSport: String {
        switch self {
        case .run: "Running"
        case .walk, .other: "Other"
        case .cycle: "Biking"
        }
    }
}
