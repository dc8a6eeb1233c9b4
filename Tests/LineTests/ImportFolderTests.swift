import Foundation
import LineSupport
import Testing
import TestSupport

/// Whole folders, as other programs export them: with files packed by gzip, files of other kinds, and damaged ones.
@Suite(.timeLimit(.minutes(15))) struct ImportFolderTests {
    private func gpx(day: Int) -> Data {
        let points = (10..<40).map { second in
            "<trkpt lat='48.000\(second)' lon='11'><time>2026-05-\(10 + day)T08:00:\(second)Z</time></trkpt>"
        }
        return Data("<gpx><trk><type>run</type><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    private func packed(_ content: Data, in folder: TemporaryFolder) async throws -> Data {
        let file = folder.file("content")
        try content.write(to: URL(filePath: file))
        #expect(try await Program.run("gzip", ["--force", file]).status == 0)
        return try Data(contentsOf: URL(filePath: file + ".gz"))
    }

    @Test func aFolderIsImportedRecursivelyWithASummary() async throws {
        let home = try Home()
        let folder = try TemporaryFolder()
        let scratch = try TemporaryFolder()
        let packed = try await packed(gpx(day: 3), in: scratch)
        let files: [(String, Data)] = [
            ("b.gpx", gpx(day: 1)), ("2025/05/C.GPX", gpx(day: 2)), ("2025/d.gpx.gz", packed),
            ("2025/again.gpx", gpx(day: 2)), ("a-damaged.gpx", Data("<gpx".utf8)), ("2025/e.tcx.gz", packed.prefix(60)),
            ("notes.txt", Data("x".utf8)), ("2025/.DS_Store", Data("x".utf8)),
        ]
        try FileManager.default.createDirectory(atPath: folder.file("2025/05"), withIntermediateDirectories: true)
        for (name, content) in files { try content.write(to: URL(filePath: folder.file(name))) }
        try FileManager.default.createSymbolicLink(atPath: folder.file("2025/up"), withDestinationPath: folder.path)

        let first = try await home.stridectl("import", folder.path)
        #expect(first.status == 1)
        let lines = first.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 5, "\(first.output)")
        for (line, name) in zip(lines, ["2025/05/C.GPX", "2025/again.gpx", "2025/d.gpx.gz", "b.gpx"]) {
            #expect(line.hasPrefix(folder.file(name) + ": run of 2026-05-1"), "\(line)")
        }
        #expect(
            lines.last
                == "6 files: 3 activities imported, 1 already in the logbook, 2 could not be read, 3 other files skipped"
        )
        #expect(
            first.errors.contains("a-damaged.gpx: ") && first.errors.contains("e.tcx.gz: it is compressed with gzip")
        )

        let second = try await home.stridectl("import", folder.path + "/")
        #expect(second.output.contains("6 files: 0 activities imported, 4 already in the logbook"), "\(second.output)")
        let one = try await home.stridectl("import", folder.file("2025/d.gpx.gz"))
        #expect(one.status == 0 && one.output.split(separator: "\n").count == 1, "\(one.output)")
    }

    @Test func aCompressedFileAboveTheSizeLimitIsRefused() async throws {
        let home = try Home()
        let folder = try TemporaryFolder()
        let content = folder.file("zeros.gpx")
        #expect(FileManager.default.createFile(atPath: content, contents: nil))
        #expect(truncate(content, 257 << 20) == 0)
        #expect(try await Program.run("gzip", ["-1", content]).status == 0)
        let outcome = try await home.stridectl("import", content + ".gz")
        #expect(outcome.status == 1 && outcome.errors.contains("larger than the limit of 256 MB"), "\(outcome.errors)")
    }
}
