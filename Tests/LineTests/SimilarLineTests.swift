import Foundation
import LineSupport
import Testing
import TestSupport

/// Similar activities and the names of routes, as a runner uses them, with imported files.
@Suite(.timeLimit(.minutes(15))) struct SimilarLineTests {
    private struct Similar: Decodable {
        struct Compared: Decodable {
            var activity: Activity
            var difference: Difference
        }
        struct Activity: Decodable {
            var id: Int
            var name: String?
            var average_speed_mps: Double?
        }
        struct Difference: Decodable {
            var average_speed_mps: Double?
        }
        struct List: Decodable {
            var count: Int
            var best_id: Int?
            var activities: [Compared]
        }
        var activity: Activity
        var has_route: Bool
        var same_route: List
        var same_distance: List
    }

    /// A file with a run of 1.2 km around a block, with a fix every five seconds.
    ///
    /// - Parameter side: 1 for the usual direction, −1 for the opposite one.
    private func gpx(day: Int, seconds: Int = 5, side: Double = 1, isNamed: Bool = false) -> Data {
        let fixes = (0...80).map { number -> String in
            let (corner, rest) = (Double(number / 20), Double(number % 20) / 20)
            let along = [rest, 1, 1 - rest, 0, 0][Int(corner)]
            let across = [0, rest, 1, 1 - rest, 0][Int(corner)]
            let time = number * seconds
            let (minute, second) = (String(100 + time / 60).dropFirst(), String(100 + time % 60).dropFirst())
            let clock = "10:\(minute):\(second)"
            return """
                <trkpt lat='\(48 + along * 0.0027)' lon='\(11 + side * across * 0.004)'><time>2026-05-\(day)T\(clock)Z</time></trkpt>
                """
        }
        let name = isNamed ? "<name>From a file</name>" : ""
        return Data("<gpx><trk>\(name)<type>run</type><trkseg>\(fixes.joined())</trkseg></trk></gpx>".utf8)
    }

    private func home(with files: [Data]) async throws -> Home {
        let home = try Home()
        for (number, content) in files.enumerated() {
            let file = home.file("\(number).gpx")
            try content.write(to: URL(filePath: file))
            let done = try await home.stridectl("import", file)
            #expect(done.status == 0, "\(done.errors)")
        }
        return home
    }

    private func similar(_ home: Home, _ words: String...) async throws -> Similar {
        let done = try await Program.run("stridectl", ["similar", "--json"] + words, environment: home.environment)
        return try JSONDecoder().decode(Similar.self, from: Data(done.output.utf8))
    }

    @Test func similarComparesTheLastRunWithThoseOnItsRoute() async throws {
        let home = try await home(with: [
            gpx(day: 10, seconds: 4), gpx(day: 11), gpx(day: 12, side: -1), gpx(day: 13),
        ])
        let similar = try await similar(home, "last")
        #expect(similar.activity.id == 4 && similar.has_route)
        #expect(similar.same_route.count == 2 && similar.same_route.activities.map(\.activity.id) == [2, 1])
        #expect(similar.same_route.best_id == 1)
        #expect(similar.same_distance.activities.map(\.activity.id) == [3])
        for compared in similar.same_route.activities {
            let difference = (compared.activity.average_speed_mps ?? 0) - (similar.activity.average_speed_mps ?? 0)
            #expect(abs((compared.difference.average_speed_mps ?? .infinity) - difference) < 1e-9)
        }
        let text = try await home.stridectl("similar", "--limit", "1")
        #expect(text.output.contains("Same route") && text.output.contains("fastest"), "\(text.output)")
        let list = try await home.stridectl("history", "--similar-to", "last", "--json")
        #expect(try JSONDecoder().decode([Similar.Activity].self, from: Data(list.output.utf8)).map(\.id) == [4, 2, 1])
        #expect(try await home.stridectl("similar", "--limit", "0").status != 0)
        #expect(try await home.stridectl("similar", "99").errors.contains("there is no such activity"))
    }

    @Test func aNameOfTheRouteIsGivenToUnnamedRuns() async throws {
        let home = try await home(with: [
            gpx(day: 10), gpx(day: 11, isNamed: true), gpx(day: 12, side: -1), gpx(day: 13),
        ])
        #expect(try await home.stridectl("edit", "last", "--name", "Block").status == 0)
        let output = try await home.stridectl("history", "--json").output
        let names = try JSONDecoder().decode([Similar.Activity].self, from: Data(output.utf8)).map(\.name)
        #expect(names == ["Block", nil, "From a file", "Block"])
        // The unnamed run is shown and found by the time of the day.
        let text = try await home.stridectl("history").output
        #expect(text.contains(" run"), "\(text)")
    }

    @Test func withoutARouteOrAnActivityThereIsAnError() async throws {
        let home = try Home()
        #expect(try await home.stridectl("similar").errors.contains("there is no activity yet"))
        #expect(try await home.stridectl("history", "--similar-to", "last").errors.contains("there is no activity yet"))
        let points = (10..<40).map { second in
            "<trkpt lat='48.000\(second)' lon='11'><time>2026-05-10T08:00:\(second)Z</time></trkpt>"
        }
        let short = Data("<gpx><trk><type>run</type><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
        try short.write(to: URL(filePath: home.file("short.gpx")))
        #expect(try await home.stridectl("import", home.file("short.gpx")).status == 0)
        #expect(try await home.stridectl("similar").output.contains("no route that can be compared"))
        #expect(try await home.stridectl("history", "--similar-to", "1").errors.contains("at least 500 m"))
    }
}
