/// Parses the text of a number: `42`, `-1_000`, `0xFF`, `6.5e-3`, `inf`.
struct NumberText {
    struct Fault: Error {
        let reason: String
    }

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The parsed number; nil if the text is not a number.
    ///
    /// - Throws: `Fault` if an integer does not fit in 64 bits.
    var value: TOMLValue? {
        get throws(Fault) {
            var digits = bytes
            let sign = digits.first
            let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
            if isSigned { digits.removeFirst() }
            if digits.elementsEqual("inf".utf8) {
                return .float(sign == UInt8(ascii: "-") ? -.infinity : .infinity)
            }
            if digits.elementsEqual("nan".utf8) { return .float(.nan) }
            if let whole = try prefixed(digits, isSigned: isSigned) { return .integer(whole) }
            guard let first = Self.run(of: &digits, UInt8.isDigit(10)), Self.isPlain(first) else { return nil }
            if digits.isEmpty { return .integer(try Self.integer(bytes, radix: 10)) }
            return Self.isFractionAndExponent(digits) ? Double(Self.digits(bytes)).map { .float($0) } : nil
        }
    }

    /// Parses an integer with a radix prefix: `0xFF`, `0o17` or `0b1`.
    private func prefixed(_ digits: ArraySlice<UInt8>, isSigned: Bool) throws(Fault) -> Int64? {
        guard !isSigned, digits.count > 2, digits.first == UInt8(ascii: "0") else { return nil }
        let radix: Int
        switch digits[digits.startIndex + 1] {
        case UInt8(ascii: "x"): radix = 16
        case UInt8(ascii: "o"): radix = 8
        case UInt8(ascii: "b"): radix = 2
        default: return nil
        }
        var rest = digits.dropFirst(2)
        let all = rest
        guard Self.run(of: &rest, UInt8.isDigit(radix)) != nil, rest.isEmpty else { return nil }
        return try Self.integer(all, radix: radix)
    }

    private static func integer(_ bytes: ArraySlice<UInt8>, radix: Int) throws(Fault) -> Int64 {
        guard let whole = Int64(digits(bytes), radix: radix) else {
            throw Fault(reason: "an integer must be between -2^63 and 2^63 - 1")
        }
        return whole
    }

    /// Whether the rest of the text is a fraction, an exponent or both: `.5`, `e10` or `.5e10`.
    private static func isFractionAndExponent(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard run(of: &rest, UInt8.isDigit(10)) != nil else { return false }
        }
        if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard run(of: &rest, UInt8.isDigit(10)) != nil else { return false }
        }
        return rest.isEmpty
    }

    /// Removes digits from the front of the text and returns them; single underscores between digits are allowed.
    ///
    /// Nil if the text does not start with a digit, or if an underscore is not between two digits.
    private static func run(of rest: inout ArraySlice<UInt8>, _ isDigit: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
        let run = rest.prefix { isDigit($0) || $0 == UInt8(ascii: "_") }
        let ends = [run.first, run.last]
        guard !run.isEmpty, !ends.contains(UInt8(ascii: "_")) else { return nil }
        guard !zip(run, run.dropFirst()).contains(where: { $0 == UInt8(ascii: "_") && $1 == $0 }) else { return nil }
        rest = rest[run.endIndex...]
        return run
    }

    /// Whether the digits of a decimal number have no leading zero.
    private static func isPlain(_ digits: ArraySlice<UInt8>) -> Bool {
        digits.count == 1 || digits.first != UInt8(ascii: "0")
    }

    private static func digits(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate static func isDigit(_ radix: Int) -> (UInt8) -> Bool {
        { byte in byte.hexadecimalValue.map { $0 < radix } ?? false }
    }
}
