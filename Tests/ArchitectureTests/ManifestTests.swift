import Testing

@Suite struct ManifestTests {
    private static let good = """
        let package = Package(
            name: "strided",
            dependencies: [.package(url: "https://example.org/swift-nio", from: "2.0.0")],
            targets: [
                .target(name: "Metronome"),
                .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
                .target(
                    name: "Playback",
                    dependencies: ["Metronome", "CALSA", .product(name: "NIOCore", package: "swift-nio")]
                ),
                .executableTarget(name: "strided", dependencies: ["Playback"]),
                .target(name: "TestSupport", path: "Tests/TestSupport"),
                .testTarget(name: "MetronomeTests", dependencies: ["Metronome", "TestSupport"]),
            ]
        )
        let house: KeyValuePairs = [
            "Sound": ["CALSA", "Metronome", "Playback"],
            "Programs": ["strided"],
        ]
        """

    private static let table = """
        # Targets

        | Target | Holds |
        |---|---|
        | `Metronome` | the `Timeline` |
        | `CALSA`, `Playback` | devices |
        | `strided` | the program |

        | `Elsewhere` | is not read |
        """

    @Test func targetsAndProductsAreRead() {
        let manifest = Manifest(Self.good)
        #expect(manifest.sources.map(\.name) == ["Metronome", "CALSA", "Playback", "strided"])
        #expect(manifest.targets.first { $0.name == "Playback" }?.dependencies == ["Metronome", "CALSA", "NIOCore"])
        #expect(manifest.modules.isSuperset(of: ["NIOCore", "CALSA", "MetronomeTests"]))
        #expect(manifest.findings == [])
    }

    @Test(
        arguments: [
            ("[\"Playback\"]", "[\"Playback\", \"TestSupport\"]", "strided may not depend on TestSupport"),
            (
                "\"TestSupport\", path", "\"TestSupport\", dependencies: [\"Metronome\"], path",
                "TestSupport may not depend on Metronome"
            ),
        ]
    )
    func aDependencyBetweenSourcesAndTestSupportIsFound(part: String, replacement: String, message: String) {
        let manifest = Manifest(Self.good.replacing(part, with: replacement))
        #expect(manifest.findings.map(\.message) == [message])
    }

    @Test(
        arguments: [
            ("", "", []), ("\"strided\"],\n]", "]\n]", ["strided has 0 folders"]),
            (
                "[\"strided\"]", "[\"CALSA\", \"strided\"]",
                ["CALSA has 2 folders", "Playback is above what it imports from Programs"]
            ),
            (
                "\"CALSA\", \"Metronome\", \"Playback\"],\n    \"Programs\": [",
                "\"Playback\"],\n    \"Programs\": [\"CALSA\", \"Metronome\", ",
                ["Playback is above what it imports from Programs"]
            ),
        ]
    )
    func aTargetInTheWrongFolderIsFound(part: String, replacement: String, messages: [String]) {
        let text = part.isEmpty ? Self.good : Self.good.replacing(part, with: replacement)
        #expect(Manifest(text).findingsInHouse.map(\.message) == messages)
    }

    @Test func theTableListsTheTargets() {
        func findings(_ table: String) -> [String] {
            Manifest(Self.good).findings(inTableOf: table).map(\.message)
        }
        #expect(findings(Self.table) == [])
        #expect(
            findings(Self.table.replacing("`CALSA`, ", with: "`Novel`, ")) == [
                "CALSA is not in the table of targets", "Package.swift declares no target Novel",
            ]
        )
        #expect(findings("no table").count == 4)
    }
}
