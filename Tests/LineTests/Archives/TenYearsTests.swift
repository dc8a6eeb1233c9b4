import Foundation
import LineSupport
import Testing
import TestSupport

/// An archive of ten years: what the statistics show is computed again from the points of the files, without strided's code.
@Suite(.timeLimit(.minutes(15))) struct TenYearsTests {
    private static let zone = "Europe/Berlin"

    /// An activity northwards at a constant speed, with a point every 20 seconds.
    private struct Outing {
        let start: Int
        let speed: Double
        let points: Int
        let type: String

        private static let interval = 20
        /// The length of a degree of latitude on a sphere with the Earth's mean radius of 6,371,008.8 m (IUGG).
        private static let degree = 6_371_008.8 * Double.pi / 180

        var gpx: [UInt8] {
            let points = (0..<points).map { point in
                let latitude = 47 + Double(point * Self.interval) * speed / Self.degree
                let time = Date(timeIntervalSince1970: Double(start + point * Self.interval)).formatted(.iso8601)
                return "<trkpt lat='\(latitude)' lon='11'><time>\(time)</time></trkpt>"
            }
            return Array("<gpx><trk><type>\(type)</type><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
        }

        /// The metres on each local day.
        func meters(_ calendar: Calendar) -> [DateComponents: Double] {
            guard type != "cycling" else { return [:] }
            return (0..<(points - 1) * Self.interval).reduce(into: [:]) { sums, second in
                let time = Date(timeIntervalSince1970: Double(start + second) + 0.5)
                sums[calendar.dateComponents([.year, .month, .day], from: time), default: 0] += speed
            }
        }
    }

    /// 420 activities in ten years, at all hours; some are across midnight, and some across the change of the clock.
    private static func outings() -> [Outing] {
        var random = SplitMix64(seed: 2016)
        let first = 1_451_602_800 - 3600 * 9
        return (0..<420).map { number in
            let day = number * 3653 / 420
            let isLate = number.isMultiple(of: 9)
            let second = isLate ? 86_400 - 300 : Int.random(in: 3600..<70_000, using: &random)
            let type = ["running", "walking", "running", "cycling"][number % 4]
            let speeds = ["running": 2.4...4.2, "walking": 1.1...1.7, "cycling": 4...9]
            return Outing(
                start: first + day * 86_400 + second,
                speed: Double.random(in: speeds[type] ?? 2...3, using: &random),
                points: Int.random(in: 20..<70, using: &random),
                type: type
            )
        }
    }

    private struct Bars: Decodable {
        struct Bar: Decodable {
            let from: String
            let value: Double?
        }
        let bars: [Bar]
    }

    private struct Entry: Decodable {
        let kind: String
        let distance_m: Double
    }

    @Test func barsOfEachYearAreTheSumsOfItsActivities() async throws {
        let home = try Home()
        let environment = home.environment.merging(["TZ": Self.zone]) { $1 }
        func stridectl(_ arguments: String...) async throws -> Program.Outcome {
            try await Program.run("stridectl", arguments, environment: environment)
        }
        let outings = Self.outings()
        let archive = ZipFixture(outings.enumerated().map { ZipFixture.Entry("activities/\($0).gpx", $1.gpx) })
        try Data(archive.bytes).write(to: URL(filePath: home.file("export.zip")))
        let outcome = try await stridectl("import", home.file("export.zip"))
        #expect(outcome.status == 0 && outcome.output.contains("420 activities imported"), "\(outcome.errors)")
        // Nothing changes if the archive is imported again.
        _ = try await stridectl("import", home.file("export.zip"))

        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: Self.zone))
        var expected: [String: Double] = [:]
        for (day, meters) in outings.flatMap({ $0.meters(calendar) }) {
            expected[String(format: "%04d-%02d", day.year ?? 0, day.month ?? 0), default: 0] += meters
        }
        var shown: [String: Double] = [:]
        for year in 2015...2026 {
            let json = try await stridectl(
                "stats",
                "year",
                "--measure",
                "distance",
                "--date",
                "\(year)-06-01",
                "--json"
            ).output
            for bar in try JSONDecoder().decode(Bars.self, from: Data(json.utf8)).bars {
                shown[String(bar.from.prefix(7))] = bar.value
            }
        }
        #expect(Set(shown.filter { $0.value > 0 }.keys) == Set(expected.keys))
        for (month, meters) in expected {
            let difference = abs((shown[month] ?? 0) - meters)
            #expect(difference < 1 + meters * 0.001, "\(month): \(shown[month] ?? 0) m instead of \(meters) m")
        }
        let history = try await stridectl("history", "--json").output
        let entries = try JSONDecoder().decode([Entry].self, from: Data(history.utf8))
        let total = entries.filter { $0.kind != "cycle" }.reduce(0) { $0 + $1.distance_m }
        #expect(abs(shown.values.reduce(0, +) - total) < 1)
    }
}
