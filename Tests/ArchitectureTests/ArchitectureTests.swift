import Testing

/// The project as it is, held against its own rules.
///
/// That each rule can fail is shown in the suites beside this one.
@Suite struct ArchitectureTests {
    private func table() throws -> ModuleTable {
        try ModuleTable(markdown: #require(Project.text(of: "ARCHITECTURE.md")))
    }

    @Test func everyImportIsInTheModuleTable() throws {
        let map = try #require(Project.text(of: "Sources/CLate/include/module.modulemap"))
        let late = ImportCheck.modules(in: map)
        #expect(late.contains("CSQLite"))
        let check = ImportCheck(table: try table(), targets: .init(uniqueKeysWithValues: late.map { ($0, "CLate") }))
        report(Project.sources.flatMap(check.findings))
    }

    @Test func thePackageMatchesTheModuleTable() throws {
        let manifest = try Manifest(#require(Project.text(of: "Package.swift")))
        report(ManifestCheck(table: try table()).findings(in: manifest))
    }

    @Test func noSourceTrapsOnInputOrContainsATODO() {
        report(Project.sources.flatMap(SourceRules.traps))
    }

    @Test func jsonIsDecodedInOnePlace() {
        report(Project.sources.flatMap(SourceRules.unboundedJSON))
    }

    @Test func everyUnsafeDeclarationHasAComment() {
        report(Project.sources.flatMap(SourceRules.unreasonedUnsafety))
    }

    @Test func noTestSleeps() {
        report(Project.tests.flatMap(TestRules.sleeps))
    }

    @Test func realServersAreUsedOnlyInRealTimeTargets() {
        report(Project.tests.flatMap(TestRules.realTime))
    }

    @Test func everyRandomNumberComesFromASeed() {
        report(Project.tests.flatMap(TestRules.unseededNumbers))
    }

    @Test func testSupportImportsNoModuleOfTheProject() throws {
        let table = try table()
        report(Project.tests.flatMap { SupportRules.imports(in: $0, table: table) })
    }

    @Test func noTestTargetRepeatsTestSupport() {
        report(Project.tests.flatMap(SupportRules.repeatedSupport))
    }

    @Test func noTestReturnsSilently() {
        report(Project.tests.flatMap(TestRules.silentGuards))
    }

    // Without git there is nothing committed to look at: an unpacked archive is what its maker made it.
    @Test(.enabled(if: Project.trackedPaths != nil, "not a git checkout"))
    func noCommittedFileContainsAMachinePath() throws {
        for path in try #require(Project.trackedPaths) {
            guard let text = Project.text(of: path) else { continue }
            report(CommittedRules.machineTraces(in: text, path: path))
        }
    }

    // As above.
    @Test(.enabled(if: Project.trackedPaths != nil, "not a git checkout"))
    func noBuildProductIsCommitted() throws {
        report(CommittedRules.buildProducts(among: try #require(Project.trackedPaths)))
    }
}
