import CZlib
import Exchange
import Files
import Glibc
import LateLibraries

/// Only regular files are read, because reading from a pipe or a device might never end.
enum InputFile {
    /// The maximum file size, 256 MiB: several days of samples at 1 Hz in the largest of the formats.
    static let largest = 256 << 20

    /// A gzip file is unpacked first; data that another program appends after opening is not read.
    static func read<Result>(
        _ path: String,
        _ body: (ExchangeInput) throws(ExchangeError) -> Result
    ) throws(ExchangeError) -> Result {
        try open(path) { descriptor throws(ExchangeError) in try read(descriptor, body) }
    }

    static func read<Result>(
        _ descriptor: CInt,
        _ body: (ExchangeInput) throws(ExchangeError) -> Result
    ) throws(ExchangeError) -> Result {
        let packed = input(from: descriptor, size: try size(of: descriptor, largest: largest))
        guard let unpacked = try GzipContent(of: descriptor, longest: largest) else { return try body(packed) }
        return try body(input(from: unpacked.descriptor, size: unpacked.size))
    }

    static func open<Result: ~Copyable>(
        _ path: String,
        _ body: (CInt) throws(ExchangeError) -> Result
    ) throws(ExchangeError) -> Result {
        // O_NONBLOCK is needed because otherwise the opening of a pipe waits for a writer.
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ExchangeError(FileFailure.reason(errno)) }
        defer { close(descriptor) }
        return try body(descriptor)
    }

    /// Passes a file of any size to `body` in pieces, each with the share of the file read so far; `body` returns false to stop.
    static func stream(_ path: String, _ body: (UnsafeRawBufferPointer, Double) -> Bool) throws(ExchangeError) {
        try open(path) { descriptor throws(ExchangeError) in
            let size = try size(of: descriptor, largest: .max)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ExchangeInput.longestPiece, alignment: 1)
            defer { buffer.deallocate() }
            var done = 0
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw ExchangeError(FileFailure.reason(errno)) }
                done += count
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                guard count > 0, body(piece, Double(done) / Double(size)) else { return }
            }
        }
    }

    private static func input(from descriptor: CInt, size: Int) -> ExchangeInput {
        ExchangeInput(count: size) { offset, buffer throws(ExchangeError) in
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(size - offset, 0)))
            while true {
                let count = pread(descriptor, rest.baseAddress, rest.count, offset)
                if count >= 0 { return count }
                if errno != EINTR { throw ExchangeError(FileFailure.reason(errno)) }
            }
        }
    }

    /// At least 1; throws an error if it is not a regular file, is empty, or is larger than `largest`.
    static func size(of descriptor: CInt, largest: Int) throws(ExchangeError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ExchangeError(FileFailure.reason(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw ExchangeError("it is a folder")
        case S_IFIFO: throw ExchangeError("it is a pipe: write its content to a file and import that")
        default: throw ExchangeError("it is a device, not a file")
        }
        let size = Int(status.st_size)
        guard size > 0 else { throw ExchangeError("the file is empty") }
        guard size <= largest else { throw ExchangeError("the file is larger than the limit of \(largest >> 20) MB") }
        return size
    }
}

enum FileFailure {
    static func reason(_ number: CInt) -> String {
        switch number {
        case ENOENT, ENOTDIR: "there is no such file"
        case EACCES, EPERM: "you have no permission to read it"
        default: "it cannot be read: \(String(cString: strerror(number)))"
        }
    }
}

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
        guard (try? RegularFile.fill(&head, from: packed, at: 0)) == head.count, head == Self.mark else { return nil }
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
