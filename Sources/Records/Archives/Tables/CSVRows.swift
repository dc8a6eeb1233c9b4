/// The rows of a table in CSV format (RFC 4180), read one after the other.
///
/// Fields in quotes may contain commas, line breaks, and quotes written twice. Lines may end in CR LF, LF or CR. A byte order mark is
/// skipped. Any bytes are accepted: a quote that is never closed ends with the table, and invalid UTF-8 is replaced.
package struct CSVRows: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var index: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The fields of the next row that is not empty; nil at the end.
    package mutating func next() -> [String]? {
        while index < bytes.count {
            let row = nextRow()
            if row != [""] { return row }
        }
        return nil
    }

    private mutating func nextRow() -> [String] {
        var row: [String] = []
        while true {
            row.append(nextField())
            guard index < bytes.count else { return row }
            let end = bytes[index]
            index += 1
            if end == UInt8(ascii: ",") { continue }
            if end == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
            return row
        }
    }

    private mutating func nextField() -> String {
        var field: [UInt8] = []
        var isQuoted = false
        while index < bytes.count {
            let byte = bytes[index]
            if isQuoted {
                index += 1
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else {
                switch byte {
                case UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                    return String(decoding: field, as: UTF8.self)
                case UInt8(ascii: "\""): isQuoted = true
                default: field.append(byte)
                }
                index += 1
            }
        }
        return String(decoding: field, as: UTF8.self)
    }
}
