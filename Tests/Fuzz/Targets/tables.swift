import Activities

@testable import Archives

/// Reads a CSV table.
///
/// A second, simpler reader must find the same rows. Then it is read as the table of each service.
func fuzz(_ input: FuzzInput) {
    require("the rows are those of the grammar", Array(CSVRows(input.bytes)) == rows(input.bytes))
    for path in ["export/activities.csv", "cardioActivities.csv", "a/b_summarizedActivities.json"] {
        guard let format = ActivityTables.Format(path: path) else { continue }
        check(input.bytes, format, path)
    }
}

private func check(_ bytes: [UInt8], _ format: ActivityTables.Format, _ path: String) {
    var tables = ActivityTables()
    guard (try? tables.add(bytes, format, at: path)) != nil else { return }
    require("each path has its details", tables.paths.allSatisfy { tables.details(of: $0) != nil })
}

/// RFC 4180 as a machine with three states, byte by byte.
private func rows(_ bytes: [UInt8]) -> [[String]] {
    enum State { case plain, quoted, quoteInQuotes }
    var (state, field, row, all) = (State.plain, [UInt8](), [String](), [[String]]())
    func endField() { (row, field) = (row + [String(decoding: field, as: UTF8.self)], []) }
    func endRow() {
        endField()
        if row != [""] { all.append(row) }
        row = []
    }
    var bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    while let byte = bytes.popFirst() {
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuotes
        case (.quoted, _): field.append(byte)
        case (.quoteInQuotes, UInt8(ascii: "\"")):
            field.append(byte)
            state = .quoted
        case (_, UInt8(ascii: ",")):
            endField()
            state = .plain
        case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
            if byte == UInt8(ascii: "\r"), bytes.first == UInt8(ascii: "\n") { bytes.removeFirst() }
            endRow()
            state = .plain
        case (_, UInt8(ascii: "\"")): state = .quoted
        default:
            field.append(byte)
            state = .plain
        }
    }
    if !field.isEmpty || !row.isEmpty || state != .plain { endRow() }
    return all
}
