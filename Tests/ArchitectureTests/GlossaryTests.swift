import Testing

/// GLOSSARY.md against the sources, and each rule on a bad sample.
@Suite struct GlossaryTests {
    @Test func everyTermOfTheGlossaryExistsInTheSources() throws {
        let glossary = Glossary("GLOSSARY.md", markdown: try #require(Project.text(of: "GLOSSARY.md")))
        // The build writes a type for each one of the interface.
        let interface = try #require(Project.text(of: "Sources/Web/Control/org.strided.Control.varlink"))
        let described = interface.matches(of: /(?m)^type (\w+)/).map { String($0.1) }
        let commands = Project.sources.filter { $0.path.hasPrefix("Sources/Programs/ControlCommands/") }
        report(
            glossary.findings(
                types: Set(Project.sources.flatMap(\.declaredTypes) + described),
                commands: Set(commands.flatMap(\.declaredCommands))
            )
        )
    }

    private func findings(_ rows: String) -> [String] {
        let head = "# Glossary\n\n| Term | In the code | Meaning |\n|---|---|---|\n"
        let glossary = Glossary("G.md", markdown: head + rows)
        return glossary.findings(types: ["Gait"], commands: ["start"]).map(\.description)
    }

    @Test func aCorrectTableHasNoFindings() {
        #expect(findings("| gait | `Gait` | Walking or running. |\n| run | `stridectl start` | A run. |") == [])
    }

    @Test(arguments: [
        ("| gait | `Gaits` | Walking. |", "G.md:5: gait: no type in Sources is named Gaits"),
        ("| run | `stridectl begin` | A run. |", "G.md:5: run: stridectl has no command begin"),
        ("| gait | `Gait` | |", "G.md:5: gait: no meaning"),
        ("| gait | `Gait` | A. |\n| Gait | `Gait` | B. |", "G.md:6: Gait: the term appears twice"),
        ("", "G.md: 0 terms instead of 1 to 40"),
    ])
    func aFaultyRowIsFound(rows: String, finding: String) {
        #expect(findings(rows) == [finding])
    }

    @Test func moreThanFortyTermsAreFound() {
        let rows = (1...41).map { "| term \($0) | `Gait` | A meaning. |" }.joined(separator: "\n")
        #expect(findings(rows) == ["G.md: 41 terms instead of 1 to 40"])
    }

    @Test func typesInCommentsAndStringsAreNotDeclared() {
        let file = SwiftFile(
            "a.swift",
            "public struct Gait: A {}\n// struct Pace {}\nlet a = \"enum Cue\"\nactor Run {}"
        )
        #expect(file.declaredTypes == ["Gait", "Run"])
    }
}
