import Testing

/// Each rule for tests on a small bad sample, and on its innocent neighbour.
@Suite struct TestRuleTests {
    @Test(
        arguments: [
            "try await Task.sleep(for: .seconds(1))", "usleep(1000)", "sleep(1)", "Thread.sleep(forTimeInterval: 1)",
            "nanosleep(&time, nil)", "try await clock.sleep(until: later)",
        ]
    )
    func aTestThatSleepsIsFound(line: String) {
        #expect(TestRules.sleeps(in: SwiftFile("a.swift", line)).count == 1)
    }

    @Test(arguments: [
        "@Test func noTestSleeps() {}", "// sleep(1)", "let asleep = true", "run(\"sleep(1)\")",
        "func sleep(until end: Instant) async {",
    ])
    func textThatOnlyMentionsSleepIsNotFound(line: String) {
        #expect(TestRules.sleeps(in: SwiftFile("a.swift", line)) == [])
    }

    @Test(
        arguments: [
            "let lab = Laboratory(server: server)", "run(\"tools/audio-lab.sh\")", ".needs(\"pulseaudio\")",
            "let program = \"/usr/sbin/gpsd\"",
        ]
    )
    func aRealServerOutsideARealTimeTargetIsFound(line: String) {
        #expect(TestRules.realTime(in: SwiftFile("Tests/LineTests/A.swift", line)).map(\.line) == [1])
        #expect(TestRules.realTime(in: SwiftFile("Tests/LineRealTimeTests/A.swift", line)) == [])
        #expect(TestRules.realTime(in: SwiftFile("Tests/LineTests/A.swift", "// \(line)")) == [])
    }

    @Test(
        arguments: [
            "var random = SystemRandomNumberGenerator()", "Int.random(in: 0..<3)", "words.randomElement()",
            "words.shuffled()",
        ]
    )
    func randomNumbersWithoutASeedAreFound(line: String) {
        #expect(TestRules.unseededNumbers(in: SwiftFile("Tests/A/A.swift", line)).count == 1)
    }

    @Test(arguments: ["Int.random(in: 0..<3, using: &numbers)", "// words.shuffled()", "let random = 3"])
    func randomNumbersWithASeedAreNotFound(line: String) {
        #expect(TestRules.unseededNumbers(in: SwiftFile("Tests/A/A.swift", line)) == [])
    }

    private func test(_ body: String) -> SwiftFile {
        SwiftFile("Tests/A/A.swift", "    @Test func a() {\n        \(body)\n    }\n")
    }

    @Test(arguments: ["guard a else { return }", "guard let a = b.first else {\n            return\n        }"])
    func aGuardThatEndsATestSilentlyIsFound(body: String) {
        #expect(TestRules.silentGuards(in: test(body)).map(\.line) == [2])
    }

    @Test(arguments: [
        "guard a else {\n            Issue.record()\n            return\n        }", "let a = try #require(b)",
        "each {\n            guard a else { return }\n        }",
    ])
    func aGuardThatFailsIsNotFound(body: String) {
        #expect(TestRules.silentGuards(in: test(body)) == [])
    }

    @Test func aGuardOutsideATestIsNotFound() {
        let text = "    func a() {\n        guard a else { return }\n    }"
        #expect(TestRules.silentGuards(in: SwiftFile("Tests/A/A.swift", text)) == [])
    }
}
