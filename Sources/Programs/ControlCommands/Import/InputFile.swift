import Exchange
import Glibc

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
