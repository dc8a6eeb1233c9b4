import Foundation
import LineSupport
import TestSupport
import Testing

@testable import Control

/// The JSON of the control socket, byte for byte, so that a change of the code between the modules cannot change it unseen.
///
/// Each script in `Files/NAME.script` is played on virtual time, and its answers are compared with `Files/NAME.golden`.
@Suite(.timeLimit(.minutes(15))) struct GoldenTests {
    /// In a process of its own, because the time zone and the addresses of the D-Bus buses belong to the process.
    @Test(arguments: ["methods", "situations", "day"])
    func theAnswersOfAScriptAreThoseOfItsGoldenFile(script: String) async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [script = script as String] in
            setenv("TZ", "Europe/Berlin", 1)
            for bus in ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"] {
                setenv(bus, "unix:path=/nonexistent", 1)
            }
            for situation in ScriptedRun.situations(in: try GoldenFile(name: "\(script).script").text()) {
                let run = try ScriptedRun(situation, printsReplies: script != "situations")
                for line in try await run.play() { print("golden: \(line)") }
            }
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("golden: ") }.map { String($0.dropFirst(8)) }
        try GoldenFile(name: "\(script).golden").expect(lines)
    }

    @Test func everyMethodHasARightAndAWrongCall() throws {
        let lines = try GoldenFile(name: "methods.golden").lines()
        for match in InterfaceDescription.control.text.matches(of: /\nmethod (\w+)\(([^)]*)/) {
            let answers = lines.filter { $0.contains(": \(match.1) ") || $0.contains(": \(match.1)\t") }
            let errors = answers.filter { $0.contains("\t{\"error\":") }
            // A server answers these only to a call with "more".
            let isRight = errors.count < answers.count || ["Watch", "WatchButtons"].contains(match.1)
            #expect(isRight, "\(match.1) has no right call")
            #expect(!errors.isEmpty || match.2.isEmpty, "\(match.1) has no wrong call")
        }
    }

    @Test func aDifferenceNamesTheLineAndThePlace() {
        let old = ["a\t{\"x\":{\"y\":[1,2]}}", "b\ttext", "b\ttext", "c\t{}"]
        let new = ["a\t{\"x\":{\"y\":[1,3]}}", "b\ttext", "b\tother", "d\t{}"]
        #expect(
            GoldenFile.differences(from: old, to: new) == [
                "removed: c (1)", "changed: a (1)\n    x.y.1: 2 → 3", "changed: b (2)\n    text\n  → other",
                "added: d (1): {}",
            ]
        )
        #expect(GoldenFile.differences(from: ["a\t1", "b\t1"], to: ["b\t1", "a\t1"]) == ["the order of the lines"])
        #expect(GoldenFile.differences(from: ["a\t{\"x\":1.0}"], to: ["a\t{\"x\":1}"]).count == 1)
    }
}

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
