import Activities
import Foundation
import LineSupport
import Logbook
import Testing
import TestSupport

/// The command `stridectl trends`, compared with a Python script that computes the same figures from the samples.
struct TrendTests {
    /// Compares all trends of a logbook; returns the number of estimates that were compared.
    private static func compare(_ home: Home, _ words: [String]) async throws -> Int {
        let limits = ["--maximal-heart-rate", "190", "--resting-heart-rate", "50"]
        let trends = try await Program.run(
            "stridectl",
            ["trends", "--json"] + limits + words,
            environment: home.environment
        )
        try #require(trends.status == 0, "\(trends.errors)")
        let file = home.file("trends.json")
        try trends.output.write(toFile: file, atomically: true, encoding: .utf8)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check-trends.py").path
        let database = home.file("data/strided/strided.db")
        let outcome = try await Program.run(
            "python3",
            [script, database, file, "--maximal", "190", "--resting", "50"],
            environment: ProcessInfo.processInfo.environment
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    @Test(.timeLimit(.minutes(15)), .needs("python3"), arguments: ["week", "month"])
    func trendsOfDemoDataEqualThoseOfThePythonScript(_ step: String) async throws {
        let home = try Home()
        _ = try await Program.run("strided", ["--demo-data", "--demo-days", "120"], environment: home.environment)
        #expect(try await Self.compare(home, ["--by", step]) > 10)
    }

    @Test(.timeLimit(.minutes(15)), .needs("python3"), .needsShared("data/runs"))
    func trendsOfTheSharedRunsEqualThoseOfThePythonScript() async throws {
        let home = try Home()
        // Some files are damaged on purpose, so the status of the import is not 0.
        _ = try await home.stridectl("import", "--no-profile", SharedFolder.file("data/runs").path)
        #expect(try await Self.compare(home, ["--by", "month", "--from", "2010-01-01"]) > 0)
    }

    @Test(.timeLimit(.minutes(15)))
    func thePageShowsTheEffectOfAPlanAndOxygenUptakeFromTheSettings() async throws {
        let home = try Home()
        _ = try await Program.run("strided", ["--demo-data", "--demo-days", "60"], environment: home.environment)
        let words = ["report", "trends", "--plan-from", "\(LocalClock.now.date.advanced(by: -30))", "--output", "-"]
        let without = try await Program.run("stridectl", words, environment: home.environment)
        #expect(without.output.contains("during, with clicks") && !without.output.contains("ml/kg/min"))
        try home.configure("[heart]\nmaximum = \"190 bpm\"\nresting = \"50 bpm\"\n")
        let with = try await Program.run("stridectl", words, environment: home.environment)
        #expect(with.status == 0 && with.output.contains("ml/kg/min"), "\(with.errors)")
        let oxygen = try await home.stridectl("trends", "vo2max")
        #expect(oxygen.errors.isEmpty && oxygen.output.contains("ml/kg/min"))
    }

    @Test(.timeLimit(.minutes(15)))
    func missingValuesAreNamed() async throws {
        let home = try Home()
        let oxygen = try await home.stridectl("trends", "vo2max")
        #expect(oxygen.status == 0 && oxygen.errors.contains("--resting-heart-rate"))
        let plan = try await home.stridectl("trends", "plan")
        #expect(plan.status == 64 && plan.errors.contains("--plan-from"))
        let turned = try await home.stridectl("trends", "--from", "2026-02-01", "--to", "2026-01-01")
        #expect(turned.status == 64)
        for words in [["report", "records", "--open"], ["trends", "cadence"]] {
            let words = words + ["--plan-from", "2026-01-01"]
            let elsewhere = try await Program.run("stridectl", words, environment: home.environment)
            #expect(elsewhere.status == 64 && elsewhere.errors.contains("--plan-from"))
        }
        let all = try await home.stridectl("trends")
        #expect(all.status == 0 && all.output.contains("not enough data"))
    }
}
