import TestSupport

/// Tables of gait data in the shared folder.
enum GaitData {
    /// The rows of a table by the names of its columns; no cell read by these tests holds a quoted comma.
    static func rows(_ path: String) throws -> [[String: String]] {
        let text = try SharedFolder.text("data/\(path)")
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let names = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }
}
