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
        let attributes = [
            ("xmlns", namespace), ("xmlns:ax", extensions), ("xmlns:strided", StridedNamespace.uri),
            ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            (
                "xsi:schemaLocation",
                "\(namespace) http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd \(extensions) http://www.garmin.com/xmlschemas/ActivityExtensionv2.xsd"
            ),
        ]
        xml.block("TrainingCenterDatabase", attributes) { xml in
            xml.block("Activities") { xml in
                xml.block("Activity", [("Sport", track.activity.kind.tcxSport)]) { $0.activity(track) }
            }
        }
        return xml.bytes
    }

    package static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> [ActivityTrack] {
        try read(ExchangeInput(bytes)).map { ActivityTrack($0) }
    }

    /// Decodes the activities of a TCX file, in file order and in pieces: memory is needed only for the samples, about 30 bytes each.
    ///
    /// The activity's note lists dropped data with their counts, and the line at which a damaged file ends. If the file gives only UTC
    /// times, the activity gets a UTC offset of 0.
    ///
    /// - Throws: If the file is not TCX, is too long or declares a document type, or if no activity has a lap or a point with a time.
    package static func read(
        _ input: ExchangeInput,
        hints: KindHints = KindHints()
    ) throws(ExchangeError) -> [PackedTrack] {
        try TCXReader().tracks(in: input, of: .tcx, hints)
    }
}

extension XMLWriter {
    fileprivate mutating func activity(_ track: ActivityTrack) {
        let activity = track.activity
        element("Id", activity.start.utc.iso8601)
        newline()
        for lap in track.tcxLaps {
            let start = Sample(elapsed: lap.lap.span.lowerBound).moment(in: activity).iso8601
            block("Lap", [("StartTime", start)]) { $0.lap(lap, of: track) }
        }
        element("Notes", ifThere: activity.note)
        element("Creator", [("xsi:type", "Device_t")]) { xml in
            xml.element("Name", "strided")
            xml.element("UnitId", "0")
            xml.element("ProductID", "0")
            // The version of strided's file contents, not of the program; it changes together with the namespace.
            xml.element("Version") { xml in
                xml.element("VersionMajor", "1")
                for part in ["VersionMinor", "BuildMajor", "BuildMinor"] { xml.element(part, "0") }
            }
        }
        newline()
        block("Extensions") { $0.strided(track, name: activity.name, samples: []) }
    }

    private mutating func lap(_ lap: TCXLap, of track: ActivityTrack) {
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
            block("Track") { xml in
                for sample in track.samples[segment] { xml.point(sample, track.activity) }
            }
        }
        let speed = lap.moving > .zero ? lap.lap.distance.meters / (lap.moving / .seconds(1)) : nil
        element("Extensions") { xml in
            xml.element("ax:LX") { xml in
                xml.element("ax:AvgSpeed", ifThere: speed.map { $0.text(decimals: Decimals.speed) })
                xml.element("ax:AvgRunCadence", ifThere: lap.meanStrides.map(String.init))
                xml.element("ax:MaxRunCadence", ifThere: lap.highestStrides.map(String.init))
                xml.element("ax:Steps", ifThere: lap.steps.map { String(min(max($0, 0), Int(UInt16.max))) })
            }
        }
        newline()
    }

    private mutating func point(_ sample: Sample, _ activity: Activity) {
        let strides = sample.strides(activity.kind)
        let standard: Set = ["altitude", "distance", "speed", "hr", strides.whole ? "cadence" : ""]
        let common = CommonValue.all.compactMap { value in
            value.tcx.map { ("ax:" + $0, value.field.value(sample)?.text(decimals: value.field.decimals)) }
        }
        element("Trackpoint") { xml in
            xml.element("Time", sample.moment(in: activity).iso8601)
            if let (latitude, longitude) = sample.position?.texts {
                xml.element("Position") { xml in
                    xml.element("LatitudeDegrees", latitude)
                    xml.element("LongitudeDegrees", longitude)
                }
            }
            xml.element("AltitudeMeters", ifThere: sample.altitude?.text)
            xml.element("DistanceMeters", ifThere: sample.distance?.meters.text(decimals: Decimals.meters))
            xml.heartRate("HeartRateBpm", sample.heartRate)
            xml.extensions(
                "Extensions",
                "ax:TPX",
                [
                    ("ax:Speed", sample.speed?.metersPerSecond.text(decimals: Decimals.speed)),
                    ("ax:RunCadence", strides.written.map(String.init)),
                ] + common,
                own: sample.attributes(
                    without: standard.union(CommonValue.all.filter { $0.tcx != nil }.map(\.field.name))
                )
            )
        }
        newline()
    }

    private mutating func heartRate(_ name: String, _ rate: HeartRate?) {
        guard let rate else { return }
        element(name) { $0.element("Value", rate.beatsPerMinute.text(decimals: 0)) }
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
