/// Receives the elements of an XML document.
///
/// Names are passed without prefix, because programs use different prefixes; strided's own elements are passed as `strided:name`.
protocol XMLElementReader {
    /// Called at the start of an element; the path ends with the name of the element.
    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String])
    /// Called at the end of an element; the text is nil if the element has children.
    mutating func endElement(_ name: String, _ text: String?, path: [String])
}

struct XMLReading<Reader: XMLElementReader> {
    var reader: Reader
    /// The line of the first XML error; nil if there was none.
    let brokenLine: Int?
    /// A sentence about the encoding of the text; nil if it is certain.
    let remark: String?

    /// Parses a document; external entities are never loaded.
    ///
    /// - Throws: If the document declares a document type, if Expat is not installed, and the errors of reading the file.
    init(_ text: XMLText, into reader: Reader) throws(ExchangeError) {
        guard !text.declaresType else {
            throw ExchangeError(
                "the file declares a document type, which GPX, TCX and ZWO files do not have: it was not read"
            )
        }
        var text = text
        var reader = reader
        let parser = try XMLElementParser(
            root: text.root,
            start: { reader.startElement($0, $1, path: $2) },
            end: { reader.endElement($0, $1, path: $2) }
        )
        while !parser.isStopped, let piece = try text.next() { parser.parse(piece) }
        parser.finish()
        self.reader = reader
        brokenLine = parser.brokenLine
        remark = text.remark
    }
}

/// An XML file as valid UTF-8 in pieces, and the name of its outermost element.
///
/// A byte order mark, white space before the declaration (some devices write it) and the declaration are removed: the text is UTF-8
/// whatever the declaration says.
struct XMLText {
    /// The size of the largest file that is read, in bytes: enough for 24 hours with ten points per second.
    static let longest = 1 << 28
    /// The largest size of the part before the outermost element, in bytes.
    private static let longestProlog = 1 << 20

    /// The name of the outermost element without its prefix.
    let root: String
    /// Whether the document declares a document type.
    ///
    /// GPX and TCX files have no document type. It can declare entities that expand without limit or load other files.
    let declaresType: Bool

    private var head: [UInt8]?
    private var pieces: UTF8Pieces
    private var repair = MarkupRepair()

    /// A sentence about the encoding of the text read so far; nil if it is certain.
    var remark: String? { pieces.remark }

    /// Starts reading a file; nil if the file is too long or is not XML.
    init?(_ input: ExchangeInput) throws(ExchangeError) {
        guard input.count <= Self.longest else { return nil }
        pieces = try UTF8Pieces(input)
        var head: [UInt8] = []
        var prolog: Prolog?
        var root: String?
        while root == nil, head.count <= Self.longestProlog {
            let piece = try pieces.next()
            head += piece ?? []
            prolog = Prolog(of: head)
            root = prolog?.root(isWhole: piece == nil)
            if piece == nil { break }
        }
        guard let root, let prolog else { return nil }
        self.root = root
        self.head = prolog.bytes
        declaresType = prolog.declaresType
    }

    /// Reads the next piece of the text, in which `&` and `<` are escaped; nil at the end.
    mutating func next() throws(ExchangeError) -> [UInt8]? {
        guard let head else { return repair.repaired(try pieces.next()) }
        self.head = nil
        return repair.repaired(head)
    }
}

extension XMLText {
    /// Starts reading a file of an expected format.
    ///
    /// - Throws: If the file is too long, is not XML or has another format, and the errors of the input.
    init(_ input: ExchangeInput, of format: ExchangeFormat) throws(ExchangeError) {
        guard input.count <= Self.longest else {
            throw ExchangeError("the file is longer than \(Self.longest >> 20) MB: it was not read")
        }
        guard let text = try Self(input) else {
            throw ExchangeError("the file is not XML, as \(format.rawValue.uppercased()) would be")
        }
        guard text.root == format.rootElement else {
            throw ExchangeError(
                "the file is not \(format.rawValue.uppercased()): it begins with <\(text.root.prefix(40))>"
            )
        }
        self = text
    }
}
