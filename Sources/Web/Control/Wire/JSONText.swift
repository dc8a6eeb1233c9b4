/// JSON text of a status, with sorted keys.
///
/// A status is sent to each watcher several times a second, and Foundation's encoder needs 710,000 instructions for it, because it
/// makes a dictionary of each object first. `generate.py` writes the fields of these types in the order of their keys.
struct JSONText {
    fileprivate(set) var bytes: [UInt8] = []

    init(_ value: some JSONWritable) {
        bytes.reserveCapacity(4_096)
        value.write(to: &self)
    }

    /// Writes a field of the object that was begun last; without a value, writes nothing.
    mutating func add(_ key: StaticString, _ value: (some JSONWritable)?) {
        guard let value else { return }
        separate()
        append("\"")
        append(key)
        append("\":")
        value.write(to: &self)
    }

    mutating func separate() {
        if bytes.last != UInt8(ascii: "{"), bytes.last != UInt8(ascii: "[") { append(",") }
    }

    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    fileprivate mutating func append(number text: String) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count > 2, bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
    }

    fileprivate mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0..<0x20: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
        default: bytes.append(byte)
        }
    }
}

/// A value that ``JSONText`` writes.
protocol JSONWritable {
    /// Writes the fields of an object in the order of their keys.
    func writeFields(to json: inout JSONText)
    func write(to json: inout JSONText)
}

extension JSONWritable {
    func writeFields(to json: inout JSONText) {}

    func write(to json: inout JSONText) {
        json.append("{")
        writeFields(to: &json)
        json.append("}")
    }
}

extension JSONWritable where Self: RawRepresentable<String> {
    func write(to json: inout JSONText) { rawValue.write(to: &json) }
}

extension Bool: JSONWritable {
    func write(to json: inout JSONText) { json.append(self ? "true" : "false") }
}

extension Int: JSONWritable {
    func write(to json: inout JSONText) { json.append(number: description) }
}

extension Double: JSONWritable {
    // The types of the interface contain finite numbers only.
    func write(to json: inout JSONText) { json.append(number: (ifFinite ?? 0).description) }
}

extension String: JSONWritable {
    func write(to json: inout JSONText) {
        json.append("\"")
        if utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            for byte in utf8 { json.append(escaped: byte) }
        } else {
            json.bytes.append(contentsOf: utf8)
        }
        json.append("\"")
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    func write(to json: inout JSONText) {
        json.append("[")
        for element in self {
            json.separate()
            element.write(to: &json)
        }
        json.append("]")
    }
}
