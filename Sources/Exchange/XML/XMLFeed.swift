import Foundation
import FoundationXML

/// What takes a document's elements as they come.
///
/// Names come without prefix, as writers choose their own; those of strided's namespace come as `strided:name`.
protocol XMLElementReader {
    /// An element has begun; the path ends with its own name.
    mutating func began(_ name: String, _ attributes: [String: String], path: [String])
    /// An element has ended; the text is nil for one that held others.
    mutating func ended(_ name: String, _ text: String?, path: [String])
}

/// A document that was read, as far as it goes.
struct XMLReading<Reader: XMLElementReader> {
    /// What took the elements.
    var reader: Reader
    /// The line at which the document stops being XML; nil for a sound one.
    let brokenLine: Int?

    /// Reads a document; nothing outside of it is looked at.
    ///
    /// - Throws: For what declares a document type, and what reading the file throws.
    init(_ text: XMLText, into reader: Reader) throws(ExchangeError) {
        guard !text.declaresType else {
            throw ExchangeError("the file declares a document type, which no GPX or TCX file has: it was not read")
        }
        let feed = XMLFeed(reader: reader)
        // As a stream, since libxml2 takes a single piece of more than ten megabytes for an attack, and so that no file is in memory whole.
        let stream = XMLTextStream(text)
        let parser = XMLParser(stream: stream)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = feed
        _ = parser.parse()
        if let failure = stream.failure { throw failure }
        self.reader = feed.reader
        brokenLine = feed.brokenLine
    }
}

/// Foundation's XML parser, and libxml2 behind it, as events for a reader.
private final class XMLFeed<Reader: XMLElementReader>: NSObject, XMLParserDelegate {
    /// How deep elements may lie in each other; a GPX or TCX file with everybody's extensions stays below 15.
    private static var deepest: Int { 64 }
    /// The longest text of an element that is kept, in bytes.
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
        reader.began(name, attributes, path: path)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        // After a tag that closes another element, libxml2 goes by the order of the elements, and so does the path.
        guard let name = path.last, path.count <= Self.deepest else { return }
        reader.ended(name, text, path: path)
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
        // 200 to 205 are libxml2's complaints about prefixes, which are not needed to read on.
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
