import CExpat
import LateLibraries

/// Parses an XML text in pieces with Expat, and passes on its elements.
///
/// Expat stops at the first error, so one damaged byte would cost the rest of a file. This parser continues at the next tag: it gives
/// Expat the start tags of the open elements again, and then the rest of the text. A damaged start tag begins an element without
/// attributes. The end tag of an outer element ends the inner ones as well. Not thread-safe.
final class XMLElementParser {
    /// The largest nesting depth; GPX and TCX files with extensions have less than 15.
    private static let deepest = 64
    /// The longest text of an element in bytes; the rest is dropped.
    private static let longestText = 1 << 16
    /// The longest tag or comment in bytes; older versions of Expat read an incomplete one again with each piece.
    private static let longestToken = 1 << 18
    /// The largest number of errors after which reading continues.
    private static let mostErrors = 1000

    /// The line of the first error; nil if there was none.
    private(set) var brokenLine: Int?
    /// Whether the rest of the text is ignored.
    private(set) var isStopped = false

    private let start: (_ name: String, _ attributes: [String: String], _ path: [String]) -> Void
    private let end: (_ name: String, _ text: String?, _ path: [String]) -> Void
    private let parser: XML_Parser
    /// The name of the outermost element, which counts as open if its tag is damaged.
    private let root: String
    private var hasBegun = false
    /// The number of bytes that Expat has got since it was started.
    private var fed = 0
    private var errors = 0
    /// The bytes after the last `<`: Expat gets whole tags, so that an error and its tag are in the same piece.
    private var rest: [UInt8] = []

    /// The open elements as they are written, and as they are passed on.
    private var tags: [String] = []
    private var path: [String] = []
    private var namespaces = OwnNamespace()
    private var text: String?

    /// Creates a parser for a text in UTF-8 without a declaration.
    ///
    /// - Throws: If Expat is not installed.
    init(
        root: String,
        start: @escaping (_ name: String, _ attributes: [String: String], _ path: [String]) -> Void,
        end: @escaping (_ name: String, _ text: String?, _ path: [String]) -> Void
    ) throws(ExchangeError) {
        guard let parser = XML_ParserCreate("UTF-8") else { throw ExchangeError(LateLibrary.expat.absence) }
        (self.parser, self.root, self.start, self.end) = (parser, root, start, end)
        setHandlers()
    }

    deinit { XML_ParserFree(parser) }

    func parse(_ piece: [UInt8]) {
        let bytes = rest + piece
        let last = bytes.lastIndex(of: UInt8(ascii: "<")) ?? 0
        let whole = last > 0 ? last : bytes.count
        rest = Array(bytes[whole...])
        parse(bytes[..<whole], isLast: false)
    }

    func finish() {
        parse(rest[...], isLast: true)
    }
}

// MARK: - Errors in the text

extension XMLElementParser {
    private func parse(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
        var bytes = bytes
        while !isStopped {
            let status = bytes.withUnsafeBytes { bytes in
                let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                return XML_Parse(parser, text, CInt(bytes.count), isLast ? 1 : 0)
            }
            guard status == XML_STATUS_ERROR else {
                fed += bytes.count
                // -1 if Expat waits for more bytes of an incomplete tag.
                let tag = XML_GetCurrentByteIndex(parser)
                if tag >= 0, fed - Int(tag) > Self.longestToken { stop() }
                return
            }
            guard !isStopped else { return }
            noteError()
            errors += 1
            if !hasBegun { open(root, named: root) }
            guard !path.isEmpty, errors < Self.mostErrors else { return stop() }
            let place = bytes.startIndex + min(max(Int(XML_GetCurrentByteIndex(parser)) - fed, 0), bytes.count)
            if XML_GetErrorCode(parser) == XML_ERROR_TAG_MISMATCH {
                endElements(to: bytes[place...])
                bytes = bytes[place...].drop { $0 != UInt8(ascii: "<") }
            } else {
                bytes = skipTag(in: bytes, at: place)
            }
            guard !path.isEmpty else { return stop() }
            guard !bytes.isEmpty || !isLast else { return }
            restart()
        }
    }

    /// Starts Expat again within the open elements.
    private func restart() {
        XML_ParserReset(parser, "UTF-8")
        let head = tags.map { "<\($0)>" }.joined()
        fed = head.utf8.count
        guard fed < Self.longestText else { return stop() }
        XML_Parse(parser, head, CInt(fed), 0)
        setHandlers()
    }

    /// Ends the elements up to the one that has the name at the start of `bytes`.
    ///
    /// If no open element has this name, the name in the start tag or in the end tag is damaged. Then the innermost element ends if it
    /// contains text, or if its name has the same length.
    private func endElements(to bytes: ArraySlice<UInt8>) {
        let name = Self.name(bytes)
        if let index = tags.lastIndex(of: name) {
            while tags.count > index { endElement() }
        } else if text?.trimmed.isEmpty == false || tags.last?.utf8.count == name.utf8.count {
            endElement()
        }
    }

    /// Returns the bytes after an error at `place`; if the error is in a start tag, begins the element without attributes.
    private func skipTag(in bytes: ArraySlice<UInt8>, at place: Int) -> ArraySlice<UInt8> {
        let rest = bytes[place...].dropFirst().drop { $0 != UInt8(ascii: "<") }
        guard let tag = bytes[..<place].lastIndex(of: UInt8(ascii: "<")),
            let end = bytes[tag...].dropFirst().firstIndex(where: { "<>".utf8.contains($0) }), end >= place,
            bytes[end - 1] != UInt8(ascii: "/"), MarkupRepair.beginsName(bytes[tag + 1])
        else { return rest }
        // Expat has accepted the bytes before the error, so they are the name.
        let name = Self.name(bytes[(tag + 1)..<place])
        guard !name.isEmpty else { return rest }
        beginElement(name, [:])
        return bytes[end] == UInt8(ascii: ">") ? bytes[(end + 1)...] : bytes[end...]
    }

    /// The name at the start of a tag.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { !" \t\r\n/<>".utf8.contains($0) }, as: UTF8.self)
    }

    private func noteError() {
        brokenLine = brokenLine ?? Int(XML_GetCurrentLineNumber(parser))
    }

    private func stop() {
        noteError()
        isStopped = true
        XML_StopParser(parser, 0)
    }
}

// MARK: - Events of Expat

extension XMLElementParser {
    // The parser outlives each call of Expat.
    private static func parser(_ pointer: UnsafeMutableRawPointer?) -> XMLElementParser? {
        pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private func setHandlers() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { XMLElementParser.parser($0)?.startElement($1, $2) },
            { pointer, _ in XMLElementParser.parser(pointer)?.endElement() }
        )
        XML_SetCharacterDataHandler(parser) { pointer, bytes, count in
            XMLElementParser.parser(pointer)?.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
        // `XMLText` rejects document types. If Expat still finds one, parsing stops, so no entity is declared that could expand without
        // limit.
        XML_SetStartDoctypeDeclHandler(parser) { pointer, _, _, _, _ in XMLElementParser.parser(pointer)?.stop() }
    }

    private func startElement(
        _ name: UnsafePointer<CChar>?,
        _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard !isStopped, let tag = name.map({ String(cString: $0) }), var next = list else { return }
        var attributes: [String: String] = [:]
        // The list is key, value, key, value and so on up to a null pointer.
        while let key = next[0], let value = next[1] {
            attributes[String(cString: key)] = String(cString: value)
            next += 2
        }
        beginElement(tag, attributes)
    }

    private func beginElement(_ tag: String, _ attributes: [String: String]) {
        guard path.count < Self.deepest else { return stop() }
        var attributes = attributes
        let name = namespaces.name(of: tag, &attributes, depth: tags.count + 1)
        open(tag, named: name)
        start(name, attributes, path)
    }

    private func open(_ tag: String, named name: String) {
        hasBegun = true
        tags.append(tag)
        path.append(name)
        text = ""
    }

    private func endElement() {
        guard !isStopped, let name = path.last else { return }
        end(name, text, path)
        text = nil
        namespaces.leave(depth: tags.count)
        tags.removeLast()
        path.removeLast()
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        guard let length = text?.utf8.count, length < Self.longestText else { return }
        text?.append(String(decoding: bytes, as: UTF8.self))
    }
}

/// Recognises strided's namespace.
///
/// Expat is not asked to resolve namespaces, because it would stop at a prefix that is not declared, which some programs write.
private struct OwnNamespace {
    /// The largest number of open declarations; files have fewer than 20.
    private static let mostDeclarations = 100
    private var declarations: [(depth: Int, prefix: Substring, isOwn: Bool)] = []

    /// The name of an element without its prefix, or with `strided:`; removes the declarations of namespaces from its attributes.
    mutating func name(of tag: String, _ attributes: inout [String: String], depth: Int) -> String {
        for (key, value) in attributes where key.utf8.starts(with: "xmlns".utf8) {
            guard declarations.count < Self.mostDeclarations else { break }
            declarations.append((depth, key.dropFirst("xmlns:".count), value == StridedNamespace.uri))
            attributes[key] = nil
        }
        let colon = tag.utf8.firstIndex(of: UInt8(ascii: ":"))
        let prefix = colon.map { tag[..<$0] } ?? ""
        let local = colon.map { String(tag[$0...].dropFirst()) } ?? tag
        let isOwn = declarations.last { $0.prefix == prefix }?.isOwn ?? false
        return isOwn ? StridedNamespace.prefix + local : local
    }

    /// Forgets the declarations of an element.
    mutating func leave(depth: Int) {
        while let last = declarations.last, last.depth == depth { declarations.removeLast() }
    }
}
