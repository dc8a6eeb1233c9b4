import Activities
import Cadence
import Foundation
import TestSupport

/// Generated activities with typical values.
enum MadeUp {
    static let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 7200)

    static func activity(
        _ kind: Activity.Kind = .run,
        at start: Moment = start,
        seconds: Int = 10,
        meters: Double = 30
    ) -> Activity {
        var summary = Summary()
        summary.moving = .seconds(seconds)
        summary.distance = Distance(meters: meters)
        summary.distanceSource = .satellites
        return Activity(
            kind: kind,
            origin: .recorded,
            start: start,
            elapsed: .seconds(seconds),
            laps: [Lap(span: .zero..<(.seconds(seconds)), distance: Distance(meters: meters))],
            summary: summary
        )
    }

    static func sample(_ second: Int) -> Sample {
        Sample(
            elapsed: .seconds(second),
            position: Position(latitude: 48.1234567 + Double(second) * 0, longitude: 11.7654321),
            altitude: Altitude(meters: 512.34),
            distance: Distance(meters: Double(second * 3)),
            speed: Speed(metersPerSecond: 3.001),
            target: StepRate(stepsPerMinute: 172.5),
            cadence: StepRate(stepsPerMinute: 171),
            heartRate: HeartRate(beatsPerMinute: 151),
            steps: second * 3,
            power: 240,
            groundContact: .microseconds(243_500),
            lead: .milliseconds(-12_300)
        )
    }

    static func track(
        _ kind: Activity.Kind = .run,
        at start: Moment = start,
        seconds: Int = 10,
        meters: Double = 30
    ) -> ActivityTrack {
        ActivityTrack(
            activity: activity(kind, at: start, seconds: seconds, meters: meters),
            samples: (1...seconds).map(sample)
        )
    }
}

extension TemporaryFolder {
    /// The path of a database in a folder that does not exist yet.
    var database: String { file("data/strided.db") }

    /// The names of the files beside the database.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file("data")).sorted()
    }
}

/// The permissions of a file; nil if it does not exist.
func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
}

extension SmallDisk {
    /// The path of the logbook.
    var path: String { folder.database }

    /// The path of the logbook at the read-only mount point.
    func readOnlyPath() throws -> String { try readOnlyFolder().database }
}
