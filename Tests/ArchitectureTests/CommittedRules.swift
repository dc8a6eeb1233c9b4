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
