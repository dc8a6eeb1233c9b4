import Testing

/// Each rule on a small bad sample, and on its innocent neighbour.
@Suite struct RuleTests {
    @Test(
        arguments: [
            "let a = try! b()", "let a = b as! C", "fatalError(\"no\")", "let a = b!", "let a = b[0]!.c", "var a: Int!",
            "let a = b()!", "// TODO: later", "/* FIXME */",
        ]
    )
    func aTrapOrATODOIsFound(line: String) {
        let found = SourceRules.traps(in: SwiftFile("a.swift", "let first = 1\n\(line)"))
        #expect(found.map(\.line) == [2])
    }

    @Test(
        arguments: [
            "let a = try? b()", "let a = b as? C", "if !a { b() }", "if a != b || a!=b { c() }", "/// Not `try!`.",
            "let text = \"as! fatalError( now!\"", "let todo = [mastodon]", "precondition(a > 0, \"positive\")",
        ]
    )
    func textThatIsNotATrapIsNotFound(line: String) {
        #expect(SourceRules.traps(in: SwiftFile("a.swift", line)) == [])
    }

    @Test(
        arguments: [
            "final class A: @unchecked Sendable {\n}", "nonisolated(unsafe) var a = 0", "let a = unsafe b()",
            "let a = unsafeBitCast(b, to: C.self)", "/// A box of letters.\nfinal class A: @unchecked Sendable {}",
            "let a = unsafe b() // why",
            "// A reason two lines away says nothing here.\n\nlet a = unsafe b()",
        ]
    )
    func unsafeCodeWithoutACommentIsFound(text: String) {
        #expect(SourceRules.unreasonedUnsafety(in: SwiftFile("a.swift", text)).count == 1)
    }

    @Test(
        arguments: [
            "final class A: @unchecked Sendable {\n    // Sendable because it is immutable.\n}",
            "// Read by one thread alone.\nnonisolated(unsafe) var a = 0",
            "let a = unsafe b()  // the memory outlives b",
            "let a: UnsafePointer<Int>? = nil", "// nothing unsafe here", "let text = \"unsafe\"",
        ]
    )
    func unsafeCodeWithACommentIsNotFound(text: String) {
        #expect(SourceRules.unreasonedUnsafety(in: SwiftFile("a.swift", text)) == [])
    }

    @Test func aJSONDecoderIsFoundOutsideOutsideText() {
        let code = "let value = try JSONDecoder().decode(Value.self, from: data)"
        #expect(SourceRules.unboundedJSON(in: SwiftFile("Sources/Web/Control/A.swift", code)).map(\.line) == [1])
        #expect(SourceRules.unboundedJSON(in: SwiftFile("Sources/Core/OutsideText/A.swift", code)) == [])
    }

    // Put together here, so that this file is not itself what it warns of.
    private static let slash = "/"

    @Test(
        arguments: [
            "cd \(slash)home/ada/strided", "\"\(slash)Users/ada\"", "PATH=\(slash)root/bin", "file:\(slash)home/ada",
            "https:\(slash)/pypi.example.org/simple", "http:\(slash)/10.0.0.1:8080/", "--index\("-url") https",
            "url: \"https:\(slash)/nexus.example.org/swift\"",
        ]
    )
    func aMachinePathIsFoundWithItsLine(line: String) {
        let found = CommittedRules.machineTraces(in: "first\n\(line)\nlast", path: "README.md")
        #expect(found.map(\.line) == [2])
    }

    @Test(
        arguments: [
            "https://github.com/apple/swift-nio", "~/.config/strided", "$HOME/.local/bin", "/usr/share/home/x",
            "https://example.org/home/ada", "%h/strided", "/run/user/1000", "a Varlink client from PyPI",
        ]
    )
    func aPathThatEveryMachineHasIsNotFound(line: String) {
        #expect(CommittedRules.machineTraces(in: line, path: "README.md") == [])
    }

    @Test func buildProductsAreFound() {
        let paths = [
            "Package.swift", ".build/debug/a.o", "Benchmarks/Package.resolved", ".build-arm/x", "docs/build.md",
        ]
        let found = CommittedRules.buildProducts(among: paths)
        #expect(found.map(\.path) == [".build/debug/a.o", "Benchmarks/Package.resolved", ".build-arm/x"])
    }
}

/// Each rule for `TestSupport` on a sample that breaks it, and on one that does not.
@Suite struct SupportRuleTests {
    @Test(
        arguments: [
            "struct Dice: RandomNumberGenerator {", "environment[\"STRIDED_SHARED\"]", "mkdtemp(&template)",
            "FileManager.default.temporaryDirectory", "posix_spawn(&id, path, nil, nil, arguments, nil)",
        ]
    )
    func supportWrittenAgainIsFound(line: String) {
        #expect(SupportRules.repeatedSupport(in: SwiftFile("Tests/A/A.swift", line)).count == 1)
        #expect(SupportRules.repeatedSupport(in: SwiftFile("Tests/TestSupport/A.swift", line)) == [])
    }

    @Test(arguments: [
        "func dice(_ random: inout some RandomNumberGenerator) {", "var random = SplitMix64(seed: 1)",
        "// mkdtemp(&template)", "let folder = try TemporaryFolder()",
    ])
    func useOfSupportIsNotFound(line: String) {
        #expect(SupportRules.repeatedSupport(in: SwiftFile("Tests/A/A.swift", line)) == [])
    }
}

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
