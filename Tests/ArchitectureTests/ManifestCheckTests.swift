import Testing

@Suite struct ManifestCheckTests {
    private static let good = """
        let package = Package(
            name: "strided",
            dependencies: [.package(url: "https://example.org/swift-nio", from: "2.0.0")],
            targets: [
                .target(name: "Cadence"),
                .target(name: "Metronome"),
                .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
                .target(
                    name: "Playback",
                    dependencies: ["Metronome", "CALSA", .product(name: "NIOCore", package: "swift-nio")]
                ),
                .executableTarget(
                    name: "strided",
                    dependencies: ["Cadence", .product(name: "Logging", package: "swift-log")]
                ),
                .testTarget(name: "CadenceTests", dependencies: ["Cadence", "CadenceCount"]),
                .target(name: "CadenceCount", path: "Tests/CadenceCount"),
            ]
        )
        """

    private func findings(_ manifest: String) throws -> [String] {
        let table = try ModuleTable(markdown: ModuleTableTests.markdown)
        return ManifestCheck(table: table).findings(in: Manifest(manifest)).map(\.message)
    }

    @Test func aPackageThatMatchesTheTableHasNoFindings() throws {
        #expect(try findings(Self.good) == [])
    }

    @Test func targetsAndProductsAreRead() {
        let playback = Manifest(Self.good).targets.first { $0.name == "Playback" }
        #expect(playback?.dependencies == ["Metronome", "CALSA", "NIOCore"])
        #expect(playback?.kind == "target")
    }

    @Test(
        arguments: [
            (
                ".target(name: \"Cadence\")", ".target(name: \"Cadence\", dependencies: [\"CALSA\"])",
                "Cadence may not depend on CALSA"
            ),
            (
                "[\"Metronome\", \"CALSA\"", "[\"Metronome\"",
                "Playback does not depend on CALSA, which the table names"
            ),
            (
                "[\"Metronome\", \"CALSA\"", "[\"Metronome\", \"CALSA\", .product(name: \"Logging\", package: \"l\")",
                "Playback may not depend on Logging"
            ),
            (".target(name: \"Metronome\"),", "", "declares no target Metronome"),
            (
                ".target(name: \"Metronome\"),", ".target(name: \"Metronome\"), .target(name: \"Novel\"),",
                "Novel is not in the module table"
            ),
            (".executableTarget(", ".target(", "strided is no executable"),
        ]
    )
    func everyDifferenceFromTheTableIsFound(part: String, replacement: String, message: String) throws {
        #expect(try findings(Self.good.replacing(part, with: replacement)) == [message])
    }
}
