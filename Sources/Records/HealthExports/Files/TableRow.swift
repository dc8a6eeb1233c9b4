/// A row of a table whose first line has the titles of the columns.
struct TableRow {
    /// The columns by their titles.
    let titles: [String: Int]
    let fields: [String]

    /// The text below a title; nil if there is none, or if it is empty.
    func text(_ title: String) -> String? {
        titles[title].flatMap { fields.indices.contains($0) && !fields[$0].isEmpty ? fields[$0] : nil }
    }

    func number(_ title: String) -> Double? { text(title).flatMap { Double(finite: $0) } }
}

extension Double {
    /// Parses a number; nil for other text, for infinity, and for what is not a number.
    init?(finite text: String) {
        guard let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
