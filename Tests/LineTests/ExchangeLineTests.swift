import Foundation
import LineSupport
import Testing
import TestSupport

/// What goes out to other programs and comes in from them, held against readers that are not ours.
@Suite(.timeLimit(.minutes(15))) struct ExchangeLineTests {
    private static let formats = ["gpx", "tcx", "fit"]

    /// The figures of all activities, without what is only true in one logbook; by start.
    private func figures(_ home: Home) async throws -> [String: NSDictionary] {
        let done = try await home.stridectl("history", "--json")
        try #require(done.status == 0, "\(done.errors)")
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                (
                    entry["start"] as? String ?? "",
                    entry.filter { !["id", "origin", "note"].contains($0.key) } as NSDictionary
                )
            }
        )
    }

    private func numbers(_ home: Home) async throws -> [Int] {
        let done = try await home.stridectl("history", "--json")
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [[String: Any]])
        return entries.compactMap { $0["id"] as? Int }
    }

    /// Exports every activity; those without a place have no GPX, and say so.
    private func export(_ home: Home, _ format: String, to folder: TemporaryFolder) async throws -> [String] {
        var files: [String] = []
        for number in try await numbers(home).prefix(16) {
            let file = folder.file("\(number).\(format)")
            let done = try await home.stridectl("export", "\(number)", "--format", format, "--output", file)
            if done.status == 0 {
                files.append(file)
            } else {
                #expect(format == "gpx" && done.errors.contains("no positions"), "\(done.errors)")
            }
        }
        return files
    }

    @Test(
        .needsShared("data/runs"),
        .needsPython(modules: "lxml", "gpxpy", "tcxreader", "tcxparser", "garmin_fit_sdk", "fitdecode", "fitparse")
    )
    func exportedActivitiesAreReadByOtherPrograms() async throws {
        let home = try Home()
        let folder = try TemporaryFolder()
        let runs = SharedFolder.file("data/runs").path
        let recorded = try FileManager.default.contentsOfDirectory(atPath: runs)
            .filter { name in Self.formats.contains { name.hasSuffix("." + $0) } }
        for file in recorded { _ = try await home.stridectl("import", "\(runs)/\(file)") }
        let imported = try await numbers(home).count
        #expect(imported >= 5)
        #expect(
            try await Program.run("strided", ["--demo-data", "--demo-days", "10"], environment: home.environment).status
                == 0
        )
        var files: [String] = []
        for format in Self.formats { files += try await export(home, format, to: folder) }
        #expect(files.count >= 30)
        let check = try await Program.run("python3", [SharedFolder.file("tools/check-exports.py").path] + files)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(check.output.split(separator: "\n").count == files.count)
    }

    @Test(.needsShared("data/runs"), arguments: formats)
    func anActivityIsUnchangedByExportAndImport(format: String) async throws {
        let first = try Home()
        let runs = SharedFolder.file("data/runs").path
        for file in try FileManager.default.contentsOfDirectory(atPath: runs) where file.hasSuffix(".\(format)") {
            _ = try await first.stridectl("import", "\(runs)/\(file)")
        }
        let folder = try TemporaryFolder()
        let second = try Home()
        let files = try await export(first, format, to: folder)
        #expect(!files.isEmpty)
        for file in files { #expect(try await second.stridectl("import", file).status == 0) }
        #expect(try await figures(second) == figures(first))
    }
}
