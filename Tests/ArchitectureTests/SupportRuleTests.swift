import Testing

/// Each rule for `TestSupport` on a sample that breaks it, and on one that does not.
@Suite struct SupportRuleTests {
    private func imports(_ path: String, _ text: String) throws -> [String] {
        let table = try ModuleTable(markdown: ModuleTableTests.markdown)
        return SupportRules.imports(in: SwiftFile(path, text), table: table).map(\.description)
    }

    @Test func testSupportMayNotImportAModuleOfTheProject() throws {
        let path = "Tests/TestSupport/A.swift"
        #expect(
            try imports(path, "import Testing\nimport Cadence") == ["\(path):2: TestSupport may not import Cadence"]
        )
        #expect(try imports(path, "import Foundation\npackage import Testing") == [])
        #expect(try imports("Tests/CadenceTests/A.swift", "import Cadence") == [])
    }

    @Test func aSourceMayNotImportTestSupport() throws {
        let check = ImportCheck(table: try ModuleTable(markdown: ModuleTableTests.markdown))
        for target in ["Cadence", "Playback", "strided"] {
            let found = check.findings(in: SwiftFile("Sources/\(target)/A.swift", "import TestSupport"))
            #expect(found.map(\.message) == ["\(target) may not import TestSupport"])
        }
    }

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
