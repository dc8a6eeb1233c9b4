/// A table of aligned columns that omits the least important columns if the terminal is too narrow.
struct TextTable {
    struct Column {
        /// The heading of the column; may be empty.
        var title: String
        /// At which side of the column the cells are.
        var side: TextLine.Side = .left
        /// The priority of the column: 0 is always shown; if the terminal is too narrow, the highest number is omitted first.
        var importance: Int
        var cells: [TextLine]

        /// The width of the column's widest cell, including the heading.
        fileprivate var columns: Int { cells.map(\.columns).reduce(title.columns, max) }

        fileprivate var isEmpty: Bool { cells.allSatisfy { $0.columns == 0 } }
    }

    /// The number of spaces between columns.
    static let gap = 2

    private let columns: [Column]

    /// Creates a table; all columns must have the same number of cells, and columns with only empty cells are omitted.
    init(_ columns: [Column]) {
        self.columns = columns.filter { !$0.isEmpty }
    }

    /// The lines of the table: the heading and the rows, with as many columns as fit the terminal.
    func lines(_ style: TerminalStyle) -> [TextLine] {
        var shown = columns
        while Self.width(shown) > style.columns,
            let last = shown.indices.max(by: { shown[$0].importance < shown[$1].importance }),
            shown[last].importance > 0
        {
            shown.remove(at: last)
        }
        // The width of a column is found by reading all its cells, so this is not done for each row.
        let widths = shown.map(\.columns)
        let heading = zip(shown, widths).map { TextLine($0.title, .faint).padded(to: $1, $0.side) }
        let rows = (0..<(shown.first?.cells.count ?? 0)).map { row in
            zip(shown, widths).map { $0.cells[row].padded(to: $1, $0.side) }
        }
        return ([heading] + rows).map { $0.joined(.space(Self.gap)) }
    }

    /// The total width of the columns; columns with only empty cells are omitted.
    static func width(_ columns: [Column]) -> Int {
        let shown = columns.filter { !$0.isEmpty }
        return shown.reduce(0) { $0 + $1.columns } + gap * max(0, shown.count - 1)
    }
}

extension TextTable {
    /// Elements that are the rows of a table, from which its columns are made.
    struct Rows<Element> {
        let elements: [Element]
        let style: TerminalStyle

        /// A column with a cell for each element; nil is an empty cell.
        func column(
            _ title: String,
            _ importance: Int,
            _ side: TextLine.Side = .right,
            _ cell: (Element) -> TextLine?
        ) -> Column {
            Column(title: title, side: side, importance: importance, cells: elements.map { cell($0) ?? .empty })
        }

        /// A column with a text for each element: a dash for an unknown text, but only empty cells if all texts are unknown.
        func texts(
            _ title: String,
            _ importance: Int,
            _ side: TextLine.Side = .right,
            _ text: (Element) -> String?
        ) -> Column {
            let texts = elements.map(text)
            let isKnown = texts.contains { $0 != nil }
            return Column(
                title: title,
                side: side,
                importance: importance,
                cells: texts.map { TextLine($0 ?? (isKnown ? style.nothing : "")) }
            )
        }
    }
}

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
