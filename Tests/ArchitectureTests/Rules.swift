/// What no source file may hold, whatever its target.
enum SourceRules {
    /// Traps that a user's input could reach, and promises not kept.
    static func traps(in file: SwiftFile) -> [Finding] {
        // `try!`, `as!`, a forced unwrapping or the type that is one; not `!=`, not a negation.
        file.findings(of: /[\w)\]>]!(?!=)/, in: file.code, "what may fail is tried, not trapped on")
            + file.findings(of: /\bfatalError\s*\(/, in: file.code, "what may fail is thrown, not trapped on")
            + file.findings(of: /\b(?:TODO|FIXME)\b/, in: file.lines, "a promise belongs in an issue")
    }

    /// JSON that is decoded without the bound on its nesting, deeper than which Foundation's decoder traps.
    static func unboundedJSON(in file: SwiftFile) -> [Finding] {
        guard !file.path.hasPrefix("Sources/Core/OutsideText/") else { return [] }
        return file.findings(of: /\b(?:JSONDecoder|JSONSerialization)\b/, in: file.code, "use UntrustedJSON")
    }

    /// Places where the compiler's word on safety is replaced by ours, without our reason beside them.
    ///
    /// The reason is an ordinary comment on the same line or a neighbouring one: a doc comment is for who uses the
    /// declaration.
    static func unreasonedUnsafety(in file: SwiftFile) -> [Finding] {
        let uses = file.findings(
            of: /@unchecked\s+Sendable|\bunsafe\w*/,
            in: file.code,
            "safety is asserted here without a comment that says why it holds"
        )
        return uses.filter { use in
            guard let line = use.line else { return true }
            return !(line - 2...line).contains { file.comments.indices.contains($0) && isReason(file.comments[$0]) }
        }
    }

    private static func isReason(_ comment: Substring) -> Bool {
        !comment.contains("///") && comment.matches(of: /\p{Letter}+/).count >= 3
    }
}

/// What no committed file may be or hold: traces of the machine it was made on.
enum CommittedRules {
    /// Absolute paths in somebody's home and hosts of somebody's package mirror; the loopback address is the same on every machine.
    static func machineTraces(in text: String, path: String) -> [Finding] {
        let home = /(?:^|[^\w.\/~}-])\/(?:home|root|Users)\/[\w.]/
        let mirror =
            /(?i)\bhttps?:\/\/(?:[^\s\/]*(?:pypi|registry|artifactory|nexus|mirror|proxy)|(?!127\.0\.0\.1\b)\d+\.\d+\.\d+\.\d+)|index[-]url/
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            [
                (line.firstMatch(of: home), "a path in somebody's home"),
                (line.firstMatch(of: mirror), "a registry's host"),
            ]
            .filter { $0.0 != nil }
            .map { Finding(path: path, line: index + 1, message: $0.1) }
        }
    }

    /// Products of a build and the versions it happened to resolve.
    static func buildProducts(among paths: [String]) -> [Finding] {
        paths
            .filter { path in
                path.split(separator: "/").contains { $0.hasPrefix(".build") || $0 == "Package.resolved" }
            }
            .map { Finding(path: $0, message: "made by a build, not to be committed") }
    }
}

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

/// What no test file may hold.
enum TestRules {
    /// Waits for time to pass; a test's own clock may declare how it does not.
    static func sleeps(in file: SwiftFile) -> [Finding] {
        let code = file.code.map { $0.replacing(/func\s+sleep/, with: "") }
        return file.findings(of: /\b(?:|u|nano|clock_nano)sleep\s*\(/, in: code, "a test takes time as an argument")
    }

    /// Real servers and programs with deadlines of their own, outside the targets that run one test after the other.
    ///
    /// `make test` knows these targets by their names, which end in `RealTimeTests`.
    static func realTime(in file: SwiftFile) -> [Finding] {
        let target = file.path.split(separator: "/").dropFirst().first ?? ""
        // The rules and their samples name what they look for.
        guard !target.hasSuffix("RealTimeTests"), target != "ArchitectureTests" else { return [] }
        let names = [
            "Laboratory", "audio-lab", "gpsd-replay", "bin/gpsd", "\"pulseaudio", "bin/pulseaudio", "pipewire",
            "bin/dunst", "Xvfb", "\"mosquitto",
        ]
        return file.lines.indices
            .filter { index in names.contains { file.lines[index].contains($0) && !file.comments[index].contains($0) } }
            .map {
                let message = "real time belongs in a target whose name ends in RealTimeTests"
                return Finding(path: file.path, line: $0 + 1, message: message)
            }
    }

    /// Random numbers that differ from run to run: `TestSeed` is the only source of seeds.
    static func unseededNumbers(in file: SwiftFile) -> [Finding] {
        guard !file.path.hasPrefix("Tests/TestSupport/") else { return [] }
        let code = file.code.map { $0.contains("using:") ? "" : $0 }
        return file.findings(
            of: /\bSystemRandomNumberGenerator\b|\.(?:random|randomElement|shuffled|shuffle)\s*\(/,
            in: code,
            "a random test draws from a generator with a seed"
        )
    }

    /// Tests that end early and pass: a `guard` whose `else` only returns.
    static func silentGuards(in file: SwiftFile) -> [Finding] {
        var hasAttribute = false
        var isTest = false
        var found: [Finding] = []
        for (index, line) in file.code.enumerated() {
            hasAttribute = hasAttribute || line.contains("@Test")
            if line.contains("func "), line.prefix(5).prefix(while: \.isWhitespace).count == 4 {
                (isTest, hasAttribute) = (hasAttribute, false)
            }
            let next = file.code.indices.contains(index + 1) ? file.code[index + 1] : ""
            let isSilent =
                line.hasSuffix("else { return }")
                || line.hasSuffix("else {") && next.allSatisfy { "return ".contains($0) } && next.hasSuffix("return")
            // Eight blanks: a function in a function returns from itself alone.
            guard isTest, isSilent, line.prefix(9).prefix(while: \.isWhitespace).count == 8 else { continue }
            found.append(Finding(path: file.path, line: index + 1, message: "what a test needs it requires"))
        }
        return found
    }
}
