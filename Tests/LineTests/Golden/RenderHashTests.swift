import Foundation
import LineSupport
import TestSupport
import Testing

/// Renders whose samples and logs must not change, as hashes.
///
/// The samples are rounded to 16 bits and the numbers of the log to ten digits. So the hashes do not depend on the last digit of sine and
/// exponential functions, which may differ between processors and versions of glibc. If they differ on another machine only, a
/// sample was next to the middle between two steps.
@Suite(.timeLimit(.minutes(15))) struct RenderHashTests {
    @Test func theSamplesAndLogsAreThoseOfTheGoldenFile() async throws { try await compare("renders") }

    @Test(.needsShared("data/runs/derived")) func thoseOfRecordedRunsAreThoseOfTheGoldenFile() async throws {
        try await compare("renders-shared")
    }

    private func compare(_ name: String) async throws {
        let runs = SharedFolder.file("data/runs/derived").path
        var lines: [String] = []
        for row in try GoldenFile(name: "\(name).script").lines() where !row.hasPrefix("#") {
            var words = row.split(separator: "\t").map { String($0).replacing("SHARED", with: runs) }
            let render = words.removeFirst()
            let home = try Home()
            if let index = words.firstIndex(where: { $0.hasSuffix(".steps") }) {
                // The files have only the times.
                let times = try String(contentsOfFile: words[index], encoding: .utf8).split(separator: "\n")
                words[index] = home.file("steps")
                try times.map { $0.hasPrefix("#") ? "" : "step \($0)\n" }.joined()
                    .write(toFile: words[index], atomically: true, encoding: .utf8)
            }
            let (wav, log) = (home.file("out.wav"), home.file("out.jsonl"))
            let arguments: [String] = ["render"] + words + ["--output", wav, "--log", log]
            let done = try await Program.run("strided", arguments, environment: home.environment)
            try #require(done.status == 0, "\(render): \(done.errors)")
            let events = GoldenFile.rounded(try String(contentsOfFile: log, encoding: .utf8))
            try events.write(toFile: log, atomically: true, encoding: .utf8)
            let hashes = try await Program.run("env", ["sha256sum", wav, log]).output.split(separator: "\n")
            try #require(hashes.count == 2)
            let count = events.split(separator: "\n").count
            lines.append(
                "\(render)\t{\"events\":\(count),\"log\":\"\(hashes[1].prefix(16))\",\"wav\":\"\(hashes[0].prefix(16))\"}"
            )
        }
        try GoldenFile(name: "\(name).golden").expect(lines)
    }
}
