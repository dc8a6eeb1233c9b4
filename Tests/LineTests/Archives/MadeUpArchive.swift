import Foundation
import TestSupport

/// Made-up archives in the form of the services' archives.
enum MadeUpArchive {
    /// A run or another activity of ten minutes in the morning of a day of 2026; `day` counts from 1 January.
    static func gpx(day: Int, type: String = "running") -> [UInt8] {
        let points = (0..<60).map { point in
            let latitude = 48 + Double(point) * 0.0003
            return "<trkpt lat='\(latitude)' lon='11'><time>\(time(day, point * 10))</time></trkpt>"
        }
        return Array("<gpx><trk><type>\(type)</type><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    /// The same as a TCX file.
    static func tcx(day: Int) -> [UInt8] {
        let points = (0..<60).map { point in
            "<Trackpoint><Time>\(time(day, point * 10))</Time><DistanceMeters>\(point * 30)</DistanceMeters></Trackpoint>"
        }
        let lap = "<Lap StartTime='\(time(day, 0))'><Track>\(points.joined())</Track></Lap>"
        let activity = "<Activity Sport='Running'><Id>\(time(day, 0))</Id>\(lap)</Activity>"
        return Array("<TrainingCenterDatabase><Activities>\(activity)</Activities></TrainingCenterDatabase>".utf8)
    }

    /// The start of the activity of a day in milliseconds since 1970.
    static func start(day: Int) -> Int { 1_767_225_600_000 + (day - 1) * 86_400_000 + 21_600_000 }

    private static func time(_ day: Int, _ second: Int) -> String {
        Date(timeIntervalSince1970: Double(start(day: day)) / 1000 + Double(second)).formatted(.iso8601)
    }

    /// An archive of Strava with runs on the first days of the year, named `Run 1`, `Run 2` and so on.
    static func strava(runs: Int) -> ZipFixture {
        let titles =
            "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Filename,Perceived Exertion\n"
        let rows = (1...runs).map { "\($0),\"Jan \($0), 2026\",Run \($0),Run,,activities/\($0).gpx,5.0\n" }
        let table = ZipFixture.Entry("export_1/activities.csv", (titles + rows.joined()).utf8)
        return ZipFixture([table] + (1...runs).map { ZipFixture.Entry("export_1/activities/\($0).gpx", gpx(day: $0)) })
    }
}
