import Testing

/// Something that a checker found wrong, and where.
struct Finding: Hashable, CustomStringConvertible {
    let path: String
    /// Counted from 1; nil for the file as a whole.
    var line: Int?
    let message: String

    var description: String {
        "\(path)\(line.map { ":\($0)" } ?? ""): \(message)"
    }
}

/// Fails the test once for each finding.
func report(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    for finding in findings {
        Issue.record("\(finding)", sourceLocation: sourceLocation)
    }
}
