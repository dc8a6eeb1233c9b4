/// Rules for `TestSupport`, the code that several test targets share.
enum SupportRules {
    private static let folder = "Tests/TestSupport/"

    /// What `TestSupport` has for all tests, written again in another target.
    static func repeatedSupport(in file: SwiftFile) -> [Finding] {
        // The rules and their samples contain what they look for.
        let isExempt = [folder, "Tests/ArchitectureTests/"].contains { file.path.hasPrefix($0) }
        guard file.path.hasPrefix("Tests/"), !isExempt else { return [] }
        return file.findings(
            of: /\b(?:struct|class)\s+\w+\s*:.*\bRandomNumberGenerator\b/,
            in: file.code,
            "use SplitMix64"
        )
            + file.findings(of: /"STRIDED_SHARED"/, in: file.lines, "use SharedFolder")
            + file.findings(of: /\bmkdtemp\s*\(|\.temporaryDirectory\b/, in: file.code, "use TemporaryFolder")
            + file.findings(of: /\bposix_spawnp?\s*\(/, in: file.code, "use ChildProcess")
    }
}
