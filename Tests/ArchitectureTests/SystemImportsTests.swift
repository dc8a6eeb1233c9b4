import Testing

@Suite struct SystemImportsTests {
    private func findings(_ path: String, _ text: String) -> [String] {
        SystemImports(declared: ["Metronome", "NIOCore"]).findings(in: SwiftFile(path, text)).map(\.description)
    }

    @Test(
        arguments: [
            "import Glibc", "public import Glibc", "@testable import Glibc", "@preconcurrency public import Glibc",
            "import struct Glibc.timespec", "public import func Glibc.sin", "@_spi(Inner) import Glibc",
            "#if canImport(Glibc)\n  import Glibc\n#endif", "/* why */ import Glibc", "import Cadence; import Glibc",
        ]
    )
    func anImportIsFoundWithItsLine(text: String) {
        let line = 1 + (text.split(separator: "\n").firstIndex { $0.contains("import Glibc") } ?? 0)
        let found = findings("Sources/Inputs/Pacing/Pacer.swift", "\n" + text)
        #expect(found.contains("Sources/Inputs/Pacing/Pacer.swift:\(line + 1): may not import Glibc"))
    }

    @Test(
        arguments: [
            "import Metronome", "import Synchronization", "// import Glibc", "/* /* */ import Glibc */",
            "let text = \"import Glibc\"", "let text = \"\"\"\n    import Glibc\n    \"\"\"",
            "let text = #\"a \" import Glibc\"#", "files.import (Glibc)", "#if canImport(Glibc)\n#endif",
            "let text = \"\\(name(\")\")) import Glibc\"",
        ]
    )
    func anotherTextIsNotFound(text: String) {
        #expect(findings("Sources/Inputs/Pacing/Pacer.swift", text) == [])
    }

    @Test func aLateLibraryIsForTheTargetsThatDependOnIt() {
        let check = SystemImports(declared: [], late: (["CZip"], ["Archives"]))
        let allowed = SwiftFile("Sources/Records/Archives/Zip.swift", "import CZip")
        #expect(check.findings(in: allowed).isEmpty)
        let other = SwiftFile("Sources/Records/Report/Zip.swift", "import CZip")
        #expect(check.findings(in: other).count == 1)
    }

    @Test func aModuleIsPermittedInItsFoldersOnly() {
        #expect(findings("Sources/Sound/Metronome/Sound/Hihat.swift", "import Glibc") == [])
        #expect(findings("Sources/Sound/Metronome/Time/Timeline.swift", "import Glibc").count == 1)
        #expect(findings("Sources/Music/Music/Track.swift", "import Glibc") == [])
        #expect(findings("Sources/Music/MusicAnalysis/Beats.swift", "import Glibc").count == 1)
        #expect(findings("Sources/Core/Files/File.swift", "import Foundation").count == 1)
        #expect(findings("Sources/Core/Files/File.swift", "import Novel").count == 1)
    }

    @Test func codeInAnInterpolationIsChecked() {
        let file = SwiftFile("a.swift", "let text = \"a \\(try! b(\"c\")) d\"")
        #expect(SourceRules.traps(in: file).map(\.line) == [1])
    }
}
