import Testing

@Suite struct ModuleTableTests {
    static let markdown = """
        # Targets

        | Target | Kind | May import | Holds |
        |---|---|---|---|
        | `Cadence` | library, pure | nothing | quantities |
        | `Metronome` | library | `Synchronization`; `Glibc` in the sound synthesis alone | clicks |
        | `CALSA` | system library | – | `alsa` |
        | `Playback` | library | `Metronome`, `CALSA`, `NIOCore` | devices |
        | `strided` | executable | all of the above, `Logging` | everything |

        | `Elsewhere` | is | not | read |
        """

    private let table = Result { try ModuleTable(markdown: markdown) }

    private func findings(_ path: String, _ text: String) throws -> [String] {
        try ImportCheck(table: table.get()).findings(in: SwiftFile(path, text)).map(\.description)
    }

    @Test func aRowAllowsItsModules() throws {
        let table = try table.get()
        #expect(table.rows.map(\.target) == ["Cadence", "Metronome", "CALSA", "Playback", "strided"])
        #expect(table["Cadence"]?.allowed == [])
        #expect(table["Playback"]?.allowed == ["Metronome", "CALSA", "NIOCore"])
        #expect(
            table["strided"]?.allowed == [
                "Cadence", "Metronome", "Synchronization", "Glibc", "CALSA", "Playback", "NIOCore", "Logging",
            ]
        )
    }

    @Test(
        arguments: [
            "no table", "| Target | Kind | May import |\n|---|---|---|",
            "| Target | Kind | May import |\n|---|---|---|\n| `A` | library | `B` in the cellar alone |",
            "| Target | Kind | May import |\n|---|---|---|\n| `A` | library | whatever |",
        ]
    )
    func aMalformedTableIsAnError(markdown: String) {
        #expect(throws: ModuleTable.Unreadable.self) { try ModuleTable(markdown: markdown) }
    }

    @Test(
        arguments: [
            "import Glibc", "public import Glibc", "@testable import Glibc", "@preconcurrency public import Glibc",
            "import struct Glibc.timespec", "public import func Glibc.sin", "@_spi(Inner) import Glibc",
            "#if canImport(Glibc)\n  import Glibc\n#endif", "/* why */ import Glibc", "import Cadence; import Glibc",
        ]
    )
    func anImportOutsideTheTableIsFoundWithItsLine(text: String) throws {
        let line = 1 + (text.split(separator: "\n").firstIndex { $0.contains("import Glibc") } ?? 0)
        let found = try findings("Sources/Playback/Ring.swift", "\n" + text)
        #expect(found.contains("Sources/Playback/Ring.swift:\(line + 1): Playback may not import Glibc"))
    }

    @Test(
        arguments: [
            "import Metronome", "// import Glibc", "/* /* */ import Glibc */", "let text = \"import Glibc\"",
            "let text = \"\"\"\n    import Glibc\n    \"\"\"", "let text = #\"a \" import Glibc\"#",
            "files.import (Glibc)",
            "#if canImport(Glibc)\n#endif", "let text = \"\\(name(\")\")) import Glibc\"",
        ]
    )
    func textThatIsNotAnImportIsNotFound(text: String) throws {
        #expect(try findings("Sources/Playback/Ring.swift", text) == [])
    }

    @Test func codeInAnInterpolationIsChecked() throws {
        let file = SwiftFile("a.swift", "let text = \"a \\(try! b(\"c\")) d\"")
        #expect(SourceRules.traps(in: file).map(\.line) == [1])
    }

    @Test func aModuleAllowedInOneFolderIsFoundInOthers() throws {
        #expect(try findings("Sources/Metronome/Sound/Hihat.swift", "import Glibc") == [])
        #expect(
            try findings("Sources/Metronome/Time/Timeline.swift", "import Glibc")
                == ["Sources/Metronome/Time/Timeline.swift:1: only Sources/Metronome/Sound/ may import Glibc"]
        )
    }

    @Test func aModuleOfAModuleMapIsCheckedAsItsTarget() throws {
        let modules = ImportCheck.modules(in: "// One.\nmodule CSine { header \"a.h\" }\nmodule CCosine { }")
        #expect(modules == ["CSine", "CCosine"])
        let file = SwiftFile("Sources/Playback/Ring.swift", "import CSine")
        let table = try table.get()
        #expect(ImportCheck(table: table, targets: ["CSine": "Metronome"]).findings(in: file) == [])
        #expect(ImportCheck(table: table, targets: ["CSine": "Inputs"]).findings(in: file).count == 1)
    }

    @Test func aTargetWithoutARowIsFound() throws {
        let found = try findings("Sources/Novel/File.swift", "")
        #expect(found == ["Sources/Novel/File.swift: its target is not in the module table"])
    }
}
