import Foundation
import LineSupport
import Testing
import TestSupport

/// `stridectl records` finds what a Python script finds in the stored samples with another method.
@Suite(.timeLimit(.minutes(15))) struct RecordsLineTests {
    /// The output of `stridectl records --json`.
    private struct Records: Decodable {
        struct Effort: Decodable {
            var measure: String
            var time_s: Double
            var distance_m: Double
            var activity: Int
        }
        struct Run: Decodable {
            var activity: Int
            var distance_m: Double?
            var moving_s: Double
        }
        struct Week: Decodable {
            var from: String
            var distance_m: Double
        }
        struct Streak: Decodable {
            var from: String
            var days: Int
        }
        var efforts: [Effort]
        var longest_distance: Run?
        var longest_time: Run?
        var most_steps: Day?
        var best_week: Week?
        var longest_streak: Streak?
        var not_analysed: Int
    }

    /// The output of records.py.
    private struct Expected: Decodable {
        struct Effort: Decodable {
            var activity: Int
            var value: Double
        }
        struct Run: Decodable {
            var activity: Int
            var distance_m: Double?
            var moving_s: Double?
        }
        var efforts: [String: [Effort]]
        var longest_distance: Run?
        var longest_time: Run?
        var most_steps: Day?
        var best_week: Records.Week?
        var longest_streak: Records.Streak?
    }

    private struct Day: Decodable, Equatable {
        var date: String
        var steps: Int
    }

    private func compare(_ home: Home) async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "records.py").path
        let python = try await Program.run("python3", [script, home.file("data/strided/strided.db")])
        try #require(python.status == 0, "\(python.errors)")
        let expected = try JSONDecoder().decode(Expected.self, from: Data(python.output.utf8))
        let outcome = try await home.stridectl("records", "--json")
        let records = try JSONDecoder().decode(Records.self, from: Data(outcome.output.utf8))
        #expect(records.not_analysed == 0)
        #expect(records.efforts.count >= 6)
        #expect(records.efforts.count == expected.efforts.values.map(\.count).reduce(0, +))
        for (measure, efforts) in expected.efforts {
            let found = records.efforts.filter { $0.measure == measure }
            #expect(found.map(\.activity) == efforts.map(\.activity), "\(measure)")
            for (a, b) in zip(found, efforts) {
                let value = measure == "12min" ? a.distance_m : a.time_s
                #expect(abs(value - b.value) < 0.011, "\(measure)")
            }
        }
        #expect(records.longest_distance?.activity == expected.longest_distance?.activity)
        #expect(abs((records.longest_distance?.distance_m ?? 0) - (expected.longest_distance?.distance_m ?? -1)) < 0.05)
        #expect(records.longest_time?.activity == expected.longest_time?.activity)
        #expect(records.most_steps == expected.most_steps)
        #expect(records.best_week?.from == expected.best_week?.from)
        #expect(abs((records.best_week?.distance_m ?? 0) - (expected.best_week?.distance_m ?? -1)) < 0.05)
        #expect(records.longest_streak?.days == expected.longest_streak?.days)
        #expect(records.longest_streak?.from == expected.longest_streak?.from)
    }

    @Test(.needs("python3")) func demoDataHaveTheExpectedRecords() async throws {
        let home = try Home()
        let made = try await Program.run("strided", ["--demo-data"], environment: home.environment)
        try #require(made.status == 0, "\(made.errors)")
        try await compare(home)
    }

    @Test(.needs("python3"), .needsShared("data/runs")) func importedFilesHaveTheExpectedRecords() async throws {
        let home = try Home()
        _ = try await home.stridectl("import", "--no-profile", SharedFolder.file("data/runs").path)
        try await compare(home)
    }

    @Test func anEmptyLogbookHasNoRecords() async throws {
        let home = try Home()
        let outcome = try await home.stridectl("records")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("No records"))
    }
}
