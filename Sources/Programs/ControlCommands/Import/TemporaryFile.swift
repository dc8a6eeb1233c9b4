import CZlib
import Exchange
import Glibc
import LateLibraries

/// A temporary file in `$TMPDIR` or `/var/tmp`, which is deleted with this value.
///
/// Normally it has no name, so that no other process can open it. Only for a library that opens files by name, it has one.
///
/// Content that was unpacked is not kept in memory, because a small compressed file can have very large content. It is not a stream,
/// because the readers must be able to go back to the start.
struct TemporaryFile: ~Copyable {
    let descriptor: CInt
    let path: String?
    private let folder: String

    init(isNamed: Bool = false) throws(ExchangeError) {
        let folder = ConfigurationFile.environment("TMPDIR") ?? "/var/tmp"
        var path = Array("\(folder)/stridectl-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else {
            throw ExchangeError("it cannot be decompressed in \(folder): \(String(cString: strerror(errno)))")
        }
        // This is set after the `throw`, because Swift 6.2.3 aborts if it already has a value there.
        self.folder = folder
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if isNamed {
            self.path = path.withUnsafeBufferPointer {
                String(decoding: $0.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        } else {
            unlink(path)
            self.path = nil
        }
    }

    deinit {
        close(descriptor)
        if let path { unlink(path) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) {
        guard Terminal.writeAll(bytes, to: descriptor) else {
            throw ExchangeError("it cannot be decompressed in \(folder): \(String(cString: strerror(errno)))")
        }
    }
}

/// `gzdopen` and `gzread` of zlib also check the length and the checksum.
struct GzipContent: ~Copyable {
    private let file: TemporaryFile
    let size: Int

    var descriptor: CInt { file.descriptor }

    private static let mark: [UInt8] = [0x1F, 0x8B]

    /// Nil if the file is not in gzip format.
    init?(of packed: CInt, longest: Int) throws(ExchangeError) {
        var head: [UInt8] = [0, 0]
        guard pread(packed, &head, head.count, 0) == head.count, head == Self.mark else { return nil }
        guard LateLibrary.zlib.isInstalled else {
            throw ExchangeError("it is compressed with gzip, but \(LateLibrary.zlib.absence)")
        }
        let file = try TemporaryFile()
        size = try Self.unpack(packed, into: file, longest: longest)
        self.file = file
    }

    private static func unpack(
        _ packed: CInt,
        into file: borrowing TemporaryFile,
        longest: Int
    ) throws(ExchangeError) -> Int {
        // zlib reads from the position of the descriptor, which is not the start if the file was written before.
        lseek(packed, 0, SEEK_SET)
        // `gzclose` closes the descriptor that it was given, so it gets a copy.
        let copy = dup(packed)
        guard copy >= 0, let stream = gzdopen(copy, "rb") else {
            Glibc.close(copy)
            throw ExchangeError("it cannot be decompressed: too few descriptors or too little memory")
        }
        var isClosed = false
        defer { if !isClosed { gzclose(stream) } }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: ExchangeInput.longestPiece, alignment: 1)
        defer { piece.deallocate() }
        var size = 0
        while true {
            let count = Int(gzread(stream, piece.baseAddress, UInt32(piece.count)))
            guard count >= 0 else { throw damage(after: size) }
            guard count > 0 else { break }
            size += count
            guard size <= longest else {
                throw ExchangeError("its content is larger than the limit of \(longest >> 20) MB")
            }
            try file.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
        isClosed = true
        guard gzclose(stream) == Z_OK else { throw damage(after: size) }
        guard size > 0 else { throw ExchangeError("its content is empty") }
        return size
    }

    private static func damage(after size: Int) -> ExchangeError {
        ExchangeError(
            "it is compressed with gzip and damaged or incomplete: only \(size) bytes can be decompressed; copy the file again"
        )
    }
}
