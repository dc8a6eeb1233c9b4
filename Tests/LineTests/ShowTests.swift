import LineSupport
import Testing
import TestSupport

/// How `show` is read: page by page on a terminal, and aloud.
struct ShowTests {
    private static func homeWithDays() async throws -> Home {
        let home = try Home()
        _ = try await Program.run("strided", ["--demo-data"], environment: home.environment)
        return home
    }

    @Test(.timeLimit(.minutes(15)))
    func plainTextHasNoDrawings() async throws {
        let home = try await Self.homeWithDays()
        let outcome = try await home.stridectl(["show", "1", "--plain"])
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("Distance: ") } && lines.contains { $0.hasPrefix("To kilometre 1: ") })
        // No drawing, no column of spaces, no escape sequence.
        #expect(!outcome.output.unicodeScalars.contains { (0x2190...0x28FF).contains($0.value) || $0 == "\u{1B}" })
        #expect(!outcome.output.contains("  "))
    }

    @Test(
        .timeLimit(.minutes(15)),
        .enabled(if: Program.exists("script")),
        arguments: [
            ("sed 's/^/P:/'", ["show", "1"], true), ("cat", ["show", "1"], false),
            ("no-such-pager", ["show", "1"], false),
            ("sed 's/^/P:/'", ["show", "1", "--plain"], false), ("sed 's/^/P:/'", ["show", "1", "--json"], false),
        ]
    )
    func thePagerGetsLongOutputOfATerminal(pager: String, words: [String], isPaged: Bool) async throws {
        let home = try await Self.homeWithDays()
        let command = ([Program.path(of: "stridectl")] + words).joined(separator: " ")
        let outcome = try await Program.run(
            "script",
            ["-qec", command, "/dev/null"],
            environment: home.environment.merging(["PAGER": pager, "TERM": "xterm"]) { $1 }
        )
        #expect(outcome.output.contains("P:") == isPaged, "\(outcome.output.prefix(500))")
        #expect(outcome.output.contains("istance"))
    }

    @Test(.timeLimit(.minutes(15)))
    func followingAMissingSourceGivesAdvice() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let missing: [(source: String, advice: String)] = [
            ("gps", "--gpsd localhost"), ("treadmill", "sensors scan"), ("footpod", "sensors scan"),
            ("steps", "sensors scan"),
            ("auto", "--gpsd localhost"),
        ]
        for (source, advice) in missing {
            let outcome = try await home.stridectl(["follow", source])
            #expect(
                outcome.output.hasPrefix("follow \(source)\n") && outcome.output.contains(advice),
                "\(outcome.output)"
            )
        }
        let scan = try await home.stridectl(["sensors", "scan", "--for", "60"])
        #expect(scan.status == 1)
        #expect(scan.errors.contains("no Bluetooth: ") && scan.errors.contains("DBUS_SYSTEM_BUS_ADDRESS"))
        _ = await daemon.end()
    }
}
