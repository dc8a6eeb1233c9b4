/// The formats in which activities come and go; the raw values are stable, and the endings of file names.
public enum ExchangeFormat: String, Hashable, Sendable, CaseIterable {
    /// GPX 1.1, which every map and every app reads.
    case gpx
    /// Garmin's Training Center Database, version 2.
    case tcx
    /// Garmin's FIT.
    case fit

    /// The format of a file, by what is in it; by the ending of its name, where that cannot be told.
    ///
    /// - Parameters:
    ///   - bytes: The file, or its first kilobytes.
    ///   - name: Its name, with or without folders.
    /// - Throws: For a file that is packed and has to be unpacked first, and for one of another kind.
    public static func sniff(_ bytes: [UInt8], name: String = "") throws(ExchangeError) -> Self {
        if bytes.starts(with: [0x1F, 0x8B]) {
            throw ExchangeError("the file is packed with gzip: unpack it first, as with gunzip")
        }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw ExchangeError("the file is a zip archive: unpack it first, as with unzip, and import what is in it")
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

    /// The same of an input, by its first 64 KiB.
    ///
    /// - Throws: As ``sniff(_:name:)``, for an empty file, and what reading the input throws.
    public static func sniff(_ input: ExchangeInput, name: String = "") throws(ExchangeError) -> Self {
        let head = try input.piece(at: 0)
        guard !head.isEmpty else { throw ExchangeError("the file is empty") }
        return try sniff(head, name: name)
    }

    /// The name of the outermost element of those that are XML.
    var rootElement: String? {
        switch self {
        case .gpx: "gpx"
        case .tcx: "TrainingCenterDatabase"
        case .fit: nil
        }
    }
}
