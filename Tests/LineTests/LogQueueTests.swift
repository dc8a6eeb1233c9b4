import Foundation
import Testing

@testable import DaemonLog

/// The log while nobody reads it.
@Suite(.timeLimit(.minutes(15))) struct LogQueueTests {
    /// A pipe that nobody reads, and that is full.
    private struct FullPipe {
        let readEnd: Int32
        let writeEnd: Int32
        let filled: Int

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            (readEnd, writeEnd) = (ends[0], ends[1])
            let flags = fcntl(writeEnd, F_GETFL)
            _ = fcntl(writeEnd, F_SETFL, flags | O_NONBLOCK)
            let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
            var filled = 0
            while true {
                let count = write(writeEnd, bytes, bytes.count)
                guard count > 0 else { break }
                filled += count
            }
            _ = fcntl(writeEnd, F_SETFL, flags)
            self.filled = filled
        }

        /// Everything that is written until `last` is.
        func lines(through last: String) -> [String] {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while !String(decoding: bytes.suffix(200), as: UTF8.self).contains(last + "\n") {
                let count = read(readEnd, &buffer, buffer.count)
                guard count > 0 else { break }
                bytes += buffer.prefix(count)
            }
            return String(decoding: bytes.dropFirst(filled), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test func logLinesAreWrittenInOrderWithoutTerminalControls() throws {
        let pipe = Pipe()
        let queue = LogQueue(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        for number in 0..<500 { queue.append("line \(number)\u{1B}[2J\nx") }
        queue.flush(within: .seconds(60))
        pipe.fileHandleForWriting.closeFile()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == (0..<500).map { "line \($0)[2J x\n" }.joined())
    }

    @Test func aBlockedReaderDoesNotBlockTheCaller() throws {
        let pipe = try FullPipe()
        let queue = LogQueue(descriptor: pipe.writeEnd, prefix: "mind: ")
        for number in 0..<10_000 { queue.append("line \(number)") }
        queue.flush(within: .milliseconds(1))
        let first = pipe.lines(through: "standard error was not read")
        #expect(first.dropLast() == ArraySlice((0..<LogQueue.capacity).map { "line \($0)" }))
        #expect(first.last == "mind: \(10_000 - LogQueue.capacity) log lines were dropped: standard error was not read")
        queue.append("after")
        let rest = try FullPipeReader(descriptor: pipe.readEnd).line()
        #expect(rest == "after")
    }
}

/// Reads lines from a descriptor.
private struct FullPipeReader {
    let descriptor: Int32

    func line() throws -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
