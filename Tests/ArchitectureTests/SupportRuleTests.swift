import Testing

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
