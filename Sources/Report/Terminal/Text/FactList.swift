/// A list of names and values in one or two columns.
struct FactList {
    /// The least width of a name with the space after it.
    private static let name = 10
    private static let gap = 3

    private let facts: [(name: String, value: TextLine)]

    /// Creates a list of the facts whose value is known; the order is kept.
    init(_ facts: [(name: String, value: TextLine?)]) {
        self.facts = facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
    }

    /// The lines of the list; if there are more than three facts and the width suffices, the second half is in a right column.
    func lines(_ style: TerminalStyle) -> [TextLine] {
        let width = facts.reduce(Self.name) { max($0, $1.name.columns + 1) }
        let cells = facts.map { TextLine($0.name, .faint).padded(to: width) + $0.value }
        let half = (cells.count + 1) / 2
        let left = cells.prefix(half).map(\.columns).max() ?? 0
        let right = cells.dropFirst(half).map(\.columns).max() ?? 0
        guard cells.count > 3, left + Self.gap + right <= style.columns else { return cells }
        return (0..<half).map { row in
            cells[row].padded(to: left + Self.gap) + (row + half < cells.count ? cells[row + half] : .empty)
        }
    }
}
