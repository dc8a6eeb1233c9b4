/// Receives the elements of an XML document.
///
/// Names are passed without prefix, because programs use different prefixes; strided's own elements are passed as `strided:name`.
protocol XMLElementReader {
    /// Called at the start of an element; the path ends with the name of the element.
    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String])
    /// Called at the end of an element; the text is nil if the element has children.
    mutating func endElement(_ name: String, _ text: String?, path: [String])
}

/// The result of parsing a document.
struct XMLReading<Reader: XMLElementReader> {
    /// The reader that received the elements.
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
