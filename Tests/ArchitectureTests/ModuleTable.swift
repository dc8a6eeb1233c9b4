/// The module table of ARCHITECTURE.md: which target may import what.
struct ModuleTable {
    struct Row: Hashable {
        let target: String
        let kind: String
        /// Modules named in the row itself.
        let named: Set<String>
        /// All that may be imported: `named`, and what "all of the above" adds.
        let allowed: Set<String>
        /// For modules allowed in a part of the target alone, the folder of that part.
        let folders: [String: String]
    }

    struct Unreadable: Error {
        let line: String
    }

    /// Folders of the parts that the table names in words.
    private static let folders = [
        "in the sound synthesis alone": "Sources/Metronome/Sound/",
        "in the accelerometer alone": "Sources/Inputs/Accelerometer/",
    ]

    let rows: [Row]

    /// Reads the rows of `| Target | Kind | May import | Holds |`.
    init(markdown: String) throws {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimming(" ") }
        guard
            let header = lines.firstIndex(where: { Self.cells(of: $0).prefix(3) == ["Target", "Kind", "May import"] })
        else { throw Unreadable(line: "| Target | Kind | May import | … is not there") }
        var rows: [Row] = []
        // The line below the header is the ruler.
        for line in lines.dropFirst(header + 2).prefix(while: { $0.hasPrefix("|") }) {
            let cells = Self.cells(of: line)
            guard cells.count >= 3 else { throw Unreadable(line: String(line)) }
            let (named, folders) = try Self.imports(in: cells[2])
            let above = cells[2].contains("all of the above") ? rows : []
            let allowed = above.reduce(into: named) { $0.formUnion($1.allowed.union([$1.target])) }
            for target in Self.quoted(in: cells[0]) {
                rows.append(Row(target: target, kind: cells[1], named: named, allowed: allowed, folders: folders))
            }
        }
        guard !rows.isEmpty else { throw Unreadable(line: "the table has no rows") }
        self.rows = rows
    }

    /// The row of a target.
    subscript(target: some StringProtocol) -> Row? {
        rows.first { $0.target == target }
    }

    private static func imports(in cell: String) throws -> (named: Set<String>, folders: [String: String]) {
        var folders: [String: String] = [:]
        for clause in cell.split(separator: ";") where clause.hasSuffix("alone") {
            guard let (_, folder) = Self.folders.first(where: { clause.hasSuffix($0.key) }) else {
                throw Unreadable(line: cell)
            }
            for module in quoted(in: clause) { folders[module] = folder }
        }
        let named = Set(quoted(in: cell))
        guard !named.isEmpty || ["nothing", "–", "all of the above"].contains(cell) else {
            throw Unreadable(line: cell)
        }
        return (named, folders)
    }

    private static func cells(of line: some StringProtocol) -> [String] {
        line.split(separator: "|").map { String($0.trimming(" ")) }
    }

    /// Names between backticks.
    private static func quoted(in cell: some StringProtocol) -> [String] {
        String(cell).matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}

extension StringProtocol {
    fileprivate func trimming(_ character: Character) -> SubSequence {
        let body = drop { $0 == character }
        return body[..<(body.lastIndex { $0 != character }.map(body.index(after:)) ?? body.startIndex)]
    }
}
