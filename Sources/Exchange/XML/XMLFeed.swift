import Foundation
import FoundationXML

/// Receives the elements of an XML document.
///
/// Names are passed without prefix, because programs use different prefixes; strided's own elements are passed as `strided:name`.
protocol XMLElementReader {
    /// Called at the start of an element; the path ends with the name of the element.
    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String])
    /// Called at the end of an element; the text is nil if the element has children.
    mutating func endElement(_ name: String, _ text: String?, path: [String])
}

/// The result of parsing a document, up to the first error.
struct XMLReading<Reader: XMLElementReader> {
    /// The reader that received the elements.
    var reader: Reader
    /// The line of the first XML error; nil if there was none.
    let brokenLine: Int?
    /// A sentence about the encoding of the text; nil if it is certain.
    let remark: String?

    /// Parses a document; external entities are never loaded.
    ///
    /// - Throws: If the document declares a document type, and the errors of reading the file.
    init(_ text: XMLText, into reader: Reader) throws(ExchangeError) {
        guard !text.declaresType else {
            throw ExchangeError(
                "the file declares a document type, which GPX, TCX and ZWO files do not have: it was not read"
            )
        }
        let feed = XMLFeed(reader: reader)
        // Use a stream, because libxml2 rejects a single piece above 10 MB and the file should not be in memory as a whole.
        let stream = XMLTextStream(text)
        let parser = XMLParser(stream: stream)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = feed
        _ = parser.parse()
        if let failure = stream.failure { throw failure }
        self.reader = feed.reader
        brokenLine = feed.brokenLine
        remark = stream.text.remark
    }
}

/// Receives the events of Foundation's XML parser (libxml2) and passes the elements to `reader`.
private final class XMLFeed<Reader: XMLElementReader>: NSObject, XMLParserDelegate {
    /// The largest nesting depth; GPX and TCX files with extensions have less than 15.
    private static var deepest: Int { 64 }
    /// The longest text of an element in bytes; the rest is dropped.
    private static var longestText: Int { 1 << 16 }

    var reader: Reader
    var brokenLine: Int?
    private var path: [String] = []
    private var text: String?

    init(reader: Reader) {
        self.reader = reader
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        let name = local(name, namespaceURI)
        path.append(name)
        text = ""
        guard path.count <= Self.deepest else {
            brokenLine = brokenLine ?? parser.lineNumber
            parser.abortParsing()
            return
        }
        reader.startElement(name, attributes, path: path)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        // After a wrong closing tag, libxml2 closes the innermost element but passes the wrong name. So the name is taken from the path.
        guard let name = path.last, path.count <= Self.deepest else { return }
        reader.endElement(name, text, path: path)
        text = nil
        path.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        append(characters)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        append(String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        // libxml2's errors 200 to 205 concern namespace prefixes, which are not needed.
        guard !(200...205).contains((error as NSError).code) else { return }
        brokenLine = brokenLine ?? parser.lineNumber
    }

    private func append(_ characters: String) {
        guard let length = text?.utf8.count, length < Self.longestText else { return }
        text?.append(characters)
    }

    private func local(_ name: String, _ namespace: String?) -> String {
        let local = name.split(separator: ":").last.map(String.init) ?? name
        return namespace == StridedNamespace.uri ? StridedNamespace.prefix + local : local
    }
}
