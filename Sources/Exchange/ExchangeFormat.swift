/// The supported file formats; the raw values are stable and equal the file name extensions.
public enum ExchangeFormat: String, Hashable, Sendable, CaseIterable {
    /// GPX 1.1, supported by almost all map and sports programs.
    case gpx
    /// Garmin's Training Center Database, version 2.
    case tcx
    /// Garmin's FIT format.
    case fit

    /// Detects the format from the contents, or from the extension if the contents are not conclusive.
    ///
    /// - Parameters:
    ///   - bytes: The file, or its first kilobytes.
    ///   - name: The file name, with or without folders.
    /// - Throws: For a compressed file, which must be decompressed first, and for an unknown format.
    public static func detect(_ bytes: [UInt8], name: String = "") throws(ExchangeError) -> Self {
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
    public static func detect(_ input: ExchangeInput, name: String = "") throws(ExchangeError) -> Self {
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
