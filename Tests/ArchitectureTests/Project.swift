import Foundation
import Testing

/// The checkout that these tests were built from.
enum Project {
    /// Its folder: two above this file's, with links resolved.
    static let root = URL(fileURLWithPath: #filePath)
        .resolvingSymlinksInPath()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of a file; nil if it is not UTF-8, as a recording is, or not there.
    static func text(of path: String) -> String? {
        (try? Data(contentsOf: root.appending(path: path))).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The Swift files of the targets.
    static let sources = swiftFiles(under: "Sources")
    /// The Swift files of their tests.
    static let tests = swiftFiles(under: "Tests")

    /// Every Swift file under a folder, in order of its path.
    private static func swiftFiles(under folder: String) -> [SwiftFile] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (paths?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") }
            .sorted()
            .compactMap { path in text(of: "\(folder)/\(path)").map { SwiftFile("\(folder)/\(path)", $0) } }
    }

    /// Paths that git knows; nil without git, or where the checkout is none of its own.
    static let trackedPaths: [String]? = {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "-C", root.path, "ls-files", "-z"]
        let output = Pipe()
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return nil }
        let listing = output.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        let paths = listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return git.terminationStatus == 0 && !paths.isEmpty ? paths : nil
    }()
}

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
