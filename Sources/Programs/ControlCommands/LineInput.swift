import ArgumentParser
import Glibc

/// An input stream that is read in pieces of complete lines: standard input, a file, a FIFO or a serial line.
struct LineInput: ~Copyable {
    /// In bytes; a longer line is divided into several pieces.
    private let longest: Int
    private let descriptor: Int32
    private var waiting: [UInt8]
    private var isAtEnd = false

    /// Opens a file; a path of nil or "-" means standard input, and a speed of nil leaves the serial line unchanged.
    init(path: String?, baud: UInt32? = nil, longest: Int = 8192) throws {
        descriptor = try Self.open(path, baud: baud)
        self.longest = longest
        waiting = []
    }

    private static func open(_ path: String?, baud: UInt32?) throws -> Int32 {
        guard let path, path != "-" else { return STDIN_FILENO }
        let descriptor = Glibc.open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ValidationError("\(path): \(String(cString: strerror(errno)))") }
        guard isatty(descriptor) == 1 else { return descriptor }
        // A GPS receiver needs raw mode on a serial line: no echo, no line editing, no flow control characters.
        var settings = termios()
        tcgetattr(descriptor, &settings)
        cfmakeraw(&settings)
        if let baud {
            guard cfsetspeed(&settings, baud) == 0 else {
                Glibc.close(descriptor)
                throw ValidationError("\(baud) is not a baud rate of a serial port")
            }
        }
        tcsetattr(descriptor, TCSANOW, &settings)
        return descriptor
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Whether the input is a regular file, which can be read completely at once; a pipe or a serial line delivers data over time.
    var isRegularFile: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Waits for the next complete lines and returns them, or a part of a very long line; nil at the end of the input.
    ///
    /// This blocks the calling thread. That is acceptable, because no other part of this program needs the thread meanwhile.
    mutating func next() -> [UInt8]? {
        while true {
            if let lines = dequeueLines() { return lines }
            guard !isAtEnd else {
                // A last line without a line end is complete, too.
                defer { waiting = [] }
                return waiting.isEmpty ? nil : waiting + [UInt8(ascii: "\n")]
            }
            readMore()
        }
    }

    mutating func rest() -> [UInt8] {
        var all: [UInt8] = []
        while let lines = next() { all += lines }
        return all
    }

    private mutating func dequeueLines() -> [UInt8]? {
        guard let newline = waiting.prefix(longest).lastIndex(of: UInt8(ascii: "\n")) else {
            guard waiting.count >= longest else { return nil }
            defer { waiting.removeFirst(longest) }
            return Array(waiting.prefix(longest))
        }
        defer { waiting.removeFirst(newline + 1) }
        return Array(waiting[...newline])
    }

    private mutating func readMore() {
        let room = longest
        let read = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, room)
            if count > 0 { waiting.append(contentsOf: buffer.prefix(count)) }
            return count
        }
        // If a signal interrupts the read, it is repeated; any other error ends the input.
        isAtEnd = read == 0 || (read < 0 && errno != EINTR)
    }
}
