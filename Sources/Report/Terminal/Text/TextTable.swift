/// A table of aligned columns that omits the least important columns if the terminal is too narrow.
struct TextTable {
    /// A column of the table.
    struct Column {
        /// The heading of the column; may be empty.
        var title: String
        /// At which side of the column the cells are.
        var side: TextLine.Side = .left
        /// The priority of the column: 0 is always shown; if the terminal is too narrow, the highest number is omitted first.
        var importance: Int
        /// The cells of the column, one per row.
        var cells: [TextLine]

        /// The width of the column's widest cell, including the heading.
        fileprivate var columns: Int { cells.map(\.columns).reduce(title.columns, max) }

        /// Whether all cells of the column are empty.
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
