package import Activities

/// The supported file formats; the raw values are stable and equal the file name extensions.
package enum ExchangeFormat: String, Hashable, Sendable, CaseIterable {
    /// GPX 1.1, supported by almost all map and sports programs.
    case gpx
    /// Garmin's Training Center Database, version 2.
    case tcx
    case fit

    /// Detects the format from the contents, or from the extension if the contents are not conclusive.
    ///
    /// - Throws: For a compressed file, which must be decompressed first, and for an unknown format.
    package static func detect(_ bytes: [UInt8], name: String = "") throws(ExchangeError) -> Self {
        if bytes.starts(with: [0x1F, 0x8B]) {
            throw ExchangeError("the file is compressed with gzip: decompress it first, for example with gunzip")
        }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw ExchangeError(
                "the file is a zip archive: extract it first, for example with unzip, and import its contents"
            )
        }
        if bytes.count >= 12, bytes[8..<12].elementsEqual(".FIT".utf8) { return .fit }
        let root = try XMLText(ExchangeInput(Array(bytes.prefix(1 << 16))))?.root
        if let format = allCases.first(where: { $0.rootElement != nil && $0.rootElement == root }) { return format }
        if let root {
            throw ExchangeError("the file is neither GPX, TCX nor FIT: it is XML that begins with <\(root.prefix(40))>")
        }
        let ending = name.split(separator: ".").last.map { $0.lowercased() }
        guard let format = ending.flatMap(Self.init(rawValue:)) else {
            throw ExchangeError("the file is neither GPX, TCX nor FIT")
        }
        return format
    }

    /// Detects the format from the first 64 KiB of an input.
    ///
    /// - Throws: The errors of ``detect(_:name:)``, an error for an empty file, and the errors of the input.
    package static func detect(_ input: ExchangeInput, name: String = "") throws(ExchangeError) -> Self {
        let head = try input.piece(at: 0)
        guard !head.isEmpty else { throw ExchangeError("the file is empty") }
        return try detect(head, name: name)
    }

    /// The name of the outermost XML element; nil for FIT, which is binary.
    var rootElement: String? {
        switch self {
        case .gpx: "gpx"
        case .tcx: "TrainingCenterDatabase"
        case .fit: nil
        }
    }
}

package struct ExchangeInput {
    /// The largest number of bytes that are read at once.
    package static let longestPiece = 1 << 16

    package let count: Int
    private let read: (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int

    /// Creates an input that calls a closure to read the bytes.
    ///
    /// - Parameter read: Fills the start of the buffer from an offset and returns the number of bytes; 0 at the end.
    package init(
        count: Int,
        read: @escaping (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int
    ) {
        self.count = count
        self.read = read
    }

    package init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { offset, buffer in
            let piece = bytes[min(offset, bytes.count)..<min(offset + buffer.count, bytes.count)]
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    /// Reads up to `length` bytes from an offset; fewer at the end of the file.
    func piece(at offset: Int, _ length: Int = longestPiece) throws(ExchangeError) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: length)
        var filled = 0
        while filled < length {
            let result = piece.withUnsafeMutableBytes { buffer in
                Result { () throws(ExchangeError) in
                    try read(offset + filled, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
                }
            }
            let count = min(max(try result.get(), 0), length - filled)
            guard count > 0 else { break }
            filled += count
        }
        piece.removeLast(length - filled)
        return piece
    }

    /// Reads the start of the input: at most 64 KiB.
    package func head() throws(ExchangeError) -> [UInt8] { try piece(at: 0) }

    /// Reads the whole input.
    package func bytes() throws(ExchangeError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while true {
            let piece = try piece(at: bytes.count)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
        }
    }
}

/// Information from outside a file that helps to choose the kinds of its activities.
package struct KindHints {
    /// The path of the file; its last folder and its name can contain the name of a sport.
    private let path: String
    /// The kind of the activity that began at a time, in the words of the service that has a table of it.
    private let word: (Moment) -> String?

    package init(path: String = "", word: @escaping (Moment) -> String? = { _ in nil }) {
        self.path = path
        self.word = word
    }

    /// What the table of the service states about the activity that began at a time, and what to note about it.
    func table(_ start: Moment) -> (meaning: SportWord, note: String?) {
        guard let word = word(start) else { return (.unknown, nil) }
        let meaning = SportWord(word)
        let isNamed = meaning == .kind(.other) || meaning == .unknown
        return (meaning, isNamed ? "the table calls it \"\(word.bounded(to: 40))\"" : nil)
    }

    /// The texts of an activity in which the runner may have named the sport.
    func texts(_ names: String?...) -> [String] {
        names.compactMap(\.self) + path.split { $0 == "/" || $0 == "\\" }.suffix(2).map(String.init)
    }
}

package struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position in the file, for example `line 12` or `byte 340`; nil if the error concerns the whole file.
    package let place: String?
    /// What is wrong, and how to correct it if this is known.
    package let reason: String
    /// Whether the file is valid but contains no activity, only a course or another plan.
    package private(set) var isPlan = false

    /// Creates an error; the caller must limit quoted file contents to 80 characters.
    package init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }

    static func planned(_ what: String) -> Self {
        var error = Self("this is a \(what), not an activity")
        error.isPlan = true
        return error
    }

    package var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
