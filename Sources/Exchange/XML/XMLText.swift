/// A file as XML text in UTF-8, piece by piece, and the name of its outermost element.
///
/// A byte order mark, blanks before the declaration, which devices write, and the declaration itself are taken away. What the parser is
/// given is sound UTF-8 without a declaration: Foundation's traps on a name that is none, which libxml2 hands on where a declaration names
/// an encoding that it does not know.
struct XMLText {
    /// The longest file that is read, in bytes: a day and a night at ten points a second, in the wordiest of files.
    static let longest = 1 << 28
    /// How much may come before the outermost element, in bytes.
    private static let longestProlog = 1 << 20

    /// The outermost element's name without its prefix.
    let root: String
    /// Whether a document type comes before it.
    ///
    /// Neither format has one, and it is where entities that grow without end or name other files are declared.
    let declaresType: Bool

    private var head: [UInt8]?
    private var pieces: UTF8Pieces

    /// Nil for what does not begin as XML does.
    ///
    /// - Throws: What reading the input throws.
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

    /// The next piece of the text; nil at the end.
    mutating func next() throws(ExchangeError) -> [UInt8]? {
        guard let head else { return try pieces.next() }
        self.head = nil
        return head
    }
}

extension XMLText {
    /// The text of a file that is to be of a format.
    ///
    /// - Throws: For what is no XML, or another kind of it, and what reading the input throws.
    init(_ input: ExchangeInput, of format: ExchangeFormat) throws(ExchangeError) {
        guard input.count <= Self.longest else {
            throw ExchangeError("the file is longer than \(Self.longest >> 20) MB: it was not read")
        }
        guard let text = try Self(input) else {
            throw ExchangeError("the file is no XML, as \(format.rawValue.uppercased()) would be")
        }
        guard text.root == format.rootElement else {
            throw ExchangeError(
                "the file is no \(format.rawValue.uppercased()): it begins with <\(text.root.prefix(40))>"
            )
        }
        self = text
    }
}
