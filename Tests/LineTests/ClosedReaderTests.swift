import Foundation
import LineSupport
import Testing
import TestSupport

/// Programs whose output goes through a pipe to a program that ends first, such as `head`.
@Suite(.timeLimit(.minutes(15))) struct ClosedReaderTests {
    /// Runs a program with an input that never ends, and a reader of its output, until both have ended.
    private func run(_ home: Home, _ words: [String], reader: String) async throws -> Program.Outcome {
        let input = home.file("input")
        if mkfifo(input, 0o600) != 0, errno != EEXIST { throw CocoaError(.fileWriteUnknown) }
        // Dash opens a FIFO for reading and writing at once, so it never reaches its end.
        let script = "exec 3<>\"$0\"; \"$@\" <&3 | \(reader)"
        // The installed programs are links to strided.
        let program = home.file(words[0])
        if !FileManager.default.fileExists(atPath: program) {
            let target = Program.path(of: words[0] == "stridectl" ? "stridectl" : "strided")
            try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: target)
        }
        let words = [program] + words.dropFirst()
        return try await Program.run("sh", ["-c", script, input] + words, environment: home.environment)
    }

    @Test(arguments: [
        ["stridectl", "watch"], ["stridectl", "watch", "--json"], ["stridectl", "watch", "--interval", "60000"],
        ["stridectl", "watch", "--every-change"], ["stridectl", "live", "--plain"], ["stridectl", "today", "--watch"],
        ["stridectl", "today", "--watch", "--json"], ["stridectl", "nmea"], ["stridectl", "steps"],
        ["stridectl", "accel"], ["strided-sync"],
    ])
    func aProgramEndsWhenItsReaderHasGone(words: [String]) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        for reader in ["true", "head -c 1 >/dev/null"] where reader == "true" || Self.printsAtOnce(words) {
            #expect(try await run(home, words, reader: reader).errors.isEmpty)
        }
        #expect(await daemon.end() == 0)
    }

    /// Whether a program prints something before anything happens.
    private static func printsAtOnce(_ words: [String]) -> Bool {
        ["watch", "live", "today"].contains(words.dropFirst().first)
    }

    @Test func theServerOfThePageEndsWhenItsReaderHasGone() async throws {
        let home = try Home()
        let port = try ReservedPort()
        let outcome = try await run(home, ["stridectl", "web", "--port", "\(port.number)"], reader: "head -n 1")
        #expect(outcome.output.contains("\(port.number)") && outcome.errors.isEmpty)
    }

    @Test func anOrderIsCarriedOutWithoutAReader() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        for verb in ["start", "pause", "resume", "stop"] {
            #expect(try await run(home, ["stridectl", verb], reader: "true").errors.isEmpty)
        }
        #expect(try await home.stridectl("status").output.contains("stopped"))
        #expect(await daemon.end() == 0)
    }
}
