import Archives
import Exchange
import Files
import Glibc

/// An archive inside another one is unpacked into a temporary file, because zip needs access to all its parts.
final class OpenArchive {
    static let largestNested = 4 << 30

    private let zip: ZipArchive
    /// The content of an archive inside another one; nil for a file of the user, which libzip keeps open itself.
    private let content: TemporaryFile?

    var entries: [ZipEntry] { zip.entries }

    init(path: String) throws(ExchangeError) {
        zip = try InputFile.open(path) { descriptor throws(ExchangeError) in
            _ = try InputFile.size(of: descriptor, largest: .max)
            return try Self.zip(descriptor)
        }
        content = nil
    }

    init(_ entry: ZipEntry, in outer: OpenArchive) throws(ExchangeError) {
        let content = try outer.unpack(entry, limit: Self.largestNested)
        zip = try Self.zip(content.descriptor)
        self.content = consume content
    }

    private static func zip(_ descriptor: CInt) throws(ExchangeError) -> ZipArchive {
        try reporting { () throws(ZipError) in try ZipArchive(descriptor: descriptor) }
    }

    private static func reporting<Result: ~Copyable>(
        _ work: () throws(ZipError) -> Result
    ) throws(ExchangeError) -> Result {
        do throws(ZipError) {
            return try work()
        } catch {
            throw ExchangeError(error.description)
        }
    }

    static func isArchive(_ path: String) -> Bool {
        if path.lowercased().hasSuffix(".zip") { return true }
        var head: [UInt8] = [0, 0, 0, 0]
        let count = try? InputFile.open(path) { try? RegularFile.fill(&head, from: $0, at: 0) }
        return count == head.count && (head == [0x50, 0x4B, 3, 4] || head == [0x50, 0x4B, 5, 6])
    }
}

extension OpenArchive {
    /// Passes a file of the archive to `body`, unpacked if it is in gzip format.
    func read<Result>(
        _ entry: ZipEntry,
        _ body: (ExchangeInput) throws(ExchangeError) -> Result
    ) throws(ExchangeError) -> Result {
        let content = try unpack(entry, limit: InputFile.largest)
        return try InputFile.read(content.descriptor, body)
    }

    func bytes(of entry: ZipEntry) throws(ExchangeError) -> [UInt8] {
        try Self.reporting { () throws(ZipError) in try zip.bytes(of: entry, limit: ActivityTables.largestTable) }
    }

    func head(of entry: ZipEntry) throws(ExchangeError) -> [UInt8] {
        var head: [UInt8] = []
        try stream(entry) { piece, _ in
            head = Array(piece)
            return false
        }
        return head
    }

    /// Passes a file to `body` in pieces, each with the share of the file read so far; `body` returns false to stop.
    ///
    /// - Throws: An error if the file is damaged or encrypted; pieces before the damage were passed on.
    func stream(_ entry: ZipEntry, _ body: (UnsafeRawBufferPointer, Double) -> Bool) throws(ExchangeError) {
        var done = 0
        try Self.reporting { () throws(ZipError) in
            try zip.read(entry, limit: .max) { piece in
                done += piece.count
                return body(piece, Double(done) / Double(max(entry.size, 1)))
            }
        }
    }

    func unpack(_ entry: ZipEntry, limit: Int, isNamed: Bool = false) throws(ExchangeError) -> TemporaryFile {
        let file = try TemporaryFile(isNamed: isNamed)
        var failure: ExchangeError?
        do throws(ZipError) {
            try zip.read(entry, limit: limit) { piece in
                do throws(ExchangeError) {
                    try file.write(piece)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            throw ExchangeError(error.description)
        }
        if let failure { throw failure }
        return file
    }
}
