/// A table of aligned columns that leaves out the least important ones where the terminal is too narrow.
struct TextTable {
    /// A column.
    struct Column {
        /// What stands over it; empty where nothing has to.
        var title: String
        /// Where its cells stand.
        var side: TextLine.Side = .left
        /// What stays longest: 0 always, higher numbers are left out first.
        var importance: Int
        /// Its cells, a row each.
        var cells: [TextLine]

        /// Columns it takes.
        fileprivate var columns: Int { cells.map(\.columns).reduce(title.columns, max) }

        /// Whether there is anything in it.
        fileprivate var isEmpty: Bool { cells.allSatisfy { $0.columns == 0 } }
    }

    /// Between columns.
    static let gap = 2

    private let columns: [Column]

    /// A table of columns of equally many cells; those without anything in them are left out.
    init(_ columns: [Column]) {
        self.columns = columns.filter { !$0.isEmpty }
    }

    /// Its heading and its rows, as wide as fits.
    func lines(_ style: TerminalStyle) -> [TextLine] {
        var shown = columns
        while Self.width(shown) > style.columns,
            let last = shown.indices.max(by: { shown[$0].importance < shown[$1].importance }),
            shown[last].importance > 0
        {
            shown.remove(at: last)
        }
        let heading = shown.map { TextLine($0.title, .faint).padded(to: $0.columns, $0.side) }
        let rows = (0..<(shown.first?.cells.count ?? 0)).map { row in
            shown.map { $0.cells[row].padded(to: $0.columns, $0.side) }
        }
        return ([heading] + rows).map { $0.joined(.space(Self.gap)) }
    }

    /// What columns take together; those without anything in them are left out.
    static func width(_ columns: [Column]) -> Int {
        let shown = columns.filter { !$0.isEmpty }
        return shown.reduce(0) { $0 + $1.columns } + gap * max(0, shown.count - 1)
    }
}
