import Testing

/// The project as it is, held against its own rules.
///
/// That each rule can fail is shown in the suites beside this one.
@Suite struct ArchitectureTests {
    private func manifest() throws -> Manifest {
        Manifest(try #require(Project.text(of: "Package.swift")))
    }

    @Test func systemModulesAreImportedOnlyInTheirFolders() throws {
        let manifest = try manifest()
        let map = try #require(Project.text(of: "Sources/C/CLate/include/module.modulemap"))
        let late = Set(map.matches(of: /module (\w+)/).map { String($0.1) })
        #expect(late.contains("CSQLite"))
        let users = Set(manifest.sources.filter { $0.dependencies.contains("CLate") }.map(\.name))
        let check = SystemImports(declared: manifest.modules, late: (late, users))
        report(Project.sources.flatMap(check.findings))
    }

    @Test func theTableOfTargetsMatchesThePackage() throws {
        report(try manifest().findings(inTableOf: #require(Project.text(of: "ARCHITECTURE.md"))))
    }

    @Test func noTargetImportsFromAFolderBelowItsOwn() throws {
        report(try manifest().findingsInHouse)
    }

    @Test func sourcesAndTestSupportAreIndependent() throws {
        report(try manifest().findings)
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
